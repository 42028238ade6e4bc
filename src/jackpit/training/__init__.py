"""The training table: lessons, drills, simulated players, and a check of every step of a dealer.

A practice is a setup and a list of steps, which are replayed for every view. It has no link and no
ledger: its money is play money.
"""

from jackpit.training.drills import Drill, drills_of
from jackpit.training.lessons import LESSONS, Lesson
from jackpit.training.paragraphs import Cite
from jackpit.training.practice import Practice, replay_steps
from jackpit.training.state import PracticeSetup, Stage
from jackpit.training.steps import DealerAction, Step, StepError

__all__ = [
    "LESSONS",
    "Cite",
    "DealerAction",
    "Drill",
    "Lesson",
    "Practice",
    "PracticeSetup",
    "Stage",
    "Step",
    "StepError",
    "drills_of",
    "replay_steps",
]
