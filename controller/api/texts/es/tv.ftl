# The table on a television.

tv-title = La mesa en una pantalla
tv-letters = Letras que muestra el móvil del anfitrión
tv-hint = En el menú del móvil del anfitrión: «Mostrar en un televisor».
tv-start = Mostrar la mesa
tv-join = Escanea para unirte a la mesa y escribe las letras que muestra el móvil del anfitrión.
tv-qr = Código QR de la dirección de la mesa
tv-camera = La imagen de la cámara
tv-lobby = Esperando a los jugadores
