/// Bytes that may be read at any index; an index out of bounds gives zeros.
///
/// All readers access the file through this type, so only this type has to be reviewed for reads out of bounds. It
/// borrows memory and must not leave the closure of `withUnsafeBufferPointer` that created it; no cell keeps one.
struct PropertyListBytes {
    private let buffer: UnsafeBufferPointer<UInt8>

    init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

    var count: Int { buffer.count }

    /// Returns the byte at an index; 0 out of bounds.
    @inline(__always)
    subscript(index: Int) -> UInt8 {
        // A negative index is larger than any count as an unsigned number, so one comparison checks both bounds.
        UInt(bitPattern: index) < UInt(bitPattern: buffer.count) ? buffer[index] : 0
    }

    /// Returns eight bytes from an index as a little-endian word; missing bytes are zeros.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        // `count - 8` cannot overflow, and eight bytes follow any index up to it.
        if index >= 0, index <= buffer.count - 8 {
            return UInt64(
                littleEndian: UnsafeRawBufferPointer(buffer).loadUnaligned(fromByteOffset: index, as: UInt64.self))
        }
        return partialWord(at: index)
    }

    private func partialWord(at index: Int) -> UInt64 {
        var word: UInt64 = 0
        for place in 0..<8 { word |= UInt64(self[index &+ place]) << UInt64(8 * place) }
        return word
    }

    /// Returns the bytes of a range, clamped to the bounds.
    func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: buffer[range.clamped(to: 0..<buffer.count)])
    }

    /// Returns the bytes of a range as text; the caller guarantees valid UTF-8.
    func text(_ range: Range<Int>) -> String { String(decoding: slice(range), as: UTF8.self) }

    /// Returns the index of the next `<` or `&` from an index on; ``count`` if there is none.
    @inline(__always)
    func nextMarkup(from start: Int) -> Int {
        var index = max(start, 0)
        while index <= buffer.count - 8 {
            let word = word(at: index)
            let found = Self.zeros(word ^ 0x3C3C_3C3C_3C3C_3C3C) | Self.zeros(word ^ 0x2626_2626_2626_2626)
            // The lowest mark is exact; only marks above it may be wrong.
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < buffer.count {
            let byte = buffer[index]
            if byte == 0x3C || byte == 0x26 { return index }
            index += 1
        }
        return buffer.count
    }

    /// Returns the index of the next byte with a value from an index on; ``count`` if there is none.
    func next(_ byte: UInt8, from start: Int) -> Int {
        let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
        var index = max(start, 0)
        while index <= buffer.count - 8 {
            let found = Self.zeros(word(at: index) ^ pattern)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < buffer.count {
            if buffer[index] == byte { return index }
            index += 1
        }
        return buffer.count
    }

    /// Returns the index of the next occurrence of a text from an index on; nil if there is none.
    func next(_ text: StaticString, from start: Int) -> Int? {
        let first = text.withUTF8Buffer { $0.first ?? 0 }
        var index = next(first, from: start)
        while index < buffer.count {
            if has(text, at: index) { return index }
            index = next(first, from: index + 1)
        }
        return nil
    }

    func has(_ text: StaticString, at index: Int) -> Bool {
        text.withUTF8Buffer { wanted in
            for place in 0..<wanted.count where self[index &+ place] != wanted[place] { return false }
            return true
        }
    }

    /// Returns the index of the next byte that is not one of XML's four blanks; ``count`` if there is none.
    @inline(__always)
    func nextVisible(from start: Int) -> Int {
        var index = start
        while index < buffer.count, Self.isBlank(self[index]) { index += 1 }
        return index
    }

    /// Whether a byte is one of XML's four blanks.
    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Returns a word with the highest bit of each zero byte set; bits above the lowest may be wrong.
    @inline(__always)
    private static func zeros(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}

extension PropertyListBytes {
    /// Returns the offset of the first character that XML forbids; nil if there is none.
    ///
    /// These are the control characters except tab, LF and CR, and U+FFFE and U+FFFF.
    func firstForbidden() -> Int? {
        var index = 0
        while index < count {
            let word = word(at: index)
            // The zeros after the end are marked too; `forbidden(in:)` ignores them.
            let low = Self.zeroBytes(word & 0xE0E0_E0E0_E0E0_E0E0)
            let isSuspicious =
                low != 0
                && low & ~Self.zeroBytes(word ^ 0x0A0A_0A0A_0A0A_0A0A) & ~Self.zeroBytes(word ^ 0x0909_0909_0909_0909)
                    & ~Self.zeroBytes(word ^ 0x0D0D_0D0D_0D0D_0D0D) != 0
            let isHigh = word & 0x8080_8080_8080_8080 != 0 && Self.zeroBytes(word ^ 0xEFEF_EFEF_EFEF_EFEF) != 0
            if isSuspicious || isHigh, let found = forbidden(in: index..<min(index + 8, count)) { return found }
            index += 8
        }
        return nil
    }

    private func forbidden(in range: Range<Int>) -> Int? {
        range.first { index in
            let byte = self[index]
            if byte < 0x20 { return !Self.isBlank(byte) }
            return byte == 0xEF && self[index + 1] == 0xBF && self[index + 2] >= 0xBE
        }
    }

    /// Returns a word with the highest bit of each zero byte set, and no other bit.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        ~(((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | word | 0x7F7F_7F7F_7F7F_7F7F)
    }

    /// Creates an error that names the forbidden character at an offset.
    func forbiddenCharacter(at offset: Int) -> PropertyListError {
        let name: String
        if self[offset] < 0x20 {
            name = "control character 0x\(String(self[offset], radix: 16, uppercase: true))"
        } else {
            name = "character U+FFF\(self[offset + 2] == 0xBE ? "E" : "F")"
        }
        return .malformed(name, at: offset, help: "XML has no place for it; remove it")
    }
}
