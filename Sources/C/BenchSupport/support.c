#include "CMAMBenchSupport.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic uint64_t allocations;
static _Thread_local uint64_t word = 7;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static bool counts;
static void count(void) {
    if (counts) atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}
void mam_bench_count_allocations(bool on) { counts = on; }

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    count();
    return __libc_realloc(old, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    count();
    *result = __libc_memalign(alignment, size);
    return *result ? 0 : ENOMEM;
}

uint64_t mam_bench_allocations(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }

uint64_t mam_bench_heap_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (uint64_t)info.uordblks + (uint64_t)info.hblkhd;
}

uint64_t mam_bench_thread_word(void) { return word; }
