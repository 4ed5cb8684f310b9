/// What is known of the text of a URL scheme.
enum URLScheme {
    /// Whether the text is a scheme as RFC 3986 and the App Store have it: a letter, then letters, digits, `+`, `-`, `.`.
    static func isWellFormed(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.dropFirst().allSatisfy { byte in
            isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "+")
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
        let suffixes = suffixes(of: scheme)
        // A suffix alone is nobody's twin: the first one is the name then.
        let surplus = suffixes - (suffixes * RequiredNames.twinSuffix.utf8.count < scheme.utf8.count ? 1 : 2)
        guard surplus > 0 else { return nil }
        return (String(scheme.dropLast(surplus * RequiredNames.twinSuffix.utf8.count)), surplus)
    }

    /// How many times a folded text ends with the suffix of twins, counted without making shorter texts of it.
    private static func suffixes(of text: String) -> Int {
        let suffix = Array(RequiredNames.twinSuffix.utf8)
        var (rest, count) = (Array(text.utf8)[...], 0)
        while rest.count >= suffix.count, rest.suffix(suffix.count) == suffix[...] {
            (rest, count) = (rest.dropLast(suffix.count), count + 1)
        }
        return count
    }

    /// The written text without so many suffixes; nil when it has fewer, since a variable holds the others.
    static func dropping(_ count: Int, from written: String) -> String? {
        guard suffixes(of: folded(written)) >= count else { return nil }
        return String(written.dropLast(count * RequiredNames.twinSuffix.utf8.count))
    }

    /// The twin of a scheme.
    static func twin(of scheme: String) -> String { scheme + RequiredNames.twinSuffix }

    /// What stands before `://`; nil when nothing does.
    static func scheme(ofURL text: String) -> String? {
        let bytes = text.utf8
        var place = bytes.startIndex
        while let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) {
            place = bytes.index(after: colon)
            if bytes[place...].starts(with: "//".utf8) { return String(text[..<colon]) }
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
