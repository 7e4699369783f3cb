"""Tables as people see and press them on Discord."""
