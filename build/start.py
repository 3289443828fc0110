"""Entry point of the desktop bundle; it does the same as `python -m cardtable`."""

from __future__ import annotations

import sys

from cardtable.__main__ import main

sys.exit(main())
