"""Print a board: at the size of real wagons, over several pages or on one sheet, with tickets and rules."""
