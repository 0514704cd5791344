"""The loop that joins the rooms; the only one that reads the clock or waits."""
