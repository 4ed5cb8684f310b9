/// Part G's truth table with the scope rows added, written out by hand; `Docs/Identity.md` holds the same lines.
///
/// `-` is "not set", `nil` was set and falls through, `""` means "no user". S, T, U and P are accounts. `any` stands for
/// everything the column can hold. A thread identity counts as set `before` the scope or `inside` it.
enum TruthTable {
    static let withoutScope = """
        | - | T | any | any | T thread | T thread | T thread |
        | - | "" | any | any | "" thread | "" thread | "" thread |
        | - | - | U | P | U window | P process | P process |
        | - | - | - | P | P process | P process | P process |
        | - | - | U | - | U window | none | none |
        | - | - | - | - | none | none | none |
        | - | - | "" | P | "" window | P process | P process |
        | - | - | "" | - | "" window | none | none |
        | - | - | U | "" | U window | "" process | "" process |
        | - | - | "" | "" | "" window | "" process | "" process |
        | - | - | - | "" | "" process | "" process | "" process |
        | - | nil | U | P | U window | P process | P process |
        | - | nil | - | P | P process | P process | P process |
        | - | nil | U | - | U window | none | none |
        | - | nil | - | - | none | none | none |
        """

    static let withScope = """
        | S | any before | any | any | S scope | S scope | S scope |
        | "" | any before | any | any | "" scope | "" scope | "" scope |
        | nil | any before | U | P | U window | P process | P process |
        | nil | any before | - | P | P process | P process | P process |
        | nil | any before | U | - | U window | none | none |
        | nil | any before | - | - | none | none | none |
        | nil | any before | "" | P | "" window | P process | P process |
        | nil | any before | "" | - | "" window | none | none |
        | nil | any before | - | "" | "" process | "" process | "" process |
        """

    static let withSetterInside = """
        | any | T inside | any | any | T thread | T thread | T thread |
        | any | "" inside | any | any | "" thread | "" thread | "" thread |
        | any | nil inside | U | P | U window | P process | P process |
        | any | nil inside | - | P | P process | P process | P process |
        | any | nil inside | U | - | U window | none | none |
        | any | nil inside | - | - | none | none | none |
        | any | nil inside | "" | P | "" window | P process | P process |
        | any | nil inside | "" | - | "" window | none | none |
        | any | nil inside | - | "" | "" process | "" process | "" process |
        """

    /// Every line, in the order of the document.
    static var lines: [String] {
        [withoutScope, withScope, withSetterInside].flatMap { $0.split(separator: "\n").map(String.init) }
    }
}

extension TruthTable {
    /// One line, with its `any` cells still in it.
    struct Row: Sendable {
        let line: String
        let scopes: [Situation.Scope]
        let threads: [Situation.Thread]
        let windows: [Situation.Held]
        let processes: [Situation.Held]
        let onMain: Acting
        let inBackground: Acting
        let forFiles: Acting

        init?(_ line: String) {
            let cells = line.split(separator: "|").map { $0.trimmed }
            guard cells.count == 7 else { return nil }
            self.line = line
            let opensScope = cells[0] != "-"
            scopes = cells[0] == "any" ? Situation.Scope.allOpen : [opensScope ? .open(cells[0].held) : .notOpen]
            threads = TruthTable.threads(cells[1], opensScope: opensScope)
            windows = cells[2] == "any" ? Situation.windows : [cells[2].held]
            processes = cells[3] == "any" ? Situation.processes : [cells[3].held]
            (onMain, inBackground, forFiles) = (cells[4].acting, cells[5].acting, cells[6].acting)
        }

        /// The situations the line speaks of.
        var situations: [Situation] {
            scopes.flatMap { scope in
                threads.flatMap { thread in
                    windows.flatMap { window in
                        processes.map { Situation(scope: scope, thread: thread, window: window, process: $0) }
                    }
                }
            }
        }
    }

    private static func threads(_ cell: String, opensScope: Bool) -> [Situation.Thread] {
        let words = cell.split(separator: " ").map(String.init)
        switch (words[0], words.last) {
        case ("-", _): return [.notSet]
        case ("any", "before"): return [.notSet] + Situation.threadValues.map { .before($0) }
        case (let value, "inside"): return [.inside(value.held)]
        case (let value, _): return [.before(value.held)]
        }
    }
}

extension String {
    /// A cell as what a layer holds: nothing for `-` and `nil`.
    fileprivate var held: String? { self == "-" || self == "nil" ? nil : self == #""""# ? "" : self }

    /// A cell as an answer: an account and its layer, or nobody.
    fileprivate var acting: Acting {
        let words = split(separator: " ").map(String.init)
        guard words.count == 2, let layer = IdentityLayerNames.layer[words[1]] else { return .nobody }
        return Acting(words[0].held, layer)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
