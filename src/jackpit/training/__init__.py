"""The training table: lessons, drills, simulated players, and a check of all that a dealer does.

A practice is a set-up and a list of steps, taken anew whenever somebody looks. It touches no link
and no books: the money here is play money.
"""

from jackpit.training.drills import Drill, drills_of
from jackpit.training.lessons import LESSONS, Lesson
from jackpit.training.paragraphs import Cite
from jackpit.training.practice import Practice, practise
from jackpit.training.state import PracticeSetup, Stage
from jackpit.training.steps import NAMES, DealerAction, Step, StepError
from jackpit.training.view import view_of, view_of_lesson

__all__ = [
    "LESSONS",
    "NAMES",
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
    "practise",
    "view_of",
    "view_of_lesson",
]
