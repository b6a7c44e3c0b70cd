"""What the reports of matches and of reviews share: pages, charts, templates, and how numbers are written."""
