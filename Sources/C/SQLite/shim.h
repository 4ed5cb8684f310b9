#pragma once
#include <sqlite3.h>

/// An open file as SQLite knows it, with an object of ours behind it; the real file lies elsewhere.
typedef struct {
    sqlite3_file base;
    void *state;
} mam_sqlite_file;

/// Sets a switch of a connection: `sqlite3_db_config` takes any number of arguments, which Swift does not import.
static inline int mam_sqlite_switch(sqlite3 *connection, int what, int value) {
    int now = 0;
    int code = sqlite3_db_config(connection, what, value, &now);
    return code == SQLITE_OK && now != value ? SQLITE_ERROR : code;
}
