"""Public fields with other values, for tests of a moment that no short deal comes to."""

from __future__ import annotations

from typing import Any, cast

from cardtable.foundation.frozen import replace
from cardtable.rules.game import CarryT, OptionsT, PublicFields, PublicT
from cardtable.rules.observe import Observation


def changed_fields(public: PublicT, **changed: Any) -> PublicT:
    """Return a copy of the fields with these changed; each of them must exist."""
    fields = cast("dict[str, Any]", public)
    assert changed.keys() <= fields.keys()
    return cast("PublicT", PublicFields(fields, **changed))


def with_fields(seen: Observation[PublicT, OptionsT, CarryT], **changed: Any) -> Observation[PublicT, OptionsT, CarryT]:
    """Return an observation that differs in these public fields."""
    return replace(seen, public=changed_fields(seen.public, **changed))
