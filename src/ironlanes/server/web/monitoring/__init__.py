"""What an operator can watch: metrics and logs."""
