// The system's C library under one name for the whole package, with what Swift's own module of it leaves out.
@_exported public import CMAMFiles

#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Darwin
#endif
