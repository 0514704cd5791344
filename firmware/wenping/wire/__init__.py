"""PURE: the serial protocol: message table, frames, commands, acknowledged events."""
