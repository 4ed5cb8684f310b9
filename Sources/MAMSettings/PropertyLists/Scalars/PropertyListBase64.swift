/// Base64 in property lists: groups of four characters, with blanks anywhere between them.
package enum PropertyListBase64 {
    /// Returns the offset of the first invalid byte; nil if the text is valid.
    ///
    /// Only blanks are skipped, and the last group must be padded with `=`. Foundation silently truncates invalid data.
    static func fault(_ bytes: PropertyListBytes, _ range: Range<Int>) -> Int? {
        var characters = 0
        var padding = 0
        for index in range {
            let byte = bytes[index]
            if PropertyListBytes.isBlank(byte) { continue }
            if byte == UInt8(ascii: "=") {
                padding += 1
                // Only the third and the fourth character of a group may be padding.
                guard characters % 4 >= 2, padding <= 2 else { return index }
            } else {
                guard value(byte) != nil, padding == 0 else { return index }
            }
            characters += 1
        }
        return characters % 4 == 0 ? nil : range.upperBound
    }

    /// Decodes valid base64.
    static func decode(_ bytes: PropertyListBytes, _ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count / 4 * 3 + 3)
        var group: UInt32 = 0
        var count = 0
        for index in range {
            guard let six = value(bytes[index]) else { continue }
            group = group << 6 | UInt32(six)
            count += 1
            guard count == 4 else { continue }
            result.append(UInt8(truncatingIfNeeded: group >> 16))
            result.append(UInt8(truncatingIfNeeded: group >> 8))
            result.append(UInt8(truncatingIfNeeded: group))
            (group, count) = (0, 0)
        }
        if count == 3 {
            result.append(UInt8(truncatingIfNeeded: group >> 10))
            result.append(UInt8(truncatingIfNeeded: group >> 2))
        } else if count == 2 {
            result.append(UInt8(truncatingIfNeeded: group >> 4))
        }
        return result
    }

    /// Returns bytes as padded base64 on one line.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
            let bits: UInt32 = group[0] << 16 | group[1] << 8 | group[2]
            for place in 0..<4 {
                let isPadding = place > bytes.count - start
                let digit = Int(bits >> UInt32(18 - 6 * place) & 63)
                result.append(isPadding ? UInt8(ascii: "=") : letters[digit])
            }
        }
        return result
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    @inline(__always)
    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
