"""``python -m jackpit`` is the ``jackpit`` command."""

import sys

if __name__ == "__main__":
    try:
        from jackpit.cli import main

        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except ModuleNotFoundError as error:
        sys.exit(f"Error: {error.name} is not installed; remove .venv and start again.")
