@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// One input of the fuzzer: a pattern, a line break, and a URL, whatever bytes they are.
///
/// A URL that is read has the bytes it was made of but for letter case, and matching answers as the table of partial
/// matches does, which is slower and shares nothing with it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let (pattern, text) = (bytes[..<end], bytes.dropFirst(end + 1))
    if pattern.count * text.count < 1 << 16 {
        precondition(Wildcard.matches(pattern, text) == matchesByTable(pattern, text), "the two matchers disagree")
    }
    _ = ParsedURL.schemeName(String(decoding: pattern, as: UTF8.self))
    let link = LinkPattern(String(decoding: pattern, as: UTF8.self))
    let given = String(decoding: text, as: UTF8.self)
    guard let url = ParsedURL(given) else { return 0 }
    precondition(url.folded.count == given.utf8.count && url.originCount <= url.folded.count, "bytes were lost")
    precondition((url.scheme + url.rest).utf8.count == given.utf8.count, "the parts are not the whole")
    let rest = Array(url.rest.utf8)
    precondition(given.utf8.suffix(rest.count).elementsEqual(rest), "the rest is another one")
    precondition(rest.first == UInt8(ascii: ":"), "the rest begins elsewhere")
    // Where there is no path, letter case counts nowhere.
    if let link, url.originCount == url.folded.count, rest.starts(with: "://".utf8) {
        let shouted = given.utf8.map { ($0 &- 97) < 26 ? $0 & 0xDF : $0 }
        let other = ParsedURL(String(decoding: shouted, as: UTF8.self))
        precondition(other.map(link.matches) == link.matches(url), "letter case counts")
    }
    return 0
}

/// Whether a text is what a pattern says, by the table of which beginnings of both match.
private func matchesByTable(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var row = [true] + Array(repeating: false, count: text.count)
    for byte in pattern {
        var next = Array(repeating: false, count: text.count + 1)
        let isStar = byte == UInt8(ascii: "*")
        if isStar { next[0] = row[0] }
        for (index, letter) in text.enumerated() {
            next[index + 1] = isStar ? row[index + 1] || next[index] : row[index] && byte == letter
        }
        row = next
    }
    return row[text.count]
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzLinks_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
