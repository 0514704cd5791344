"""The application: joins drivers and pure rooms, runs frames; reads the clock and may wait."""
