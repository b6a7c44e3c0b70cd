"""The outermost layer: routes, security, monitoring, and the application that puts all parts together."""
