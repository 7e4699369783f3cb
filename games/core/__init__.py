"""What every engine stands on: steps, decisions, dice, autoplay, the contract suite."""
