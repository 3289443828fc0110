"""The one place where the version stands: packages, the log and `cardtable --version` take it from here."""

VERSION = "0.1.0"
