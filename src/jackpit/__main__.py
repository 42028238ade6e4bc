"""``python -m jackpit`` is the ``jackpit`` command."""

from jackpit.cli import main

if __name__ == "__main__":
    main()
