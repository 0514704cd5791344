"""What crosses the cable: the one message table, frames, sequence and acknowledgement. PURE."""
