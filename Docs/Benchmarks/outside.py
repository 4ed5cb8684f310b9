#!/usr/bin/env python3
"""Measures systems of other makers beside this package, each on an equivalent task, and prints a section of Docs/Benchmarks.md:

    python3 Docs/Benchmarks/outside.py .build/release/mam-bench

Each system that is missing is left out, with the way to get it:

- Cedar: `pip install cedarpy`, best in a virtual environment whose Python runs this script
- SQLCipher: `apt-get install libsqlcipher-dev` and a C compiler
- gocryptfs: `apt-get install gocryptfs`, and /dev/fuse

The package needs none of them."""
import datetime
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else tempfile.gettempdir()


def ours(bench, *names):
    """The figures of mam-bench for some cases, by name."""
    found = {}
    for name in names:
        text = subprocess.run([bench, "--case", name, "--format", "json"], capture_output=True, text=True, check=True).stdout
        found |= {figure["name"]: figure for figure in json.loads(text)["results"]}
    return found


def times(work, count, rounds=7):
    """The seconds for one of `count` calls in each round."""
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(count):
            work()
        found.append((time.perf_counter() - start) / count)
    return found


def span(seconds):
    """A time in the largest unit that it has one of."""
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def table(title, text, heads, rows):
    """A section with a table, as Markdown."""
    lines = [f"### {title}", "", text, "", "| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def cedar(bench):
    """One decision about saving, by Cedar through its Python binding."""
    try:
        import importlib.metadata

        import cedarpy
    except ImportError:
        return "Cedar was not measured: `cedarpy` is not installed."
    # Saving is allowed to two places; everything else is denied, as with `saveAsBlocked`.
    policies = """
        permit(principal, action == Action::"save", resource)
        when { ["oneDriveForBusiness", "box"].contains(resource.place) };
        permit(principal, action == Action::"send", resource) when { resource.managed };
        permit(principal, action == Action::"receive", resource) when { resource.managed };
    """
    entities = [
        {"uid": {"type": "Account", "id": "a"}, "attrs": {}, "parents": []},
        {"uid": {"type": "Place", "id": "box"}, "attrs": {"place": "box", "managed": False}, "parents": []},
    ]
    request = {"principal": 'Account::"a"', "action": 'Action::"save"', "resource": 'Place::"box"', "context": {}}
    known = json.dumps(entities)
    if not cedarpy.is_authorized(request, policies, known).allowed:
        raise SystemExit("Cedar answers otherwise")
    requests = [request] * 10_000
    single = statistics.median(times(lambda: cedarpy.is_authorized(request, policies, known), 500))
    batch = statistics.median(times(lambda: cedarpy.is_authorized_batch(requests, policies, known), 1, 5)) / len(requests)
    figures = ours(bench, "policy.compile", "decision.handle.save", "explain.value")
    at = lambda name: figures[name]["nanoseconds"] / 1e9
    text = (
        f"`cedarpy` {importlib.metadata.version('cedarpy')}, Cedar's evaluator in Rust called from Python. A call reads the "
        "policies and the entities from text, decides, and writes the answer as JSON. Cedar evaluates any policy of its "
        "language; this package compiles the known settings to tables. Our figures have no Python around them."
    )
    rows = [
        ["policies from text, one decision", span(single), f"{span(at('policy.compile') + at('decision.handle.save'))}"],
        ["one decision of 10,000, policies read once", span(batch), span(at("decision.handle.save"))],
        ["the same with the reason", "included", span(at("explain.value"))],
    ]
    return table("Cedar", text, ["Task", "Cedar", "this package"], rows)


SOURCE = r"""
#define SQLITE_HAS_CODEC 1
#include <sqlcipher/sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static sqlite3 *base;
static sqlite3_stmt *put, *get;
static int64_t count, turn;
static void must(int ok) { if (!ok) { fprintf(stderr, "%s\n", sqlite3_errmsg(base)); exit(1); } }
static void run(const char *sql) { must(sqlite3_exec(base, sql, 0, 0, 0) == SQLITE_OK); }
static void insert(int64_t more) {
    uint64_t value[24];
    for (int i = 0; i < 24; i++) value[i] = 0x6D616D6D616D6D61;
    if (more > 1) run("BEGIN");
    for (int64_t i = 0; i < more; i++) {
        count++;
        value[0] = (uint64_t)count * 0x9E3779B97F4A7C15;
        sqlite3_bind_int64(put, 1, count);
        sqlite3_bind_blob(put, 2, value, sizeof value, SQLITE_STATIC);
        must(sqlite3_step(put) == SQLITE_DONE);
        sqlite3_reset(put);
    }
    if (more > 1) run("COMMIT");
}
static void find(void) {
    turn = (turn + 7919 * 31) % count;
    sqlite3_bind_int64(get, 1, turn + 1);
    must(sqlite3_step(get) == SQLITE_ROW && sqlite3_column_bytes(get, 0) == 192);
    sqlite3_reset(get);
}
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec / 1e9; }
int main(int n, char **words) {
    const char *task = words[2];
    must(sqlite3_open(words[1], &base) == SQLITE_OK);
    if (n > 3) run("PRAGMA key = \"x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'\"");
    run(n > 3 ? "PRAGMA cipher_page_size=4096" : "PRAGMA page_size=4096");
    run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
        "CREATE TABLE rows(number INTEGER PRIMARY KEY, value BLOB, other INTEGER)");
    must(sqlite3_prepare_v2(base, "INSERT INTO rows VALUES(?1, ?2, ?1)", -1, &put, 0) == SQLITE_OK);
    must(sqlite3_prepare_v2(base, "SELECT value, other FROM rows WHERE number = ?1", -1, &get, 0) == SQLITE_OK);
    int reads = !strncmp(task, "select", 6), calls = !strcmp(task, "insert") ? 1 : !strcmp(task, "commit") ? 1000 : 20000;
    if (reads) {
        insert(60000);
        run("PRAGMA wal_checkpoint(TRUNCATE)");
        run(!strcmp(task, "select") ? "PRAGMA cache_size=-65536" : "PRAGMA cache_size=-200");
        for (int64_t i = 0; i < 60000; i++) find();
    } else {
        insert(1000);
    }
    double least = 1e9;
    for (int round = 0; round < 7; round++) {
        double start = now();
        if (calls == 1) insert(20000);
        else for (int i = 0; i < calls; i++) { if (reads) find(); else insert(1); }
        double spent = (now() - start) / calls;
        if (spent < least) least = spent;
    }
    printf("%.9f\n", least);
    return 0;
}
"""


def sqlcipher(bench):
    """The statements of `mam-bench --only sqlite.` with SQLCipher, with and without a key."""
    compiler = shutil.which("cc") or shutil.which("clang")
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/bench.c", "w") as source:
            source.write(SOURCE)
        words = [compiler or "cc", "-O2", "-o", f"{folder}/bench", f"{folder}/bench.c", "-lsqlcipher"]
        if not compiler or subprocess.run(words, capture_output=True).returncode:
            return "SQLCipher was not measured: there is no compiler, or no `libsqlcipher-dev`."

        def seconds(task, *key):
            path = tempfile.mktemp(dir=folder)
            return float(subprocess.run([f"{folder}/bench", path, task, *key], capture_output=True, text=True, check=True).stdout)

        rows = []
        for task in ("insert", "commit", "select", "select.uncached"):
            # In turns, and the shortest: other programs share the machine.
            both = [(seconds(task), seconds(task, "key")) for _ in range(4)]
            clear, sealed = min(clear for clear, _ in both), min(sealed for _, sealed in both)
            own = ours(bench, f"sqlite.{task}")[f"sqlite.{task}"]
            rows.append(
                [task, span(clear), span(sealed), f"{sealed / clear:.2f}"]
                + [span(own["baseline"] / 1e9), span(own["nanoseconds"] / 1e9), f"{own['ratio']:.2f}"])
    version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "libsqlcipher-dev"], capture_output=True, text=True).stdout
    text = (
        f"SQLCipher {version} of Debian with a raw key, so that no key is derived: AES-256 in CBC with HMAC-SHA1 for each page, "
        "its own build of SQLite. Ours is AES-256-GCM below the SQLite of the system. Each is beside its own SQLite without "
        "encryption: 20,000 rows of 200 bytes in a transaction; one row in a transaction; a row by its number, with all pages "
        "and with few pages in the cache. Both write to the folder for temporary files, on the disk; neither waits for the disk in `commit`."
    )
    heads = ["Task", "SQLCipher, clear", "encrypted", "ratio", "ours, clear", "encrypted", "ratio"]
    return table("SQLCipher", text, heads, rows)


def fuse(bench):
    """The calls of `mam-bench --only file.` through a mounted gocryptfs."""
    if not shutil.which("gocryptfs") or not os.path.exists("/dev/fuse"):
        return "gocryptfs was not measured: it is not installed, or there is no /dev/fuse."
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        cipher, clear, plain = (f"{folder}/{name}" for name in ("cipher", "clear", "plain"))
        for path in (cipher, clear, plain):
            os.mkdir(path)
        secret = ["-extpass", "echo password", "-q", "-scryptn", "10"]
        if subprocess.run(["gocryptfs", "-init", *secret, cipher], capture_output=True).returncode:
            return "gocryptfs was not measured: it cannot make a folder."

        def mount():
            return subprocess.run(["gocryptfs", *secret, cipher, clear], capture_output=True).returncode == 0

        def unmount():
            subprocess.run(["fusermount", "-u", clear], check=True, capture_output=True)

        if not mount():
            return "gocryptfs was not measured: it cannot mount."
        try:
            found = {name: [files(path, name, (unmount, mount)) for path in (clear, plain)] for name in TASKS}
        finally:
            unmount()
    rows = []
    for name, (theirs, base) in found.items():
        own = ours(bench, name.removesuffix(".plain"))[name]
        rows.append(
            [f"`{name}`", span(base), span(theirs), f"{theirs / base:.2f}"]
            + [span(own["baseline"] / 1e9), span(own["nanoseconds"] / 1e9), f"{own['ratio']:.2f}"])
    version = subprocess.run(["gocryptfs", "-version"], capture_output=True, text=True).stdout.split(";")[0]
    text = (
        f"{version}: a file system in a process of its own, AES-256-GCM for each 4 KiB, without owners, wipes and a "
        "journal. Each call goes through the kernel to that process and back. Its reads are after a new mount, because the kernel keeps what it has read in the clear. "
        "Python makes the calls, about a microsecond each. All files are in memory."
    )
    heads = ["Task", "plain file", "gocryptfs", "ratio", "plain file, in the run of ours", "ours", "ratio"]
    return table("gocryptfs", text, heads, rows)


TASKS = ("file.open", "file.create", "file.read.sequential.plain", "file.overwrite.sequential.plain")
LENGTH, PIECE = 64 << 20, 1 << 20


def files(folder, task, remount):
    """The least seconds for a call of the task in a folder: a file, or a mebibyte of one."""
    def close_of(path, flags):
        os.close(os.open(path, flags, 0o600))

    if task == "file.open":
        close_of(f"{folder}/a", os.O_WRONLY | os.O_CREAT)
        return min(times(lambda: close_of(f"{folder}/a", os.O_RDONLY), 2000))
    if task == "file.create":
        number = iter(range(1 << 30))
        return min(times(lambda: close_of(f"{folder}/new{next(number)}", os.O_WRONLY | os.O_CREAT), 500))
    piece, path, found = os.urandom(PIECE), f"{folder}/b", []
    with open(path, "wb") as file:
        for _ in range(LENGTH // PIECE):
            file.write(piece)
    for _ in range(5):
        if task.startswith("file.read") and folder.endswith("clear"):
            for step in remount:
                step()
        descriptor = os.open(path, os.O_RDWR)
        start = time.perf_counter()
        for place in range(0, LENGTH, PIECE):
            if task.startswith("file.read"):
                os.pread(descriptor, PIECE, place)
            else:
                os.pwrite(descriptor, piece, place)
        found.append((time.perf_counter() - start) / (LENGTH // PIECE))
        os.close(descriptor)
    return min(found)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: outside.py PATH-OF-MAM-BENCH")
    bench = os.path.abspath(sys.argv[1])
    with open("/proc/cpuinfo") as lines:
        model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "an unknown processor")
    print(
        f"Measured by `python3 Docs/Benchmarks/outside.py` on {datetime.date.today()}: {os.cpu_count()} cores of {model}, "
        f"Linux {platform.release()}. Each column of this package was measured in the same minutes by `mam-bench`.\n")
    print("\n\n".join(system(bench) for system in (cedar, sqlcipher, fuse)))


main()
