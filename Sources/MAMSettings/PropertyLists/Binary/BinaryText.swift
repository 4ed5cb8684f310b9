/// The strings of a binary property list.
enum BinaryText {
    /// Returns the content of a string cell as UTF-8.
    static func decoded(_ cell: PropertyListCell, in bytes: PropertyListBytes) -> [UInt8] {
        cell.form == .utf16 ? utf8(bytes, cell.content) : Array(bytes.slice(cell.content))
    }

    /// Returns the offset of the first byte that is not ASCII; nil if there is none.
    static func asciiFault(_ bytes: PropertyListBytes, _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index <= range.upperBound - 8 {
            if bytes.word(at: index) & 0x8080_8080_8080_8080 != 0 { break }
            index += 8
        }
        while index < range.upperBound {
            if bytes[index] >= 0x80 { return index }
            index += 1
        }
        return nil
    }

    /// Returns the offset of the first unpaired surrogate; nil if there is none.
    static func fault(_ bytes: PropertyListBytes, _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            let unit = unit(bytes, index)
            switch unit {
            case 0xD800...0xDBFF:
                guard index + 2 < range.upperBound, (0xDC00...0xDFFF).contains(self.unit(bytes, index + 2)) else {
                    return index
                }
                index += 4
            case 0xDC00...0xDFFF: return index
            default: index += 2
            }
        }
        return nil
    }

    /// Converts valid big-endian UTF-16 to UTF-8.
    static func utf8(_ bytes: PropertyListBytes, _ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count / 2 * 3)
        var index = range.lowerBound
        while index < range.upperBound {
            var value = UInt32(unit(bytes, index))
            index += 2
            if value & 0xFC00 == 0xD800 {
                value = 0x1_0000 + ((value & 0x3FF) << 10) + (UInt32(unit(bytes, index)) & 0x3FF)
                index += 2
            }
            if value < 0x80 {
                result.append(UInt8(truncatingIfNeeded: value))
            } else {
                let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
                result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return result
    }

    @inline(__always)
    private static func unit(_ bytes: PropertyListBytes, _ index: Int) -> UInt16 {
        UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
}
