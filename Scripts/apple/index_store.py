"""Reads the index that the compiler wrote during the build on Linux. It lists the symbols that each file uses, with the lines."""

import ctypes
from collections.abc import Iterator
from pathlib import Path

from apple.toolchain import resources

_Pointer = ctypes.c_void_p
_RECORD = 2


class _Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self) -> str:
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


_EACH_NAME = ctypes.CFUNCTYPE(ctypes.c_bool, _Pointer, _Text)
_EACH = ctypes.CFUNCTYPE(ctypes.c_bool, _Pointer, _Pointer)
_FUNCTIONS = {
    "store_create": (_Pointer, [ctypes.c_char_p, _Pointer]),
    "store_units_apply_f": (ctypes.c_bool, [_Pointer, ctypes.c_uint, _Pointer, _EACH_NAME]),
    "unit_reader_create": (_Pointer, [_Pointer, ctypes.c_char_p, _Pointer]),
    "unit_reader_dispose": (None, [_Pointer]),
    "unit_reader_get_main_file": (_Text, [_Pointer]),
    "unit_reader_dependencies_apply_f": (ctypes.c_bool, [_Pointer, _Pointer, _EACH]),
    "unit_dependency_get_kind": (ctypes.c_int, [_Pointer]),
    "unit_dependency_get_name": (_Text, [_Pointer]),
    "unit_dependency_get_filepath": (_Text, [_Pointer]),
    "record_reader_create": (_Pointer, [_Pointer, ctypes.c_char_p, _Pointer]),
    "record_reader_dispose": (None, [_Pointer]),
    "record_reader_occurrences_apply_f": (ctypes.c_bool, [_Pointer, _Pointer, _EACH]),
    "occurrence_get_symbol": (_Pointer, [_Pointer]),
    "occurrence_get_line_col": (None, [_Pointer, _Pointer, _Pointer]),
    "symbol_get_usr": (_Text, [_Pointer]),
    "symbol_get_name": (_Text, [_Pointer]),
}


class IndexStore:
    def __init__(self, folder: Path) -> None:
        self._library = ctypes.CDLL(str(resources().parent / "libIndexStore.so"))
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(self._library, f"indexstore_{name}")
            function.restype, function.argtypes = result, arguments
        self._store = self._call("store_create", str(folder).encode(), None)

    def uses(self, below: str) -> Iterator[tuple[str, str, Path, int]]:
        """Returns each use of a symbol in a file below a folder: the identifier and the name of the symbol, the file and the line."""
        units: list[str] = []
        self._each_name("store_units_apply_f", self._store, 0, units)
        for unit in units:
            reader = self._call("unit_reader_create", self._store, unit.encode(), None)
            file = str(self._call("unit_reader_get_main_file", reader))
            if below in file and "/.build/" not in file:
                for record in self._records(reader, file):
                    yield from self._occurrences(record, Path(file))
            self._call("unit_reader_dispose", reader)

    def _records(self, reader: int, file: str) -> list[str]:
        found: list[str] = []

        def add(_: int, dependency: int) -> bool:
            if self._call("unit_dependency_get_kind", dependency) == _RECORD and str(self._call("unit_dependency_get_filepath", dependency)) == file:
                found.append(str(self._call("unit_dependency_get_name", dependency)))
            return True

        self._call("unit_reader_dependencies_apply_f", reader, None, _EACH(add))
        return found

    def _occurrences(self, record: str, file: Path) -> list[tuple[str, str, Path, int]]:
        found: list[tuple[str, str, Path, int]] = []
        reader = self._call("record_reader_create", self._store, record.encode(), None)
        if not reader:
            return found

        def add(_: int, occurrence: int) -> bool:
            symbol = self._call("occurrence_get_symbol", occurrence)
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self._call("occurrence_get_line_col", occurrence, ctypes.byref(line), ctypes.byref(column))
            found.append((str(self._call("symbol_get_usr", symbol)), str(self._call("symbol_get_name", symbol)), file, line.value))
            return True

        self._call("record_reader_occurrences_apply_f", reader, None, _EACH(add))
        self._call("record_reader_dispose", reader)
        return found

    def _each_name(self, function: str, store: int, sorted_: int, names: list[str]) -> None:
        self._call(function, store, sorted_, None, _EACH_NAME(lambda _, name: names.append(str(name)) or True))

    def _call(self, name: str, *arguments):
        return getattr(self._library, f"indexstore_{name}")(*arguments)
