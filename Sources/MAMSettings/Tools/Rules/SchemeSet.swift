/// The folded URL schemes of a list, some of them with unknown build variables.
struct SchemeSet {
    /// All schemes, with unknown variables as written.
    private let names: Set<String>
    /// The schemes with unknown variables, whose final names are uncertain.
    private let open: OpenNames

    init(_ entries: [ListedText]) {
        names = Set(entries.map { URLScheme.folded($0.text) })
        open = OpenNames(entries.filter { !$0.isKnown }.map { URLScheme.folded($0.text) })
    }

    /// Whether the list contains the scheme.
    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Whether the list contains the scheme, or may contain it once build variables are known.
    ///
    /// A twin with a variable whose base is in the list counts only as the twin of that base.
    func mayContain(_ name: String) -> Bool {
        guard !contains(name) else { return true }
        let wantsTwin = URLScheme.isTwin(name)
        return open.mayBe(name) { entry in
            guard URLScheme.isTwin(entry) == wantsTwin else { return false }
            return !wantsTwin || !(URLScheme.base(of: entry).map(contains) ?? false)
        }
    }

    /// Returns the names that are certainly missing; each entry with a variable may stand for one name at most.
    ///
    /// Entries are assigned to earlier names first. An entry whose base or twin is also in the list is not assigned.
    /// With `needsLetters` an entry of variables alone is not assigned either.
    func absent(_ wanted: [String], needsLetters: Bool = false) -> Set<String> {
        open.unmatched(wanted.filter { !contains($0) }) { entry, name in
            guard URLScheme.isTwin(entry) == URLScheme.isTwin(name), !needsLetters || BuildPattern(entry).hasLetters
            else { return false }
            return !isPaired(entry)
        }
    }

    /// Whether the list contains the counterpart of a scheme: its twin, or the base of a twin.
    func isPaired(_ name: String) -> Bool { contains(URLScheme.base(of: name) ?? URLScheme.twin(of: name)) }

    /// Whether the twin of a scheme with a variable is certainly missing.
    ///
    /// No entry is its twin as written, and none can become its twin.
    func lacksTwin(open name: String) -> Bool {
        let twin = URLScheme.twin(of: name)
        guard !URLScheme.isTwin(name), !contains(twin), !open.isTooLong else { return false }
        let pattern = BuildPattern(twin)
        return !names.contains { other in
            guard other != name, !isPaired(other) else { return false }
            let candidate = BuildPattern(other)
            guard candidate.isOpen else { return URLScheme.isTwin(other) && pattern.matches(other) }
            return candidate.beginsLike(pattern) && (URLScheme.isTwin(other) || candidate.endsInVariable)
        }
    }
}

/// Names with unknown build variables.
struct OpenNames {
    /// The maximum number of distinct names that are compared; a longer list counts as containing any name.
    static let most = 64

    private let patterns: [(name: String, pattern: BuildPattern)]
    /// Whether there are too many names to compare, so that they count as containing any name.
    let isTooLong: Bool

    init(_ names: [String]) {
        let distinct = Set(names)
        isTooLong = distinct.count > Self.most
        patterns = isTooLong ? [] : distinct.sorted().map { ($0, BuildPattern($0)) }
    }

    /// Whether one of the names that count may expand to a given name.
    func mayBe(_ name: String, counting counts: (String) -> Bool = { _ in true }) -> Bool {
        isTooLong || patterns.contains { counts($0.name) && $0.pattern.matches(name) }
    }

    /// Returns the wanted names without an entry in a largest assignment of entries to names.
    ///
    /// A name that has an entry keeps one, so earlier names take precedence.
    func unmatched(_ wanted: [String], counting counts: (_ entry: String, _ name: String) -> Bool = { _, _ in true })
        -> Set<String>
    {
        guard !isTooLong else { return [] }
        var (left, owners) = (Set<String>(), [[Int]?](repeating: nil, count: patterns.count))
        for name in wanted {
            let choices = patterns.indices.filter {
                counts(patterns[$0].name, name) && patterns[$0].pattern.matches(name)
            }
            var seen: Set<Int> = []
            if !Self.assign(choices, &owners, &seen) { left.insert(name) }
        }
        return left
    }

    /// Assigns an entry to a name and reassigns other names if needed; false if no entry is left.
    private static func assign(_ choices: [Int], _ owners: inout [[Int]?], _ seen: inout Set<Int>) -> Bool {
        for choice in choices where seen.insert(choice).inserted {
            if let owner = owners[choice], !assign(owner, &owners, &seen) { continue }
            owners[choice] = choices
            return true
        }
        return false
    }
}

/// A text with unknown build variables, each of which may have any value.
struct BuildPattern {
    /// The literal parts before, between and after the variables.
    private let pieces: [[UInt8]]

    init(_ text: String) {
        var pieces: [[UInt8]] = [[]]
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            if let end = Self.endOfVariable(in: bytes, at: index) {
                pieces.append([])
                index = end
            } else {
                pieces[pieces.count - 1].append(bytes[index])
                index += 1
            }
        }
        self.pieces = pieces
    }

    /// Whether the text has a variable.
    var isOpen: Bool { pieces.count > 1 }
    /// Whether the text has a literal part.
    var hasLetters: Bool { pieces.contains { !$0.isEmpty } }
    var endsInVariable: Bool { isOpen && (pieces.last?.isEmpty ?? false) }

    /// Whether the literal parts may be part of a scheme.
    var mayBeScheme: Bool {
        let start = pieces.first.map { $0.isEmpty ? "a" : "" } ?? ""
        return URLScheme.isWellFormed(start + String(decoding: pieces.joined(), as: UTF8.self))
    }

    /// Whether the literal beginnings of two patterns allow them to be equal.
    func beginsLike(_ other: BuildPattern) -> Bool {
        let (first, second) = (pieces.first ?? [], other.pieces.first ?? [])
        return first.starts(with: second) || second.starts(with: first)
    }

    /// Whether the pattern expands to the text for some values of the variables.
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

    /// Returns the index after the variable that begins at an index; nil if none begins there.
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
