/// Base64 (RFC 4648, section 4), strictly: the common alphabet, padded, nothing between, no bits left over.
///
/// Only one text decodes to given bytes, the one that encoding them gives.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")
    // No digit is as high.
    private static let none: UInt8 = 0xFF

    // The digit of every byte.
    private static let digits: [UInt8] = {
        var digits = [UInt8](repeating: none, count: 256)
        for (digit, byte) in alphabet.enumerated() { digits[Int(byte)] = UInt8(digit) }
        return digits
    }()

    package static func encode(_ bytes: [UInt8]) -> String {
        let count = (bytes.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: count) { text in
            var target = 0
            func put(_ group: UInt32, _ digits: Int) {
                for digit in 0..<4 {
                    let value = Int(group >> UInt32(18 - 6 * digit) & 63)
                    text.initializeElement(at: target, to: digit < digits ? alphabet[value] : padding)
                    target += 1
                }
            }
            var source = 0
            while source + 3 <= bytes.count {
                put(UInt32(bytes[source]) << 16 | UInt32(bytes[source + 1]) << 8 | UInt32(bytes[source + 2]), 4)
                source += 3
            }
            switch bytes.count - source {
            case 1: put(UInt32(bytes[source]) << 16, 2)
            case 2: put(UInt32(bytes[source]) << 16 | UInt32(bytes[source + 1]) << 8, 3)
            default: break
            }
            return target
        }
    }

    /// The bytes of a text; nil when it is not what encoding any bytes gives.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        text.withRawBytes { text in
            guard text.count.isMultiple(of: 4), let last = text.last else { return text.isEmpty ? [] : nil }
            let paddings = last != padding ? 0 : text[text.count - 2] != padding ? 1 : 2
            var bytes: [UInt8] = []
            bytes.reserveCapacity(text.count / 4 * 3)
            for start in stride(from: 0, to: text.count, by: 4) {
                let missing = start + 4 == text.count ? paddings : 0
                var group: UInt32 = 0
                for place in 0..<4 {
                    let digit = place < 4 - missing ? digits[Int(text[start + place])] : 0
                    guard digit != none else { return nil }
                    group = group << 6 | UInt32(digit)
                }
                bytes.append(UInt8(truncatingIfNeeded: group >> 16))
                if missing < 2 { bytes.append(UInt8(truncatingIfNeeded: group >> 8)) }
                if missing < 1 { bytes.append(UInt8(truncatingIfNeeded: group)) }
                // What the padding leaves over.
                let rest = missing == 2 ? group & 0xFFFF : missing == 1 ? group & 0xFF : 0
                guard rest == 0 else { return nil }
            }
            return bytes
        }
    }
}
