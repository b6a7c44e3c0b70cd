"""What routes have in common: who sends a request, the state of the application, bodies and limits."""
