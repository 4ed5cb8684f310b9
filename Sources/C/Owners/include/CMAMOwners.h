#pragma once
#include <stdbool.h>

// Files that Foundation makes. This target defines the functions of the C library again by which Foundation makes and
// renames files. Calls of other code, and all calls while nothing is followed, go to the C library unchanged.

/// The functions that learn about files. Both are called on the thread of the call, before Foundation learns its result.
typedef struct {
    /// A file was made or emptied. Its path has no links. The result false lets the call of Foundation fail.
    bool (*_Nonnull made)(const char *_Nonnull path);
    /// A file or folder was renamed. The paths are those of the call.
    void (*_Nonnull renamed)(const char *_Nonnull old_path, const char *_Nonnull new_path);
} mam_owners_hooks;

/// Whether the functions can be followed in this program.
typedef enum {
    MAM_OWNERS_ACTIVE = 0,
    MAM_OWNERS_STATIC = 1,   // Foundation is linked statically, so its calls are not told from others
    MAM_OWNERS_ELSEWHERE = 2 // Foundation calls other functions than those of this target
} mam_owners_status;

/// Begins to follow Foundation, if that is possible. Later calls only return the status.
mam_owners_status mam_owners_follow(mam_owners_hooks hooks);
