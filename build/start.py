"""What the desktop bundle starts with: the package's own beginning, as `python -m cardtable` does it."""

from __future__ import annotations

import sys

from cardtable.__main__ import main

sys.exit(main())
