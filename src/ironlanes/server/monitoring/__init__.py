"""What an operator can watch: numbers for Prometheus."""
