// Memory for packages. Nearly every package is allocated on one thread and freed on another, the worst case for a
// general allocator: it took a third of the time of an intercepted block. So each thread keeps a few, and threads
// exchange them in batches. Under sanitizers these are plain malloc and free.
#include "dispatch_private.h"
#ifdef MAM_INTERCEPTS_DISPATCH

#include <pthread.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define MAM_PLAIN_MALLOC 1
#endif
#endif

static struct mam_package *allocate(void) {
    struct mam_package *made = malloc(sizeof *made);
    if (!made) abort();
    return made;
}

#ifdef MAM_PLAIN_MALLOC

struct mam_package *mam_take_package(void) { return allocate(); }
void mam_return_package(struct mam_package *package) { free(package); }

#else

enum { BATCH = 64, MOST_BATCHES = 64 };

/// Packages of one thread: a list that grows and shrinks, and one that is full or empty.
struct stock {
    struct mam_package *open, *full;
    unsigned count; // of `open`
    bool is_armed;  // the thread gives its stock back when it ends
    bool is_closed; // the thread is ending
};
static _Thread_local struct stock stock;

/// Full lists that belong to no thread; the allocator frees further ones.
static struct mam_package *shelf[MOST_BATCHES];
static unsigned on_shelf;
static pthread_mutex_t shelf_lock = PTHREAD_MUTEX_INITIALIZER;

static pthread_key_t key;
static bool has_key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void free_list(struct mam_package *list) {
    while (list) {
        struct mam_package *next = list->next;
        free(list);
        list = next;
    }
}

static void thread_ends(void *unused) {
    (void)unused;
    struct stock left = stock;
    stock = (struct stock){.is_closed = true};
    free_list(left.open);
    free_list(left.full);
}

static void make_key(void) { has_key = pthread_key_create(&key, thread_ends) == 0; }

/// Whether this thread may keep packages: only if they are freed when it ends.
static bool may_keep(void) {
    if (stock.is_armed) return true;
    if (stock.is_closed) return false;
    pthread_once(&once, make_key);
    stock.is_armed = has_key && pthread_setspecific(key, &stock) == 0;
    return stock.is_armed;
}

__attribute__((noinline)) static struct mam_package *take_from_shelf(void) {
    struct mam_package *list = NULL;
    if (may_keep()) {
        pthread_mutex_lock(&shelf_lock);
        if (on_shelf > 0) list = shelf[--on_shelf];
        pthread_mutex_unlock(&shelf_lock);
    }
    if (!list) return allocate();
    stock.open = list->next;
    stock.count = BATCH - 1;
    return list;
}

struct mam_package *mam_take_package(void) {
    struct mam_package *package = stock.open;
    if (!package) {
        if (!stock.full) return take_from_shelf();
        package = stock.full;
        stock.full = NULL;
        stock.count = BATCH;
    }
    stock.open = package->next;
    stock.count--;
    return package;
}

static void put_on_shelf(struct mam_package *list) {
    pthread_mutex_lock(&shelf_lock);
    bool fits = on_shelf < MOST_BATCHES;
    if (fits) shelf[on_shelf++] = list;
    pthread_mutex_unlock(&shelf_lock);
    if (!fits) free_list(list);
}

void mam_return_package(struct mam_package *package) {
    if (!may_keep()) return free(package);
    package->next = stock.open;
    stock.open = package;
    if (++stock.count < BATCH) return;
    if (stock.full) put_on_shelf(stock.full);
    stock.full = stock.open;
    stock.open = NULL;
    stock.count = 0;
}

#endif
#endif
