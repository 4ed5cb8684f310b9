// The system's C library under one name for the whole package, with functions that Swift's own module leaves out.
@_exported public import CMAMFiles

#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Darwin
#endif
