internal import MAMSettings

/// What is known of the text of a URL scheme.
enum URLScheme {
    /// Whether the text is a scheme as RFC 3986 and the App Store have it: a letter, then letters, digits, `+`, `-`, `.`.
    static func isWellFormed(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.dropFirst().allSatisfy { byte in
            isLetter(byte) || isDigit(byte) || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte)
        }
    }

    /// The text by which schemes are compared: their case does not count.
    ///
    /// All ASCII: no scheme has anything else, and comparing texts that Unicode has to bring into one form first takes
    /// the square of their length where somebody made them for that.
    static func folded(_ scheme: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scheme.utf8.count)
        for byte in scheme.utf8 {
            switch byte {
            case 0x41...0x5A: bytes.append(byte | 0x20)
            case 0x80...: bytes += [0x01, UInt8(ascii: "a") + (byte >> 4), UInt8(ascii: "a") + (byte & 15)]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the folded scheme is the twin of another.
    static func isTwin(_ scheme: String) -> Bool { base(of: scheme) != nil }

    /// The folded scheme that the folded one is the twin of; nil when it is none.
    static func base(of scheme: String) -> String? {
        let suffix = RequiredNames.twinSuffix
        guard scheme.utf8.count > suffix.utf8.count, scheme.hasSuffix(suffix) else { return nil }
        return String(scheme.dropLast(suffix.count))
    }

    /// The twin that a folded scheme with several suffixes was meant to be, and how many suffixes are too many; nil when
    /// none is.
    static func single(of scheme: String) -> (name: String, surplus: Int)? {
        var (name, surplus) = (scheme, 0)
        while let shorter = base(of: name), isTwin(shorter) { (name, surplus) = (shorter, surplus + 1) }
        return surplus > 0 ? (name, surplus) : nil
    }

    /// The written text without so many suffixes; nil when it has fewer, since a variable holds the others.
    static func dropping(_ count: Int, from written: String) -> String? {
        let suffix = RequiredNames.twinSuffix
        var text = written
        for _ in 0..<count {
            guard folded(text).hasSuffix(suffix) else { return nil }
            text = String(text.dropLast(suffix.count))
        }
        return text
    }

    /// The twin of a scheme.
    static func twin(of scheme: String) -> String { scheme + RequiredNames.twinSuffix }

    /// What stands before `://`; nil when nothing does.
    static func scheme(ofURL text: String) -> String? {
        let bytes = Array(text.utf8)
        let mark = Array("://".utf8)
        guard bytes.count >= mark.count else { return nil }
        for start in 0...(bytes.count - mark.count) where bytes[start..<start + mark.count].elementsEqual(mark) {
            return String(decoding: bytes[..<start], as: UTF8.self)
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
