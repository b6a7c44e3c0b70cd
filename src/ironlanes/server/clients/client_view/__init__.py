"""The client view: kernels that write each viewer's scene as JSON, whole or as a patch."""
