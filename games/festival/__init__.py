"""Festival: crowds move between four stages."""
