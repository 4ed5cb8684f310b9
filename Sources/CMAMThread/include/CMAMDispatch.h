#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Transparent interception of Grand Central Dispatch: every block handed to Dispatch carries the identities of whoever
// handed it over. The functions of Dispatch that take blocks are defined once more in this target; as long as nobody
// uses them they pass their calls straight through.

/// Room for one capture inside of a C structure, in bytes; the engine checks that what it captures fits.
enum { MAM_CAPTURE_BYTES = 96 };

typedef struct {
    _Alignas(16) unsigned char bytes[MAM_CAPTURE_BYTES];
} mam_capture;

struct mam_thread_slot;

/// What the interception asks of the engine. None of them may hand a block to Dispatch.
typedef struct {
    /// Fills empty room with what is in force here and now.
    void (*_Nonnull capture)(mam_capture *_Nonnull);
    /// Runs `work(argument)` under a capture, and puts back what was in force on this thread.
    void (*_Nonnull run)(
        const mam_capture *_Nonnull, void (*_Nonnull work)(void *_Nonnull), void *_Nonnull argument);
    /// Makes the room empty again.
    void (*_Nonnull destroy)(mam_capture *_Nonnull);
    /// Fills empty room with the scopes in force here and now without owning them, for somebody who waits.
    void (*_Nonnull borrow)(mam_capture *_Nonnull);
    /// Runs `work(argument)` under what a waiting thread has: the scopes it borrowed, NULL for none, and its slot, as
    /// far as that counts in the task with this stamp.
    void (*_Nonnull run_borrowed)(
        const mam_capture *_Nullable scopes, const struct mam_thread_slot *_Nonnull slot, uint64_t task,
        void (*_Nonnull work)(void *_Nonnull), void *_Nonnull argument);
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

/// From now on there may be scopes to borrow.
void mam_dispatch_note_scopes(void);

/// How many use it now.
uint64_t mam_dispatch_uses(void);
