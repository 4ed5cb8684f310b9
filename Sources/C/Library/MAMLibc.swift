// The C library of the system, whole, for `MAMPOSIX` alone: every other module sees the names that it passes on.
#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Glibc)
    @_exported public import Glibc
#else
    @_exported public import Musl
#endif
