#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Transparent interception of Grand Central Dispatch: every block handed to Dispatch carries the identities of whoever
// handed it over. The functions of Dispatch that take blocks are defined once more in this target; as long as nobody
// uses them they pass their calls straight through.

// The identity a plain setter left on this thread, for one app; what other apps and ids outside the directory
// need hangs off `more`, a retained Swift object. Every word is owned by its thread: no lock, no atomics.
typedef struct mam_thread_slot {
    uint64_t app;         // serial of the app, 0 = the slot is empty
    uint64_t scope;       // serial of the scope that was current when the setter ran, 0 = none
    uint64_t task;        // id of the Swift task in which the setter ran, 0 = none, MAM_ANY_TASK = whatever runs here
    uintptr_t account;    // account bits, see AccountBits.swift
    void *_Nullable more; // retained object or NULL
    // Nonzero: `more` holds what belongs to this one entry and no other entry.
    uint64_t is_plain;
    // Nonzero: nothing was set since a scope, a block or an iteration began, and `more` belongs to whoever began it.
    uint64_t is_lent;
} mam_thread_slot;

/// The scopes in force somewhere: the words of the app that opened one last, and an object for what is rarely there.
typedef struct {
    uint64_t app;       // serial of the app, 0 for none
    uint64_t scope;     // serial of the scope
    uintptr_t account;  // account bits
    uint64_t main_task; // who has the main-thread role
    void *_Nullable extra;
} mam_bound;

/// What an intercepted block runs under, without the words that belong to a place; `extra` and `more` are retained.
///
/// Ten words, so that with a block around it it still fits into the sizes that the allocator keeps ready (120 bytes).
typedef struct {
    uint64_t app, scope;
    uintptr_t account;
    void *_Nullable extra;
    uint64_t thread_app, thread_scope, thread_task;
    uintptr_t thread_account;
    void *_Nullable more;
    uint64_t is_plain;
} mam_capture;

/// The scopes of a capture.
static inline mam_bound mam_capture_bound(const mam_capture *_Nonnull capture) {
    return (mam_bound){
        .app = capture->app, .scope = capture->scope, .account = capture->account, .extra = capture->extra};
}

/// The slot of a capture, lent by it.
static inline mam_thread_slot mam_capture_slot(const mam_capture *_Nonnull capture) {
    return (mam_thread_slot){.app = capture->thread_app,
        .scope = capture->thread_scope,
        .task = capture->thread_task,
        .account = capture->thread_account,
        .more = capture->more,
        .is_plain = capture->is_plain,
        .is_lent = 1};
}

/// A capture of scopes and a slot; takes over the references of both.
static inline mam_capture mam_capture_make(mam_bound bound, mam_thread_slot slot) {
    return (mam_capture){bound.app, bound.scope, bound.account, bound.extra, slot.app, slot.scope, slot.task,
        slot.account, slot.more, slot.is_plain};
}

/// What the interception asks of the engine: whatever is not the usual case of one app. None of them may hand a block
/// to Dispatch.
typedef struct {
    /// Fills empty room with what is in force here and now.
    void (*_Nonnull capture)(mam_capture *_Nonnull);
    /// Runs `work(argument)` under a capture, and puts back what was in force on this thread.
    void (*_Nonnull run)(const mam_capture *_Nonnull, void (*_Nonnull work)(void *_Nonnull), void *_Nonnull argument);
    /// A block that runs once begins: its capture no longer counts as somebody who may still enter its scopes.
    void (*_Nonnull begin)(mam_capture *_Nonnull);
    /// The scopes in force here and now, not owned: for somebody who waits.
    mam_bound (*_Nonnull borrow)(void);
    /// The scope of the correlation id in force here and now, not owned: for a thread that waits. NULL for none.
    const void *_Nullable (*_Nonnull correlation)(void);
    /// Runs `work(argument)` under what a waiting thread has: the scopes it borrowed, and its slot as far as that
    /// counts in the task with this stamp.
    void (*_Nonnull run_borrowed)(mam_bound scopes, const mam_thread_slot *_Nonnull slot, uint64_t task,
        const void *_Nullable correlation, void (*_Nonnull work)(void *_Nonnull), void *_Nonnull argument);
    /// The task-local that carries scopes into tasks, and the type of what it holds, which is laid out as mam_bound.
    const void *_Nonnull task_local;
    const void *_Nonnull task_local_type;
} mam_dispatch_hooks;

/// Whether the interception is part of this build.
bool mam_dispatch_is_compiled(void);

/// Where the functions lie that this program calls when it hands blocks to Dispatch, as far as that can be seen.
typedef enum {
    MAM_DISPATCH_OURS = 0,    // ours are found first
    MAM_DISPATCH_STATIC = 1,  // Dispatch is linked statically, into the same file as this code
    MAM_DISPATCH_LIBRARY = 2, // this code lies in a library that is searched after Dispatch
    MAM_DISPATCH_ELSEWHERE = 3
} mam_dispatch_place;

mam_dispatch_place mam_dispatch_where(void);

/// Gives the hooks; once, before the first use.
void mam_dispatch_set_hooks(mam_dispatch_hooks hooks);

/// From the first use to the last, blocks are captured; before and after, calls pass straight through.
void mam_dispatch_use(void);
void mam_dispatch_end_use(void);

/// From now on there may be scopes.
void mam_dispatch_note_scopes(void);

/// From now on there may be correlation ids.
void mam_dispatch_note_correlations(void);

/// One app more, or less, that the interception must leave alone.
void mam_dispatch_leave_alone(bool more);
/// Whether there are such apps.
bool mam_dispatch_leaves_some_alone(void);

/// Whether an app is left alone; its serial says so.
static inline bool mam_is_left_alone(uint64_t app) { return app & 1; }

/// How many use it now.
uint64_t mam_dispatch_uses(void);
