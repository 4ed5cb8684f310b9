/// The encoding of a text file: a code unit, with or without a byte order mark.
package struct PropertyListEncoding: Sendable, Hashable {
    /// The form of one character.
    package enum Unit: String, Sendable, Hashable, CaseIterable {
        case utf8 = "UTF-8"
        case utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian
        case latin1 = "ISO-8859-1"
        /// US-ASCII, which is decoded as UTF-8, its superset.
        case ascii = "US-ASCII"
    }

    /// The form of one character.
    package var unit: Unit
    /// Whether the file begins with a byte order mark; false for ISO-8859-1 and US-ASCII.
    package var hasByteOrderMark: Bool

    /// Creates an encoding.
    package init(unit: Unit, hasByteOrderMark: Bool) { (self.unit, self.hasByteOrderMark) = (unit, hasByteOrderMark) }

    /// UTF-8 without a byte order mark.
    package static let utf8 = PropertyListEncoding(unit: .utf8, hasByteOrderMark: false)

    /// The bytes of the encoding's byte order mark, even if the file has none; empty for ISO-8859-1 and US-ASCII.
    package var mark: [UInt8] {
        switch unit {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LittleEndian: [0xFF, 0xFE]
        case .utf16BigEndian: [0xFE, 0xFF]
        case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
        case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
        case .latin1, .ascii: []
        }
    }

    /// The byte order mark of the file; empty if it has none.
    var prefix: [UInt8] { hasByteOrderMark ? mark : [] }

    /// Returns the size in the file, in bytes, of a character whose UTF-8 begins with a byte.
    func width(ofCharacterFrom lead: UInt8) -> Int {
        switch unit {
        case .utf8: lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        case .utf16LittleEndian, .utf16BigEndian: lead < 0xF0 ? 2 : 4
        case .utf32LittleEndian, .utf32BigEndian: 4
        case .latin1, .ascii: 1
        }
    }

    /// Returns the size in the file, in bytes, of a valid UTF-8 text that the encoding can represent.
    package func size(of text: ArraySlice<UInt8>) -> Int {
        text.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + width(ofCharacterFrom: $1) }
    }

    /// Returns the bytes of a file with a text.
    ///
    /// Nil if the encoding (ISO-8859-1, US-ASCII) cannot represent one of its characters, or if the text is not UTF-8.
    package func encode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let text = Array(text)
        guard let scalars = String(validating: text, as: UTF8.self)?.unicodeScalars else { return nil }
        var result = prefix
        switch unit {
        case .utf8: return result + text
        case .ascii: return text.allSatisfy { $0 < 0x80 } ? text : nil
        case .latin1:
            result.reserveCapacity(text.count)
            for scalar in scalars {
                guard let byte = UInt8(exactly: scalar.value) else { return nil }
                result.append(byte)
            }
        case .utf16LittleEndian, .utf16BigEndian:
            result.reserveCapacity(result.count + 2 * text.count)
            for scalar in scalars {
                for unit in scalar.utf16 { append(UInt32(unit), width: 2, to: &result) }
            }
        case .utf32LittleEndian, .utf32BigEndian:
            result.reserveCapacity(result.count + 4 * text.count)
            for scalar in scalars { append(scalar.value, width: 4, to: &result) }
        }
        return result
    }

    private func append(_ value: UInt32, width: Int, to result: inout [UInt8]) {
        let isBig = unit == .utf16BigEndian || unit == .utf32BigEndian
        for place in 0..<width {
            let shift = 8 * (isBig ? width - 1 - place : place)
            result.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
        }
    }
}
