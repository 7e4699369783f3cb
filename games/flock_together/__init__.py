"""Flock Together: chickens against Predators, before three seasons are over."""
