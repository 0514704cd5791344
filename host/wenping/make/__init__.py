"""What `make` runs that is no command of the tool: demo, emulated game, images, generated pages."""
