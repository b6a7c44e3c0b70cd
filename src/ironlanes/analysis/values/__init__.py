"""What positions are worth: values of the champion's network, playouts, and how both become chances and points."""
