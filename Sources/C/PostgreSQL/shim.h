#pragma once
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

/// The kinds of statuses of a result that the store distinguishes.
enum mam_pq_kind { mam_pq_failed, mam_pq_done, mam_pq_row, mam_pq_other };

/// Returns the kind of a result.
static inline enum mam_pq_kind mam_pq_kind(const PGresult *result) {
    switch (PQresultStatus(result)) {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK: return mam_pq_done;
    case PGRES_SINGLE_TUPLE: return mam_pq_row;
    case PGRES_BAD_RESPONSE:
    case PGRES_FATAL_ERROR: return mam_pq_failed;
    default: return mam_pq_other;
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

/// The next step of a connection that is being made.
enum mam_pq_step { mam_pq_refused, mam_pq_read, mam_pq_write, mam_pq_connected };

/// Takes the next step of a connection that is being made, and returns what it waits for.
static inline enum mam_pq_step mam_pq_connect(PGconn *connection) {
    switch (PQconnectPoll(connection)) {
    case PGRES_POLLING_READING: return mam_pq_read;
    case PGRES_POLLING_WRITING: return mam_pq_write;
    case PGRES_POLLING_OK: return mam_pq_connected;
    default: return mam_pq_refused;
    }
}

/// Returns the number of bytes that arrived and were not read.
static inline int mam_pq_unread(int descriptor) {
    int count = 0;
    return descriptor >= 0 && ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}

/// Returns the number of bytes that ever arrived, -1 where the system does not count them, as for local sockets.
static inline long long mam_pq_received(int descriptor) {
#ifdef __linux__
    // `tcpi_bytes_received` of `struct tcp_info`, which is not in the header of the C library.
    unsigned char info[136];
    socklen_t count = sizeof info;
    long long bytes;
    if (descriptor >= 0 && getsockopt(descriptor, 6 /* TCP */, 11 /* TCP_INFO */, info, &count) == 0 &&
        count == sizeof info) {
        memcpy(&bytes, info + 128, sizeof bytes);
        return bytes;
    }
#endif
    (void)descriptor;
    return -1;
}

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
