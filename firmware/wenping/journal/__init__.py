"""The logs of the games: numbered events with checksums, over a storage that is handed in."""
