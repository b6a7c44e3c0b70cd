"""Pictures of boards and positions as SVG and PNG."""
