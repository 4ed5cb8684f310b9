"""Reads property lists with Python's own reader, for tests that compare readers.

Each line of the standard input is `x` or `b` for XML or binary, a blank, and the file in hexadecimal. Each line of the
output is the value in a form that every reader can be asked for, a blank, and the value as Python writes it in binary; or
`error` alone when Python refuses the file.
"""

import datetime
import plistlib
import struct
import sys

BEGINNING = datetime.datetime(2001, 1, 1)


def text(value):
    if isinstance(value, bool):
        return "T" if value else "F"
    if isinstance(value, int):
        return "i%d" % value
    if isinstance(value, float):
        return "rnan" if value != value else "r" + struct.pack(">d", value).hex()
    if isinstance(value, str):
        return "s" + value.encode("utf-8").hex()
    if isinstance(value, datetime.datetime):
        return "d%d" % round((value - BEGINNING).total_seconds())
    if isinstance(value, bytes):
        return "b" + value.hex()
    if isinstance(value, list):
        return "[" + ",".join(map(text, value)) + "]"
    if isinstance(value, dict):
        members = sorted((key.encode("utf-8").hex(), text(held)) for key, held in value.items())
        return "{" + ",".join(key + ":" + held for key, held in members) + "}"
    return "?" + type(value).__name__


for line in sys.stdin:
    kind, data = line.split()
    try:
        read = plistlib.loads(bytes.fromhex(data), fmt=plistlib.FMT_XML if kind == "x" else plistlib.FMT_BINARY)
        print(text(read), plistlib.dumps(read, fmt=plistlib.FMT_BINARY, sort_keys=False).hex())
    except Exception:
        print("error")
