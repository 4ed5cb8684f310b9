/// Folded URL schemes of a list, some of them with build variables that are not known.
struct SchemeSet {
    /// All of them as they stand.
    private let names: Set<String>
    /// Those with variables, which may turn out to be others.
    private let open: OpenNames

    init(_ entries: [ListedText]) {
        names = Set(entries.map { URLScheme.folded($0.text) })
        open = OpenNames(entries.filter { !$0.isKnown }.map { URLScheme.folded($0.text) })
    }

    /// Whether the scheme stands in the list.
    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Whether the scheme stands in the list, or may once variables are put in.
    ///
    /// An entry with a variable whose other half is there too belongs to that half and to no other.
    func mayContain(_ name: String) -> Bool {
        guard !contains(name) else { return true }
        let wantsTwin = URLScheme.isTwin(name)
        return open.mayBe(name) { entry in
            guard URLScheme.isTwin(entry) == wantsTwin else { return false }
            return !wantsTwin || !(URLScheme.base(of: entry).map(contains) ?? false)
        }
    }

    /// Whether the base of a twin stands in the list, or may once variables are put in.
    func mayContain(baseOf twin: String) -> Bool {
        guard let base = URLScheme.base(of: twin), !contains(base) else { return true }
        return open.mayBe(base) { !URLScheme.isTwin($0) && !contains(URLScheme.twin(of: $0)) }
    }
}

/// Names with build variables that are not known.
struct OpenNames {
    /// The most different names that are looked at one by one; a longer list is nobody's, and may hold anything.
    static let most = 64

    private let patterns: [(name: String, pattern: BuildPattern)]
    private let isTooLong: Bool

    init(_ names: [String]) {
        let distinct = Set(names)
        isTooLong = distinct.count > Self.most
        patterns = isTooLong ? [] : distinct.sorted().map { ($0, BuildPattern($0)) }
    }

    /// Whether one of the names that count may turn out to be this one.
    func mayBe(_ name: String, counting counts: (String) -> Bool = { _ in true }) -> Bool {
        isTooLong || patterns.contains { counts($0.name) && $0.pattern.matches(name) }
    }
}

/// A text with build variables, each of which may be anything.
struct BuildPattern {
    /// What stands before the first variable, between two, and behind the last.
    private let pieces: [[UInt8]]

    init(_ text: String) {
        var pieces: [[UInt8]] = [[]]
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            if let end = Self.endOfVariable(in: bytes, at: place) {
                pieces.append([])
                place = end
            } else {
                pieces[pieces.count - 1].append(bytes[place])
                place += 1
            }
        }
        self.pieces = pieces
    }

    /// Whether the variables can be such that the text is this one.
    func matches(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else { return pieces == [bytes] }
        guard bytes.count >= first.count + last.count, bytes.starts(with: first), bytes.suffix(last.count) == last[...]
        else { return false }
        var rest = bytes[first.count..<bytes.count - last.count]
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let start = rest.indices.first(where: { rest[$0...].starts(with: piece) }) else { return false }
            rest = rest[(start + piece.count)...]
        }
        return true
    }

    /// Behind the variable that begins at the place; nil when none does.
    private static func endOfVariable(in bytes: [UInt8], at place: Int) -> Int? {
        guard bytes[place] == UInt8(ascii: "$"), place + 1 < bytes.count else { return nil }
        let closing: UInt8
        switch bytes[place + 1] {
        case UInt8(ascii: "("): closing = UInt8(ascii: ")")
        case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
        default: return nil
        }
        return bytes[place...].firstIndex(of: closing).map { $0 + 1 }
    }
}
