"""Every class of messages of the program."""

import importlib
import pkgutil

import jackpit
from jackpit.messages import Message, message_kinds


def every_kind() -> list[type[Message]]:
    """Every class of messages of the program, once all its modules are imported."""
    for module in pkgutil.walk_packages(jackpit.__path__, "jackpit."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return [kind for kind in message_kinds() if kind.__module__.startswith("jackpit.")]
