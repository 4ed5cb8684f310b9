// Calls and numbers that differ between systems, each with one meaning, and what Swift's module of the C library leaves out.
//
// Linux: declared here and not included from <sys/xattr.h>, which would make this module the owner of types such as timespec
// in every file that imports it. `ptrdiff_t` is the type that `ssize_t` is on every machine with these C libraries.
#pragma once
#include <stddef.h>
#ifdef __APPLE__
#include "darwin.h"
#else
#include "linux.h"
#endif
