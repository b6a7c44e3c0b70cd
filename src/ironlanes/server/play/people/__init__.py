"""People as tables know them: names, who blocks whom, and who is away."""
