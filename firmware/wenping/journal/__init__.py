"""The log that is the truth: numbered, checksummed records over a given storage. PURE."""
