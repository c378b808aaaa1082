# The table on a television.

tv-title = Table on a screen
tv-letters = Letters that the host's phone shows
tv-hint = In the menu of a host's phone: “Show on a television”.
tv-start = Show the table
tv-join = Scan to come to the table, then type the letters that the host's phone shows.
tv-qr = QR code of the table's address
tv-camera = The camera's picture
tv-lobby = Waiting for players
