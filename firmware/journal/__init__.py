"""The log that is the truth: numbered, checksummed records over a storage that is handed in. PURE."""
