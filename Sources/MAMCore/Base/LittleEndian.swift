/// Integers as all our formats hold them, least byte first, at any address.
extension UnsafeRawBufferPointer {
    /// The integer that begins at a byte.
    @inline(__always)
    func little<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Value.Type) -> Value {
        Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }

    /// A part of the buffer as a buffer.
    @inline(__always)
    func part(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[offset..<offset + count])
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Writes an integer that begins at a byte.
    @inline(__always)
    func setLittle(_ value: some FixedWidthInteger & BitwiseCopyable, at offset: Int) {
        storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value))
    }

    /// A part of the buffer as a buffer.
    @inline(__always)
    func part(_ offset: Int, _ count: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: self[offset..<offset + count])
    }
}
