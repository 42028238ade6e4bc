"""The training table: lessons, drills, simulated players, and a check of all that a dealer does.

A practice is a set-up and a list of steps, taken anew whenever somebody looks. It touches no link
and no books: the money here is play money.
"""

from jackpit.training.drills import Drill, drills_of
from jackpit.training.lessons import LESSONS, Lesson
from jackpit.training.paragraphs import Cite
from jackpit.training.practice import Practice, replay_steps
from jackpit.training.state import PracticeSetup, Stage
from jackpit.training.steps import STEP_TYPES, DealerAction, Step, StepError
from jackpit.training.view import lesson_view, practice_view

__all__ = [
    "LESSONS",
    "STEP_TYPES",
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
    "lesson_view",
    "practice_view",
    "replay_steps",
]
