internal import MAMPOSIX

/// Comparisons by the bytes of a text, like those of names on a volume: equal texts can have different bytes.
///
/// Each is one call of the C library. A loop over `utf8` takes several times as long for a path.
extension String {
    package func hasSameBytes(as other: String) -> Bool { utf8.count == other.utf8.count && hasBytes(of: other) }

    /// Returns whether the text begins with the bytes of another one.
    package func hasBytes(of start: String) -> Bool {
        let found = utf8.withContiguousStorageIfAvailable { mine in
            start.utf8.withContiguousStorageIfAvailable { theirs in
                guard let first = mine.baseAddress, let second = theirs.baseAddress, !theirs.isEmpty else {
                    return theirs.isEmpty
                }
                return mine.count >= theirs.count && memcmp(first, second, theirs.count) == 0
            }
        }
        return (found ?? nil) ?? utf8.starts(with: start.utf8)
    }

    /// Returns whether the bytes come before those of another text.
    package func bytesPrecede(_ other: String) -> Bool {
        let found = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { theirs -> Bool in
                guard let first = mine.baseAddress, let second = theirs.baseAddress else {
                    return mine.count < theirs.count
                }
                let order = memcmp(first, second, min(mine.count, theirs.count))
                return order == 0 ? mine.count < theirs.count : order < 0
            }
        }
        return (found ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }

    package func hasByte(_ byte: UInt8) -> Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            guard let first = bytes.baseAddress, !bytes.isEmpty else { return false }
            return memchr(first, Int32(byte), bytes.count) != nil
        }
        return found ?? utf8.contains(byte)
    }
}

extension String {
    /// Makes the text of bytes; nil if they are not UTF-8.
    ///
    /// `init(validating:as:)` looks generic types up in each call, which took a twentieth of the start of an app.
    package init?(utf8 bytes: UnsafeRawBufferPointer) {
        self.init(decoding: bytes, as: UTF8.self)
        // Decoding puts other bytes in the place of those that are not UTF-8.
        let isSame = utf8.withContiguousStorageIfAvailable { text in
            guard let first = text.baseAddress, let second = bytes.baseAddress, !bytes.isEmpty else {
                return bytes.isEmpty
            }
            return text.count == bytes.count && memcmp(first, second, bytes.count) == 0
        }
        guard isSame ?? utf8.elementsEqual(bytes) else { return nil }
    }
}

extension Collection<UInt8> {
    /// Runs `body` with the bytes in place, or with a copy if they are not contiguous in memory.
    @inlinable package func withRawBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = withContiguousStorageIfAvailable { bytes in
            Swift.Result { () throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
        }
        if let result { return try result.get() }
        return try Array(self).span.bytes.withUnsafeBytes { (bytes) throws(Failure) in try body(bytes) }
    }
}

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
