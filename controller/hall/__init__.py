"""The table's end of a hall: joining it, what it is told, and its stop."""
