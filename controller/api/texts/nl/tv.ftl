# The table on a television.

tv-title = De tafel op een scherm
tv-letters = Letters die de telefoon van de gastheer toont
tv-hint = In het menu op de telefoon van de gastheer: ‘Op een televisie tonen’.
tv-start = Tafel tonen
tv-join = Scan om aan tafel te komen en typ dan de letters die de telefoon van de gastheer toont.
tv-qr = QR-code van het adres van de tafel
tv-camera = Het beeld van de camera
tv-lobby = Wachten op spelers
