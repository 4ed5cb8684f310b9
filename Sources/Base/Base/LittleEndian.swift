/// Reading integers of the stored formats, which are little-endian, at any alignment.
extension UnsafeRawBufferPointer {
    @inlinable @inline(__always)
    package func little<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Value.Type) -> Value {
        Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }

    @inlinable @inline(__always)
    package func part(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[offset..<offset + count])
    }
}

extension UnsafeMutableRawBufferPointer {
    @inlinable @inline(__always)
    package func setLittle(_ value: some FixedWidthInteger & BitwiseCopyable, at offset: Int) {
        storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value))
    }

    @inlinable @inline(__always)
    package func part(_ offset: Int, _ count: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: self[offset..<offset + count])
    }
}
