"""Why an action is refused: the reasons, what each is about, and their sentences in English."""
