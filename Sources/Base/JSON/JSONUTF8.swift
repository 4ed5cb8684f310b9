/// Validates UTF-8 by table 3-7 of Unicode: no overlong forms, no surrogates, nothing above U+10FFFF.
enum JSONUTF8 {
    /// Returns the scalar that begins at an index and its length in bytes; nil if the bytes are not UTF-8.
    static func scalar(in bytes: [UInt8], at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        guard index < bytes.count else { return nil }
        let lead = bytes[index]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        guard let form = form(of: lead), index < bytes.count - (form.length - 1),
            form.second.contains(bytes[index + 1])
        else { return nil }
        var value = UInt32(lead & (0x7F >> UInt8(truncatingIfNeeded: form.length)))
        for byte in bytes[(index + 1)..<(index + form.length)] {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return Unicode.Scalar(value).map { ($0, form.length) }
    }

    /// Describes the mistake in the bytes at an index for which ``scalar(in:at:)`` returned nil.
    static func defect(in bytes: [UInt8], at index: Int) -> String {
        let lead = bytes[index]
        let name = "0x\(JSONQuoting.hexadecimal(UInt32(lead), digits: 2))"
        switch lead {
        case 0x80...0xBF: return "invalid utf-8: \(name) continues a character that was not begun"
        case 0xC0, 0xC1: return "invalid utf-8: \(name) begins an overlong form"
        case 0xF5...: return "invalid utf-8: \(name) stands in no utf-8 text"
        default: break
        }
        let second = index < bytes.count - 1 ? bytes[index + 1] : 0
        switch (lead, second) {
        case (0xE0, 0x80...0x9F), (0xF0, 0x80...0x8F): return "invalid utf-8: \(name) begins an overlong form"
        case (0xED, 0xA0...0xBF): return "invalid utf-8: \(name) begins half of a surrogate pair"
        case (0xF4, 0x90...0xBF): return "invalid utf-8: \(name) begins a character beyond U+10FFFF"
        default: return "invalid utf-8: the character begun by \(name) is cut short"
        }
    }

    // Returns the length for a first byte and the range of the second; nil for a byte that begins no scalar.
    private static func form(of lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
        switch lead {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }
}
