"""The version of Wenping: firmware, host tool and virtual board carry the same one."""

VERSION = "0.1.0"
