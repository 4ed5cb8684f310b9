#define _GNU_SOURCE
#include "dispatch_private.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef MAM_INTERCEPTS_DISPATCH
#include <sys/auxv.h>
#endif

mam_dispatch_hooks mam_hooks;
_Atomic uint64_t mam_uses;

void mam_dispatch_set_hooks(mam_dispatch_hooks hooks) { mam_hooks = hooks; }
_Atomic bool mam_has_scopes;
void mam_dispatch_note_scopes(void) { atomic_store_explicit(&mam_has_scopes, true, memory_order_relaxed); }
_Atomic bool mam_has_correlations;
void mam_dispatch_note_correlations(void) { atomic_store_explicit(&mam_has_correlations, true, memory_order_relaxed); }
void mam_dispatch_use(void) { atomic_fetch_add_explicit(&mam_uses, 1, memory_order_release); }
void mam_dispatch_end_use(void) { atomic_fetch_sub_explicit(&mam_uses, 1, memory_order_release); }
uint64_t mam_dispatch_uses(void) { return atomic_load_explicit(&mam_uses, memory_order_acquire); }

_Atomic uint64_t mam_left_alone;
void mam_dispatch_leave_alone(bool more) {
    atomic_fetch_add_explicit(&mam_left_alone, more ? 1 : -1, memory_order_relaxed);
}
bool mam_dispatch_leaves_some_alone(void) { return atomic_load_explicit(&mam_left_alone, memory_order_relaxed) != 0; }

#ifdef MAM_INTERCEPTS_DISPATCH

bool mam_dispatch_is_compiled(void) { return true; }

extern mam_block dispatch_block_create(unsigned long flags, mam_block block);
extern void dispatch_async_f(mam_queue queue, void *context, mam_work work);

mam_dispatch_place mam_dispatch_where(void) {
    Dl_info ours, theirs, first;
    // A program without libraries cannot find itself by an address.
    if (!dladdr((void *)mam_dispatch_where, &ours)) return MAM_DISPATCH_STATIC;
    if (dladdr((void *)dispatch_async_f, &theirs) && ours.dli_fbase == theirs.dli_fbase) return MAM_DISPATCH_STATIC;
    void *found = dlsym(RTLD_DEFAULT, "dispatch_async");
    if (found && dladdr(found, &first) && ours.dli_fbase == first.dli_fbase) return MAM_DISPATCH_OURS;
    Dl_info program;
    bool is_library = !dladdr((void *)getauxval(AT_ENTRY), &program) || program.dli_fbase != ours.dli_fbase;
    return is_library ? MAM_DISPATCH_LIBRARY : MAM_DISPATCH_ELSEWHERE;
}

void *mam_find(const char *name, void *wrapped) {
    void *found = wrapped ? wrapped : dlsym(RTLD_NEXT, name);
    if (found) return found;
    // A program without Dispatch cannot call a function of Dispatch; if one did, the block could not be run.
    fprintf(stderr, "mam: this program has no %s behind the interception; link libdispatch\n", name);
    abort();
}

// All blocks from dispatch_block_create have the same function, which no other block has. It is read from a sample.
static _Atomic uintptr_t dispatch_block_invoke;

__attribute__((noinline, cold)) static uintptr_t learn(void) {
    // A relaxed flag: several threads may read the same sample.
    const struct mam_block_layout *sample = mam_make_plain_dispatch_block();
    uintptr_t invoke = (uintptr_t)sample->invoke;
    _Block_release(sample);
    atomic_store_explicit(&dispatch_block_invoke, invoke, memory_order_relaxed);
    return invoke;
}

bool mam_is_dispatch_block(const void *block) {
    uintptr_t invoke = atomic_load_explicit(&dispatch_block_invoke, memory_order_relaxed);
    if (__builtin_expect(!invoke, 0)) invoke = learn();
    return (uintptr_t)((const struct mam_block_layout *)block)->invoke == invoke;
}

void mam_call_block(void *block) { ((mam_block)block)(); }

void *mam_package(mam_block block) {
    struct mam_package *made = mam_take_package();
    made->block = _Block_copy(block);
    mam_take_capture(&made->capture);
    return made;
}

static void call_and_release(void *block) {
    mam_call_block(block);
    // Objects that only the block retained are released under the block's identity, as at the end of a task.
    _Block_release(block);
}

void mam_run_package(void *pointer) {
    struct mam_package *package = pointer;
    if (package->capture.extra) mam_hooks.begin(&package->capture);
    mam_run_captured(&package->capture, call_and_release, (void *)package->block);
    mam_drop_capture(&package->capture);
    mam_return_package(package);
}

// A block made by hand (120 bytes, see mam_capture): one allocation holds the wrapper and the capture, and its disposal
// releases both even if the block is dropped without having run.
struct wrapped {
    struct mam_block_layout header;
    mam_block inner;
    mam_capture capture;
};

static void copy_wrapped(void *to, const void *from) {
    // Called only for blocks on a stack, which these never are.
    (void)to;
    (void)from;
}

static void dispose_wrapped(const void *pointer) {
    struct wrapped *wrapped = (struct wrapped *)pointer;
    // The sanitizer does not see how the blocks runtime counts references.
    MAM_SEES_OTHERS(wrapped);
    // In this order: objects that are released with the block must not find its scopes still open.
    mam_drop_capture(&wrapped->capture);
    _Block_release((const void *)wrapped->inner);
}

static const struct {
    unsigned long reserved, size;
    void (*copy)(void *, const void *);
    void (*dispose)(const void *);
} wrapped_descriptor = {0, sizeof(struct wrapped), copy_wrapped, dispose_wrapped};

static void run_wrapped(void *pointer, ...) {
    struct wrapped *wrapped = pointer;
    MAM_SEES_OTHERS(wrapped);
    mam_run_captured(&wrapped->capture, mam_call_block, (void *)wrapped->inner);
    MAM_SEEN_BY_OTHERS(wrapped);
}

extern void *_NSConcreteMallocBlock[];

/// Wraps a block; `run` is called instead of it, with the arguments of blocks of that kind.
static void *wrap(const void *block, void (*run)(void *, ...)) {
    enum { NEEDS_FREE = 1 << 24, HAS_COPY_AND_DISPOSE = 1 << 25, ONE_REFERENCE = 1 << 1 };
    struct wrapped *made = malloc(sizeof *made);
    if (!made) abort(); // as the blocks runtime does for a block it cannot copy
    made->header = (struct mam_block_layout){
        _NSConcreteMallocBlock, NEEDS_FREE | HAS_COPY_AND_DISPOSE | ONE_REFERENCE, 0, run, &wrapped_descriptor};
    made->inner = (mam_block)_Block_copy(block);
    mam_take_capture(&made->capture);
    MAM_SEEN_BY_OTHERS(made);
    return made;
}

mam_block mam_wrap(mam_block block) { return (mam_block)wrap((const void *)block, run_wrapped); }

/// A call of a handler in progress.
struct handling {
    mam_io_handler handler;
    bool is_done;
    void *data;
    int error;
};

static void handle(void *pointer) {
    struct handling *handling = pointer;
    handling->handler(handling->is_done, handling->data, handling->error);
}

static void run_wrapped_handler(void *pointer, bool is_done, void *data, int error) {
    struct wrapped *wrapped = pointer;
    MAM_SEES_OTHERS(wrapped);
    struct handling handling = {(mam_io_handler)(void *)wrapped->inner, is_done, data, error};
    mam_run_captured(&wrapped->capture, handle, &handling);
    MAM_SEEN_BY_OTHERS(wrapped);
}

mam_io_handler mam_wrap_handler(mam_io_handler handler) {
    return (mam_io_handler)wrap((const void *)handler, (void (*)(void *, ...))run_wrapped_handler);
}

#else

bool mam_dispatch_is_compiled(void) { return false; }
mam_dispatch_place mam_dispatch_where(void) { return MAM_DISPATCH_ELSEWHERE; }

#endif
