/// An index of patterns for matching many URLs: each URL is compared only with patterns that share a rare run of bytes.
///
/// Every text between the stars of a pattern occurs in each URL that the pattern covers. From those texts the index
/// takes runs of at most seven bytes, and finds the pattern by the run that the fewest patterns have.
package struct LinkPatternIndex: Sendable {
    private let patterns: [LinkPattern]
    /// The indices of the patterns by their runs; empty for a few patterns, which are tried one by one.
    private var places: [UInt64: [Int]] = [:]
    /// Whether ``places`` has a run of that slot.
    private var slots: [Bool] = []
    /// The lengths of the runs.
    private var lengths: [Int] = []
    /// The indices of the patterns that consist of stars alone.
    private var everywhere: [Int] = []

    private static let fewPatterns = 16
    private static let maximumLength = 7
    private static let slotCount = 1 << 16

    /// Makes an index; takes time in proportion to the bytes of the patterns.
    package init(_ patterns: [LinkPattern]) {
        self.patterns = patterns
        guard patterns.count > Self.fewPatterns else { return }
        var counts = [UInt32](repeating: 0, count: Self.slotCount)
        for pattern in patterns { Self.runs(of: pattern) { counts[Self.slot($0)] += 1 } }
        slots = Array(repeating: false, count: Self.slotCount)
        for (place, pattern) in patterns.enumerated() {
            var rarest: (run: UInt64, count: UInt32)?
            Self.runs(of: pattern) { run in
                let count = counts[Self.slot(run)]
                if count < rarest?.count ?? .max { rarest = (run, count) }
            }
            guard let run = rarest?.run else {
                everywhere.append(place)
                continue
            }
            places[run, default: []].append(place)
            slots[Self.slot(run)] = true
            let length = Int(run >> 56)
            if !lengths.contains(length) { lengths.append(length) }
        }
    }

    /// Whether one of the patterns covers a URL.
    package func matches(_ url: ParsedURL) -> Bool { url.withFolded { matches($0) } }

    /// The same with the bytes of a URL.
    package func matches(_ url: FoldedURL) -> Bool {
        guard !slots.isEmpty else { return patterns.contains { $0.matches(url) } }
        if everywhere.contains(where: { patterns[$0].matches(url) }) { return true }
        for length in lengths {
            var (isFound, last) = (false, UInt64.max)
            Self.runs(of: length, in: url.bytes) { run in
                guard !isFound, run != last else { return }
                last = run
                guard slots[Self.slot(run)], let places = places[run] else { return }
                isFound = places.contains { patterns[$0].matches(url) }
            }
            if isFound { return true }
        }
        return false
    }

    /// Takes the runs of each text between stars: seven bytes, or the whole text if it is shorter.
    private static func runs(of pattern: LinkPattern, _ take: (UInt64) -> Void) {
        for text in pattern.folded.split(separator: UInt8(ascii: "*")) {
            runs(of: min(text.count, maximumLength), in: text, take)
        }
    }

    /// Takes every run of a length as a number, with the length in its highest byte.
    private static func runs(of length: Int, in bytes: some Sequence<UInt8>, _ take: (UInt64) -> Void) {
        let mask = (UInt64(1) << UInt64(8 * length)) - 1
        var (run, count) = (UInt64(0), 0)
        for byte in bytes {
            run = (run << 8 | UInt64(byte)) & mask
            count += 1
            if count >= length { take(UInt64(length) << 56 | run) }
        }
    }

    private static func slot(_ run: UInt64) -> Int { Int(truncatingIfNeeded: (run &* 0x9E37_79B9_7F4A_7C15) >> 48) }
}
