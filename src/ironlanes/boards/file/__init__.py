"""Board files: reading them into a draft, their line numbers, their JSON Schema, and a template."""
