"""Camera-measured calibration of a figure's wheels: what is driven, what is seen, what is fitted."""
