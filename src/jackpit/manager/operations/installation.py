"""An installation: a database and the folder of its keys."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from jackpit import __version__
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.keys import Keys, keys_folder_of, parse_public_key
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.store import Store, StoreError, sqlite_path_of
from jackpit.manager.store.queries.checkpoints import has_checkpoints

TRUSTED_FOLDER = "trusted"
"""In the folder of the keys: the public keys of other servers, one file each."""

CRITICAL_FREE_BYTES = 64 * 2**20
"""Below this much disk space a server reports itself unhealthy."""

_KEYS_WITHOUT_FILE = Path("jackpit.keys")


COMPONENT = f"Jackpit {__version__}"
"""The model and the version that the server reports."""


@dataclass(frozen=True, slots=True)
class Installation:
    """A database and the folder of its keys."""

    database: str
    keys: Path

    @classmethod
    def at(cls, database: str, keys: Path | None = None) -> Installation:
        """Without *keys* they are beside a database file, or else in the working folder."""
        path = sqlite_path_of(database)
        if path is not None and Path(path).is_dir():
            raise StoreError(f"'{path}' is a folder, not a database.")
        beside = keys_folder_of(Path(path)) if path is not None else _KEYS_WITHOUT_FILE
        return cls(database, keys or beside)

    def signer(self, store: Store, *, program: str | None) -> Signer:
        """The signer; new keys are made only for a database in which nothing was ever signed."""
        keys = Keys.at(self.keys, may_create=not has_checkpoints(store))
        return Signer(
            keys=keys,
            version=__version__,
            program=program,
            others=self._other_public_keys(),
            folder=self.keys,
        )

    def trusted(self) -> frozenset[bytes]:
        """The public keys whose signatures are trusted."""
        return self._other_public_keys() | {Keys.at(self.keys, may_create=False).public}

    def _other_public_keys(self) -> frozenset[bytes]:
        found = set()
        for path in sorted((self.keys / TRUSTED_FOLDER).glob("*.pem")):
            try:
                found.add(parse_public_key(path.read_text(encoding="utf-8")))
            except (OSError, UnicodeDecodeError) as error:
                raise AuditError(f"the key file {path} cannot be read") from error
            except AuditError as error:
                raise AuditError(f"the key file {path} is not usable: {error}") from error
        return frozenset(found)
