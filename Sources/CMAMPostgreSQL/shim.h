#pragma once
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <poll.h>

/// The kinds of statuses of a result that the store distinguishes.
enum mam_pq_kind { mam_pq_failed, mam_pq_done, mam_pq_rows };

/// Returns the kind of a result.
static inline enum mam_pq_kind mam_pq_kind(const PGresult *result) {
    switch (PQresultStatus(result)) {
    case PGRES_COMMAND_OK: return mam_pq_done;
    case PGRES_TUPLES_OK: return mam_pq_rows;
    default: return mam_pq_failed;
    }
}

/// Returns the five characters of an error, a null pointer without one.
static inline const char *mam_pq_state(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_SQLSTATE); }

/// Returns the first line of an error as the server tells it.
static inline const char *mam_pq_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

/// Returns whether the connection still works.
static inline int mam_pq_works(const PGconn *connection) { return PQstatus(connection) == CONNECTION_OK; }

static inline void mam_pq_ignore(void *context, const char *message) {
    (void)context;
    (void)message;
}

/// Prints no notices of the server on standard error.
static inline void mam_pq_quiet(PGconn *connection) { PQsetNoticeProcessor(connection, mam_pq_ignore, 0); }

/// Waits until data arrives, or can be sent if that is wanted; at most so long. Waits the whole time for no socket.
static inline void mam_pq_wait(int descriptor, int wants_to_send, int milliseconds) {
    struct pollfd one = {.fd = descriptor, .events = (short)(POLLIN | (wants_to_send ? POLLOUT : 0)), .revents = 0};
    (void)poll(&one, descriptor < 0 ? 0 : 1, milliseconds);
}
