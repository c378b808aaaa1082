# The table on a television.

tv-title = Table on a screen
tv-letters = Letters shown on the host's phone
tv-hint = In the menu of a host's phone: “Show on a television”.
tv-start = Show the table
tv-join = Scan to join the table, then type the letters shown on the host's phone.
tv-qr = QR code of the table's address
tv-camera = The camera's picture
tv-lobby = Waiting for players
