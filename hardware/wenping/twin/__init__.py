"""The board and its bowls as software: fields, sensors, circuits, hands that play."""
