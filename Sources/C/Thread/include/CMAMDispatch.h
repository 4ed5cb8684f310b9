#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Transparent interception of Grand Central Dispatch: every block that is submitted to Dispatch carries the identities
// of its submitter. This target defines the functions of Dispatch that take blocks again; without users of the
// interception they pass their calls on unchanged.

// The identity that a plain setter left on this thread, for one app; `more`, a retained Swift object, has the data of
// other apps and of ids outside the directory. Every word is used only by its thread: no lock, no atomics.
typedef struct mam_thread_slot {
    uint64_t app;         // serial of the app, 0 = the slot is empty
    uint64_t scope;       // serial of the scope that was current when the setter ran, 0 = none
    uint64_t task;        // id of the Swift task in which the setter ran, 0 = none, MAM_ANY_TASK = whatever runs here
    uintptr_t account;    // account bits, see AccountBits.swift
    void *_Nullable more; // retained object or NULL
    // Nonzero: `more` has data of this one entry only.
    uint64_t is_plain;
    // Nonzero: nothing was set since a scope, a block or an iteration began, and `more` is borrowed from the code that
    // began it.
    uint64_t is_lent;
} mam_thread_slot;

/// The scopes in force at one place: the words of the app that opened one last, and an object for rare data.
typedef struct {
    uint64_t app;       // serial of the app, 0 for none
    uint64_t scope;     // serial of the scope
    uintptr_t account;  // account bits
    uint64_t main_task; // the task with the main-thread role, plus 1
    void *_Nullable extra;
} mam_bound;

/// The identities of an intercepted block, without words that belong to a place; `extra` and `more` are retained.
///
/// Ten words, so that together with a block it fits into the allocator's size classes (120 bytes).
typedef struct {
    uint64_t app, scope;
    uintptr_t account;
    void *_Nullable extra;
    uint64_t thread_app, thread_scope, thread_task;
    uintptr_t thread_account;
    void *_Nullable more;
    uint64_t is_plain;
} mam_capture;

/// Returns the scopes of a capture.
static inline mam_bound mam_capture_bound(const mam_capture *_Nonnull capture) {
    return (mam_bound){
        .app = capture->app, .scope = capture->scope, .account = capture->account, .extra = capture->extra};
}

/// Returns the slot of a capture, which borrows its references.
static inline mam_thread_slot mam_capture_slot(const mam_capture *_Nonnull capture) {
    return (mam_thread_slot){.app = capture->thread_app,
        .scope = capture->thread_scope,
        .task = capture->thread_task,
        .account = capture->thread_account,
        .more = capture->more,
        .is_plain = capture->is_plain,
        .is_lent = 1};
}

/// Makes a capture of scopes and a slot; takes over the references of both.
static inline mam_capture mam_capture_make(mam_bound bound, mam_thread_slot slot) {
    return (mam_capture){bound.app, bound.scope, bound.account, bound.extra, slot.app, slot.scope, slot.task,
        slot.account, slot.more, slot.is_plain};
}

/// The functions of the engine for all cases other than the usual one of one app. They must not submit blocks to
/// Dispatch.
typedef struct {
    /// Fills uninitialized memory with the identities in force.
    void (*_Nonnull capture)(mam_capture *_Nonnull);
    /// Runs `work(argument)` under a capture, then restores the identities of this thread.
    void (*_Nonnull run)(const mam_capture *_Nonnull, void (*_Nonnull work)(void *_Nonnull), void *_Nonnull argument);
    /// Called when a block that runs once begins: its capture no longer counts as code that may still enter its scopes.
    void (*_Nonnull begin)(mam_capture *_Nonnull);
    /// Returns the scopes in force, without a reference, for a thread that waits.
    mam_bound (*_Nonnull borrow)(void);
    /// Returns the scope of the correlation id in force, without a reference, for a thread that waits. NULL for none.
    const void *_Nullable (*_Nonnull correlation)(void);
    /// Runs `work(argument)` under the identities of a waiting thread: the scopes it borrowed, and the entries of its
    /// slot that count in the task with this stamp.
    void (*_Nonnull run_borrowed)(mam_bound scopes, const mam_thread_slot *_Nonnull slot, uint64_t task,
        const void *_Nullable correlation, void (*_Nonnull work)(void *_Nonnull), void *_Nonnull argument);
    /// The task-local that carries scopes into tasks, and the type of its value, which has the layout of mam_bound.
    const void *_Nonnull task_local;
    const void *_Nonnull task_local_type;
} mam_dispatch_hooks;

/// Whether the interception is part of this build.
bool mam_dispatch_is_compiled(void);

/// The location of the functions that this program calls to submit blocks to Dispatch, as far as it can be determined.
typedef enum {
    MAM_DISPATCH_OURS = 0,    // ours are found first
    MAM_DISPATCH_STATIC = 1,  // Dispatch is linked statically, into the same file as this code
    MAM_DISPATCH_LIBRARY = 2, // this code lies in a library that is searched after Dispatch
    MAM_DISPATCH_ELSEWHERE = 3
} mam_dispatch_place;

mam_dispatch_place mam_dispatch_where(void);

/// Sets the hooks; once, before the first use.
void mam_dispatch_set_hooks(mam_dispatch_hooks hooks);

/// Begins or ends a use: blocks are captured from the first use to the last; otherwise calls are passed on unchanged.
void mam_dispatch_use(void);
void mam_dispatch_end_use(void);

/// Records that scopes may exist from now on.
void mam_dispatch_note_scopes(void);

/// Records that correlation ids may exist from now on.
void mam_dispatch_note_correlations(void);

/// Adds or removes an app that the interception must leave alone.
void mam_dispatch_leave_alone(bool more);
/// Whether such apps exist.
bool mam_dispatch_leaves_some_alone(void);

/// Whether an app is left alone, which its serial tells.
static inline bool mam_is_left_alone(uint64_t app) { return app & 1; }

/// The current number of uses.
uint64_t mam_dispatch_uses(void);
