"""The commands of `ironlanes`, one file each."""
