"""The daily close as data: the checks of a gaming day, its figures, and the day as signed."""
