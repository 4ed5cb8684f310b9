/// Functions about the text of a URL scheme.
enum URLScheme {
    /// Whether a text is a scheme according to RFC 3986 and the App Store: a letter, then letters, digits, `+`, `-`,
    /// `.`.
    static func isWellFormed(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.dropFirst().allSatisfy { byte in
            isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "+")
        }
    }

    /// Returns a scheme in a form for comparisons, which ignore case.
    ///
    /// The form is ASCII. No scheme has other characters, and comparing crafted Unicode texts can take time quadratic
    /// in their length, since they have to be normalized first.
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

    /// Whether a folded scheme is the twin of another.
    static func isTwin(_ scheme: String) -> Bool { base(of: scheme) != nil }

    /// Returns the folded scheme whose twin a folded scheme is; nil if it is not a twin.
    static func base(of scheme: String) -> String? {
        let suffix = RequiredNames.twinSuffix
        guard scheme.utf8.count > suffix.utf8.count, scheme.hasSuffix(suffix) else { return nil }
        return String(scheme.dropLast(suffix.count))
    }

    /// Returns the intended twin for a folded scheme with several suffixes, and the number of surplus suffixes.
    ///
    /// Nil if no suffix is surplus.
    static func single(of scheme: String) -> (name: String, surplus: Int)? {
        let suffixes = suffixes(of: scheme)
        // A twin needs a name before its suffix, so in a text of suffixes alone the first one is the name.
        let surplus = suffixes - (suffixes * RequiredNames.twinSuffix.utf8.count < scheme.utf8.count ? 1 : 2)
        guard surplus > 0 else { return nil }
        return (String(scheme.dropLast(surplus * RequiredNames.twinSuffix.utf8.count)), surplus)
    }

    /// Returns how many suffixes of twins a folded text ends with, without creating shorter texts.
    private static func suffixes(of text: String) -> Int {
        let suffix = Array(RequiredNames.twinSuffix.utf8)
        var (rest, count) = (Array(text.utf8)[...], 0)
        while rest.count >= suffix.count, rest.suffix(suffix.count) == suffix[...] {
            (rest, count) = (rest.dropLast(suffix.count), count + 1)
        }
        return count
    }

    /// Removes a number of suffixes from a written text; nil if it has fewer, since a variable contains the others.
    static func dropping(_ count: Int, from written: String) -> String? {
        guard suffixes(of: folded(written)) >= count else { return nil }
        return String(written.dropLast(count * RequiredNames.twinSuffix.utf8.count))
    }

    static func twin(of scheme: String) -> String { scheme + RequiredNames.twinSuffix }

    /// Returns the text before `://`; nil if there is none.
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
