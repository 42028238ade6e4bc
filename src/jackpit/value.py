"""Values: immutable objects that the codec writes in a form of their own.

msgspec writes every Struct and dataclass itself, as the object of its fields. Money is a text in
JSON, an account is its name, and a version names its game; such a class must be a plain one.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, NoReturn, Self, TypeVar

from msgspec import Struct, structs

T = TypeVar("T")


class Value:
    """Base class of such values; subclasses set their fields with ``object.__setattr__``."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]
    """The fields that it is compared, hashed and shown by."""

    def __replace__(self, **changes: Any) -> Self:
        return type(self)(**{**self._fields(), **changes})

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (type(self), self._fields())

    def _fields(self) -> dict[str, Any]:
        return dict(zip(self.__match_args__, self._values(), strict=True))

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self._fields().items())
        return f"{type(self).__name__}({fields})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} does not change")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def _unpickle(kind: type[T], fields: dict[str, Any]) -> T:
    return kind(**fields)


def extend(value: Struct, kind: type[T], **more: Any) -> T:
    """A Struct as one of another class, which has its fields and more; as a subclass has."""
    return kind(**structs.asdict(value), **more)


def replace(value: T, **changes: Any) -> T:
    """A copy of a Value, Struct or dataclass with other fields; ``copy.replace`` of Python 3.13."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.replace(value, **changes)
    return value.__replace__(**changes)  # type: ignore[attr-defined,no-any-return]  # of both
