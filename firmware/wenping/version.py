"""The version of Wenping, one for firmware, host tool and virtual board."""

VERSION = "0.1.0"
