#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Switches the count of allocations on; off, it costs no shared word.
void mam_bench_count_allocations(bool on);

/// Allocations of this process so far: calls of malloc, calloc, realloc and posix_memalign.
uint64_t mam_bench_allocations(void);

/// Bytes of heap in use, the allocator's own overhead included.
uint64_t mam_bench_heap_bytes(void);

/// The yardstick of thread-local reads: one word behind an out-of-line call.
uint64_t mam_bench_thread_word(void);
