"""Label of the problem of the day, and the mark of the challenge of the week. Both are looked up after the first
picture; until then the buttons have neutral ones."""

from __future__ import annotations

from cardtable.scenes.core.scene import SceneStack
from cardtable.store.store import Store
from cardtable.text.catalog import text, text_n


def unknown_day() -> tuple[str, bool]:
    """Return the label before the day's problem is known."""
    return text("problems.day"), False


def day_text(shell: SceneStack) -> tuple[str, bool]:
    """Return the day's game, or that it is solved, with the streak of days; and whether it is solved."""
    from cardtable.play.problems.daily import game_of
    from cardtable.scenes.problems.current_solver import profile_of, solver

    kept = shell.store.problems
    profile, today = profile_of(solver(shell.store)), kept.today
    done = today.isoformat() in {day for day, note in kept.of_days(profile).items() if note.solved}
    game, streak = game_of(today), kept.figures(profile).streak
    words = text("problems.day.done") if done else text("problems.day.of", game=text(f"{game}.name"))
    return (f"{words} · {text_n('problems.streak', streak)}" if streak else words), done


def week_done(store: Store) -> bool:
    """Return whether the first seated person, or without one a guest, has played the challenge of the week."""
    from cardtable.play.deals.weeks import seed_of_week
    from cardtable.scenes.people.current_players import seated_people
    from cardtable.store.queries.challenges import has_finished

    people = seated_people(store)
    return has_finished(store, people[0].id if people else None, seed_of_week(store.problems.today))
