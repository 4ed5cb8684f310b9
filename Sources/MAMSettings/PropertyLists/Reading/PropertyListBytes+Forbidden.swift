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
