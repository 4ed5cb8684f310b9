extension UnsafeRawPointer {
    /// The same address for C functions that take `unsigned char *`.
    @inline(__always)
    var asBytes: UnsafePointer<UInt8> { assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeMutableRawPointer {
    /// The same address for C functions that take `unsigned char *`.
    @inline(__always)
    var asMutableBytes: UnsafeMutablePointer<UInt8> { assumingMemoryBound(to: UInt8.self) }
}
