"""GPIO numbers of the reference figure: Seeed XIAO ESP32-C3. One table; `hardware/` shows the same wiring.

Strapping pins 2, 8 and 9 drive no motor; 2 only senses, through 200 kOhm.
"""

LEFT_1 = 3
LEFT_2 = 4
RIGHT_1 = 5
RIGHT_2 = 10
SLEEP = 20  # nSLEEP of the motor driver, with a pull-down: off at reset and brown-out
SDA = 6
SCL = 7
LED = 21
BATTERY = 2  # half of the battery's voltage
