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

    /// Which of the names are missing for certain: each entry with a variable becomes one name at most.
    ///
    /// Earlier names have the first choice. An entry belongs to no name when its other half is there too, and with
    /// `needsLetters` also when it is nothing but variables.
    func absent(_ wanted: [String], needsLetters: Bool = false) -> Set<String> {
        open.unmatched(wanted.filter { !contains($0) }) { entry, name in
            guard URLScheme.isTwin(entry) == URLScheme.isTwin(name), !needsLetters || BuildPattern(entry).hasLetters
            else { return false }
            return !isPaired(entry)
        }
    }

    /// Whether both a scheme and its twin stand in the list, one of which this is.
    func isPaired(_ name: String) -> Bool { contains(URLScheme.base(of: name) ?? URLScheme.twin(of: name)) }

    /// Whether the scheme, which has a variable, lacks its twin for certain: no entry is its twin by its text, and none
    /// may turn out to be.
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

/// Names with build variables that are not known.
struct OpenNames {
    /// The most different names that are looked at one by one; a longer list is nobody's, and may hold anything.
    static let most = 64

    private let patterns: [(name: String, pattern: BuildPattern)]
    /// Whether there are so many names that they may hold anything.
    let isTooLong: Bool

    init(_ names: [String]) {
        let distinct = Set(names)
        isTooLong = distinct.count > Self.most
        patterns = isTooLong ? [] : distinct.sorted().map { ($0, BuildPattern($0)) }
    }

    /// Whether one of the names that count may turn out to be this one.
    func mayBe(_ name: String, counting counts: (String) -> Bool = { _ in true }) -> Bool {
        isTooLong || patterns.contains { counts($0.name) && $0.pattern.matches(name) }
    }

    /// The names left over when each of these becomes one of them at most, and as many as can be.
    ///
    /// A name that found its entry keeps one, so that earlier names come first.
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

    /// Finds an entry for a name, moving others to their other choices.
    private static func assign(_ choices: [Int], _ owners: inout [[Int]?], _ seen: inout Set<Int>) -> Bool {
        for choice in choices where seen.insert(choice).inserted {
            if let owner = owners[choice], !assign(owner, &owners, &seen) { continue }
            owners[choice] = choices
            return true
        }
        return false
    }
}

/// A text with build variables, each of which may be anything.
struct BuildPattern {
    /// What stands before the first variable, between two, and behind the last.
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

    /// Whether there is any variable.
    var isOpen: Bool { pieces.count > 1 }
    /// Whether anything stands beside the variables.
    var hasLetters: Bool { pieces.contains { !$0.isEmpty } }
    var endsInVariable: Bool { isOpen && (pieces.last?.isEmpty ?? false) }

    /// Whether what stands beside the variables can be part of a scheme.
    var mayBeScheme: Bool {
        let start = pieces.first.map { $0.isEmpty ? "a" : "" } ?? ""
        return URLScheme.isWellFormed(start + String(decoding: pieces.joined(), as: UTF8.self))
    }

    /// Whether what stands before the first variable of both lets them be the same.
    func beginsLike(_ other: BuildPattern) -> Bool {
        let (first, second) = (pieces.first ?? [], other.pieces.first ?? [])
        return first.starts(with: second) || second.starts(with: first)
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
