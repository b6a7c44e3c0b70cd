"""Games as open data: JSON Lines and Parquet, free for any use."""
