"""The planner: one network for all tickets, replanned at every decision."""
