"""How kernels are compiled ahead of time, into a native library or a WebAssembly module."""
