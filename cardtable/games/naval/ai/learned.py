"""Learned weights of the computer players of CIRKLE Naval for the features of a position. Fitted by logistic regression
to the winners of some hundred thousand games of self-play."""

from __future__ import annotations

from cardtable.games.naval.ai.habits import NOBODYS, NavalHabits
from cardtable.games.naval.ai.look_ahead import NavalStyle

TRUSTING = NavalStyle(
    NOBODYS,
    own=(
        (1.37, 1.3),  # the target is on offer
        (-0.08, -0.13),  # it is one step behind
        (-0.11, -0.11),  # it is two steps behind
        (-0.34, -1.78),  # on offer: its share among the unseen cards there
        (-2.05, -2.06),  # on offer: likeliest of these
        (0.17, 0.09),  # few unseen cards are left
        (-0.56, -0.64),  # one step behind: its share of all unseen cards
        (-0.1, -0.48),  # its share of all unseen cards
        (0, 0),  # on offer: its share for a player that reads nothing
        (0, 0),  # on offer among few
        (0.07, 0.02),  # blacks on offer
        (0.35, 0.32),  # blacks in all
        (0.14, 0.12),  # the best other card on offer
        (0.04, 0.03),  # an unseen black on offer
        (0.17, 0.12),  # cards on offer
        (0.28, 0.12),  # cards left
        (-0.06, -0.23),  # seen cards on offer
        (0.2, 0.24),  # unseen cards on offer
    ),
    rival=(
        (0.41, 0.96),  # the target is on offer
        (0.5, -0.07),  # the likeliest card on offer
        (-0.3, 0.23),  # the target is one step behind
        (-0.34, 0.03),  # it is two steps behind
        (1.06, 0.25),  # few unseen cards are left
        (-0.34, -0.38),  # blacks in all
        (0.46, -0.07),  # cards on offer
        (0.28, 0.12),  # cards left
        (-0.05, -0.03),  # a seen black on offer
        (-0.08, -0.15),  # an unseen black on offer
        (-0.91, -0.55),  # unseen cards on offer
    ),
    between=(
        (-0.47, 0.04),  # always
        (-0.03, -0.07),  # a seen card on offer can be beaten
        (0.22, 0.24),  # how many of them
        (-0.33, -0.25),  # own seen cards on offer may be beaten
    ),
)
"""Weights learned among players that read nothing from the acts of others: it guards its target without assuming that
this shows."""

READING = NavalStyle(
    NavalHabits(-0.61, 0.13, -0.4, 1.45, -0.22, -0.14),
    own=(
        (-0.5, -0.64),  # the target is on offer
        (-0.26, -0.35),  # it is one step behind
        (-0.13, -0.15),  # it is two steps behind
        (-0.75, -1.72),  # on offer: its share among the unseen cards there
        (-0.25, -0.42),  # on offer: likeliest of these
        (0.51, -0.1),  # few unseen cards are left
        (-0.67, -0.62),  # one step behind: its share of all unseen cards
        (-0.43, -0.61),  # its share of all unseen cards
        (-0.71, -0.99),  # on offer: its share for a player that reads nothing
        (-0.42, -0.17),  # on offer among few
        (0.04, 0.05),  # blacks on offer
        (0.52, 0.45),  # blacks in all
        (0.1, 0.12),  # the best other card on offer
        (0, 0),  # an unseen black on offer
        (-0.03, -0.03),  # cards on offer
        (0.46, 0.38),  # cards left
        (-0.34, -0.44),  # seen cards on offer
        (0.14, 0.19),  # unseen cards on offer
    ),
    rival=(
        (-0.08, 0.49),  # the target is on offer
        (1.13, 0.42),  # the likeliest card on offer
        (0.33, 0.63),  # the target is one step behind
        (0.03, 0.13),  # it is two steps behind
        (1.74, 1),  # few unseen cards are left
        (-0.77, -0.78),  # blacks in all
        (1.15, 0.85),  # cards on offer
        (0.46, 0.38),  # cards left
        (-0.09, -0.09),  # a seen black on offer
        (-0.03, -0.04),  # an unseen black on offer
        (-0.9, -0.96),  # unseen cards on offer
    ),
    between=(
        (-0.46, 0.05),  # always
        (0.03, -0.05),  # a seen card on offer can be beaten
        (0.12, 0.13),  # how many of them
        (-0.22, -0.15),  # own seen cards on offer may be beaten
    ),
)
"""Weights learned against trusting players, careless ones, and some that read as it does: it guesses from each attack
where a target is kept out of the way, and does not give its own away so easily."""
