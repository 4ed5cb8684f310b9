/// The data of an HTML report: every text and every kind of step once, with indices that refer to them.
///
/// A step that follows its predecessor on the next line is a single number, so that a long run gives a small file.
/// `Docs/Reports.md` describes the fields.
struct PageData: Encodable {
    /// The version of the format, for the page's script.
    let v = 1
    /// The texts; the first is empty and stands for no text.
    private(set) var t = Texts()
    /// The kinds of steps: verb, app, queue, action, accounts, layer, answer, rule, expected answer, explanation,
    /// window, and 1 for a step with an unexpected result.
    private(set) var k = Table<[Int]>()
    /// Lists of changes on lanes, each with lane, state, account and words.
    private(set) var c = Table<[Int]>([[]])
    /// Lists of events, each with app and words.
    private(set) var e = Table<[Int]>([[]])
    /// The accounts, in the order in which they are assigned colors.
    private(set) var u: [String] = []
    private(set) var f: [File] = []
    /// The files that could not be run: name and message.
    private(set) var x: [[String]] = []

    /// The parts that did not fit; shown on the page, but not part of its data.
    private(set) var leftOut = LeftOut()
    private let room: Int
    /// The size of everything but the tables, in bytes.
    private var own = 0
    private var isFull = false

    private enum CodingKeys: String, CodingKey { case v, t, k, c, e, u, f, x }

    struct File: Encodable {
        let n: String
        let s: String
        let o: [String]
        var c: [Case] = []
    }

    struct Case: Encodable {
        let i: String
        let t: String
        /// Lanes: kind, app, name.
        var l: [[Int]] = []
        /// The changes and events before the first step.
        let b: [Int]
        var s: [Row] = []
        /// The indices of the steps with an unexpected result.
        var x: [Int] = []
    }

    /// Packs logs into at most `room` bytes.
    ///
    /// After the first part that does not fit, nothing more is added.
    init(_ logs: [ScenarioLog], unread: [ScenarioReport.UnreadFile], room: Int) {
        self.room = room
        for file in unread {
            // They appear on the page a second time, as markup. The steps matter more.
            let size = 3 * (file.file.pageBytes + file.message.pageBytes) + 40
            if leftOut.files == 0, own + size <= room / 4 {
                own += size
                x.append([file.file, file.message])
            } else {
                leftOut.files += 1
            }
        }
        for log in logs {
            var file = File(n: log.file, s: "\(log.seed)", o: log.notes)
            guard take(file.n.pageBytes + file.o.reduce(80) { $0 + $1.pageBytes }) else {
                for one in log.scenarios { countLeftOut(one.entries[...]) }
                continue
            }
            for one in log.scenarios {
                if let packed = add(one) { file.c.append(packed) }
            }
            f.append(file)
        }
    }

    private var bytes: Int { own + t.bytes + k.bytes + c.bytes + e.bytes }

    private mutating func take(_ size: Int) -> Bool {
        isFull = isFull || bytes + size > room
        if !isFull { own += size }
        return !isFull
    }

    private mutating func countLeftOut(_ entries: ArraySlice<ScenarioLog.Entry>) {
        leftOut.steps += entries.count
        leftOut.failures += entries.count { !$0.step.isAsExpected }
    }

    private mutating func add(_ one: ScenarioLog.Case) -> Case? {
        guard take(one.id.pageBytes + one.title.pageBytes + 80) else {
            countLeftOut(one.entries[...])
            return nil
        }
        var lanes = PageLanes()
        var (index, line, time) = ("0", 0, 0.0)
        let before = mark
        var result = Case(i: one.id, t: one.title, b: [changes(one.events, &lanes), events(one.events)])
        guard take(Self.bytes(of: lanes.lanes[...])) else {
            cut(to: before)
            countLeftOut(one.entries[...])
            return nil
        }
        var laneCount = lanes.lanes.count
        for (place, entry) in one.entries.enumerated() {
            let before = mark
            let step = entry.step
            if let app = step.app, let queue = entry.queue {
                _ = lanes.index(of: PageLanes.Lane(kind: .queue, app: app, name: queue))
            }
            let row = Row(
                kind: kind(of: entry), line: step.line - line,
                index: step.index == Self.index(after: index) ? nil : step.index, time: entry.time - time,
                changes: changes(entry.events, &lanes), events: events(entry.events))
            let size = row.pageBytes + (step.isAsExpected ? 0 : place.pageBytes)
            guard take(size + Self.bytes(of: lanes.lanes[laneCount...])) else {
                cut(to: before)
                countLeftOut(one.entries[place...])
                break
            }
            laneCount = lanes.lanes.count
            result.s.append(row)
            if !step.isAsExpected { result.x.append(place) }
            (index, line, time) = (step.index, step.line, entry.time)
        }
        result.l = lanes.lanes.prefix(laneCount).map { [$0.kind.rawValue, t[$0.app], t[$0.name]] }
        return result
    }

    private mutating func kind(of entry: ScenarioLog.Entry) -> Int {
        let step = entry.step
        for account in step.accounts ?? [] { note(account) }
        let who = step.accounts.map { $0.isEmpty ? "no account" : $0.joined(separator: "+") }
        let stated = [step.expected, step.expectedRule.map { "[\($0)]" }].compactMap(\.self).joined(separator: " ")
        return k[[
            t[step.verb], t[step.app], t[entry.queue], t[step.action], t[who], t[step.layer], t[step.answer],
            t[step.rule], t[stated], t[entry.explanation], t[entry.window], step.isAsExpected ? 0 : 1,
        ]]
    }

    private mutating func changes(_ events: [ScenarioLog.Event], _ lanes: inout PageLanes) -> Int {
        var list: [Int] = []
        for event in events {
            for change in lanes.changes(by: event) {
                if let account = change.account { note(account) }
                list += [change.lane, change.state.rawValue, t[change.account], t[change.words]]
            }
        }
        return c[list]
    }

    private mutating func events(_ events: [ScenarioLog.Event]) -> Int {
        e[events.flatMap { [t[$0.app], t[$0.words]] }]
    }

    private mutating func note(_ account: String) {
        guard !u.contains(account) else { return }
        u.append(account)
        own += account.pageBytes
    }

    /// The ends of all tables, to go back to.
    private struct Mark {
        let own: Int
        let counts: [Int]
    }

    private var mark: Mark { Mark(own: own, counts: [t.count, k.count, c.count, e.count, u.count]) }

    private mutating func cut(to mark: Mark) {
        own = mark.own
        t.cut(to: mark.counts[0])
        k.cut(to: mark.counts[1])
        c.cut(to: mark.counts[2])
        e.cut(to: mark.counts[3])
        u.removeLast(u.count - mark.counts[4])
    }

    /// Returns the size of the lanes' names.
    ///
    /// They become texts after the last step, so their room is reserved before.
    private static func bytes(of lanes: ArraySlice<PageLanes.Lane>) -> Int {
        lanes.reduce(0) { $0 + $1.app.pageBytes + $1.name.pageBytes + 30 }
    }

    /// Returns the most likely index of the next step: the next one at the same depth.
    private static func index(after index: String) -> String {
        var numbers = index.split(separator: ".").map { Int($0) ?? 0 }
        if let last = numbers.popLast() { numbers.append(last + 1) }
        return numbers.map { "\($0)" }.joined(separator: ".")
    }
}

extension PageData {
    /// One step, written as a single number when it has nothing but its kind.
    struct Row: Encodable {
        let kind: Int
        let line: Int
        let index: String?
        let time: Double
        let changes: Int
        let events: Int

        private var count: Int {
            events != 0 ? 6 : changes != 0 ? 5 : time != 0 ? 4 : index != nil ? 3 : line != 1 ? 2 : 1
        }

        /// An upper bound of the row's size in the page, in bytes.
        var pageBytes: Int {
            let numbers = [kind, line, changes, events].reduce(2) { $0 + $1.pageBytes }
            return count == 1 ? kind.pageBytes : numbers + (index?.pageBytes ?? 2) + (time == 0 ? 2 : 26)
        }

        func encode(to encoder: any Encoder) throws {
            guard count > 1 else {
                var container = encoder.singleValueContainer()
                return try container.encode(kind)
            }
            var container = encoder.unkeyedContainer()
            try container.encode(kind)
            try container.encode(line)
            if count > 2 { if let index { try container.encode(index) } else { try container.encode(0) } }
            if count > 3 { try container.encode(time) }
            if count > 4 { try container.encode(changes) }
            if count > 5 { try container.encode(events) }
        }
    }

    /// Values that are written once.
    ///
    /// Asking for the index of a new value adds it.
    struct Table<Value: Hashable & Encodable & PageSized>: Encodable {
        private var values: [Value] = []
        private var places: [Value: Int] = [:]
        /// The size of the values in the page, in bytes.
        private(set) var bytes = 0

        var count: Int { values.count }

        init(_ values: [Value] = []) { for value in values { _ = self[value] } }

        subscript(_ value: Value) -> Int {
            mutating get {
                if let place = places[value] { return place }
                values.append(value)
                places[value] = values.count - 1
                bytes += value.pageBytes
                return values.count - 1
            }
        }

        /// Removes the values that were added last.
        mutating func cut(to count: Int) {
            while values.count > count {
                let value = values.removeLast()
                places[value] = nil
                bytes -= value.pageBytes
            }
        }

        func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
    }

    /// The texts; index 0 stands for the empty text and for none.
    struct Texts: Encodable {
        private var table = Table([""])

        var bytes: Int { table.bytes }
        var count: Int { table.count }

        subscript(_ text: String?) -> Int { mutating get { table[text ?? ""] } }

        mutating func cut(to count: Int) { table.cut(to: count) }

        func encode(to encoder: any Encoder) throws { try table.encode(to: encoder) }
    }
}

protocol PageSized {
    /// An upper bound of its size as JSON in a script, with the comma after it, in bytes.
    var pageBytes: Int { get }
}

extension Int: PageSized {
    var pageBytes: Int {
        var (rest, count) = (magnitude, self < 0 ? 3 : 2)
        while rest > 9 { (rest, count) = (rest / 10, count + 1) }
        return count
    }
}

extension String: PageSized {
    var pageBytes: Int {
        unicodeScalars.reduce(3) { sum, scalar in
            switch scalar {
            // Written as `\u003c`: characters that could end the script, or that JSON does not allow.
            case "\u{0}"..<" ", "<", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": sum + 6
            case "\"", "\\": sum + 2
            default: sum + UTF8.width(scalar)
            }
        }
    }
}

extension Array: PageSized where Element == Int {
    var pageBytes: Int { reduce(3) { $0 + $1.pageBytes } }
}

extension PageData {
    /// The counts of the parts that a page has no room for.
    struct LeftOut {
        var files = 0
        var steps = 0
        var failures = 0

        /// The left-out parts in words; `nil` when nothing was left out.
        var words: String? {
            let failures = failures == 0 ? "" : ", \(failures) of them not as stated"
            let parts = [
                steps == 0 ? nil : "\(steps) more steps are left out\(failures)",
                files == 0 ? nil : "\(files) more files were not run",
            ].compactMap(\.self)
            return parts.isEmpty ? nil : parts.joined(separator: "; ")
        }
    }
}
