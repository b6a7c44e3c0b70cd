"""What a viewer's screen shows of a game, written as text: whole, or what an action has changed in it."""
