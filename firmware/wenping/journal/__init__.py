"""The log that is the truth: numbered records with checksums, over a storage that is handed in."""
