"""What every request passes: origins, cookies, sizes, and pages for errors."""
