/// The data of an HTML report: every text and every kind of step once, and numbers that point at them.
///
/// A step that follows the one before on the next line is one number, so a long run makes a small file. What the fields
/// mean says `Docs/Reports.md`.
struct PageData: Encodable {
    /// The version of this form, for the script beside it.
    let v = 1
    /// Texts; the first is empty and stands for nothing.
    private(set) var t = Texts()
    /// Kinds of steps: verb, app, queue, action, accounts, layer, answer, rule, stated, explanation, window, and 1 for a step
    /// that did not come out as stated.
    private(set) var k = Table<[Int]>()
    /// Lists of changes on lanes: lane, state, account, words, and so on.
    private(set) var c = Table<[Int]>([[]])
    /// Lists of events: app, words, and so on.
    private(set) var e = Table<[Int]>([[]])
    /// The accounts, in the order in which they get their colours.
    private(set) var u: [String] = []
    /// The files.
    private(set) var f: [File] = []
    /// The files that could not be run: name and message.
    private(set) var x: [[String]]

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
        /// The places of the steps that did not come out as stated.
        var x: [Int] = []
    }

    init(_ logs: [ScenarioLog], unread: [ScenarioReport.UnreadFile]) {
        x = unread.map { [$0.file, $0.message] }
        for log in logs {
            var file = File(n: log.file, s: "\(log.seed)", o: log.notes)
            for one in log.scenarios { file.c.append(add(one)) }
            f.append(file)
        }
    }

    private mutating func add(_ one: ScenarioLog.Case) -> Case {
        var lanes = PageLanes()
        var (index, line, time) = ("0", 0, 0.0)
        var result = Case(i: one.id, t: one.title, b: [changes(one.events, &lanes), events(one.events)])
        for (place, entry) in one.entries.enumerated() {
            let step = entry.step
            if let app = step.app, let queue = entry.queue {
                _ = lanes.place(of: PageLanes.Lane(kind: .queue, app: app, name: queue))
            }
            result.s.append(
                Row(
                    kind: kind(of: entry), line: step.line - line,
                    index: step.index == Self.index(after: index) ? nil : step.index, time: entry.time - time,
                    changes: changes(entry.events, &lanes), events: events(entry.events)))
            if !step.isAsExpected { result.x.append(place) }
            (index, line, time) = (step.index, step.line, entry.time)
        }
        result.l = lanes.lanes.map { [$0.kind.rawValue, t[$0.app], t[$0.name]] }
        return result
    }

    private mutating func kind(of entry: ScenarioLog.Entry) -> Int {
        let step = entry.step
        for account in step.accounts ?? [] { note(account) }
        let who = step.accounts.map { $0.isEmpty ? "nobody" : $0.joined(separator: "+") }
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

    private mutating func note(_ account: String) { if !u.contains(account) { u.append(account) } }

    /// The index that most often follows: the next one at the same depth.
    private static func index(after index: String) -> String {
        var numbers = index.split(separator: ".").map { Int($0) ?? 0 }
        if let last = numbers.popLast() { numbers.append(last + 1) }
        return numbers.map { "\($0)" }.joined(separator: ".")
    }
}

extension PageData {
    /// One step; a number alone when nothing else is to be said.
    struct Row: Encodable {
        let kind: Int
        let line: Int
        let index: String?
        let time: Double
        let changes: Int
        let events: Int

        func encode(to encoder: any Encoder) throws {
            let count =
                events != 0 ? 6 : changes != 0 ? 5 : time != 0 ? 4 : index != nil ? 3 : line != 1 ? 2 : 1
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

    /// Values that are written once; asking for one's place adds it when it is not there.
    struct Table<Value: Hashable & Encodable>: Encodable {
        private var values: [Value] = []
        private var places: [Value: Int] = [:]

        init(_ values: [Value] = []) { for value in values { _ = self[value] } }

        subscript(_ value: Value) -> Int {
            mutating get {
                if let place = places[value] { return place }
                values.append(value)
                places[value] = values.count - 1
                return values.count - 1
            }
        }

        func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
    }

    /// Texts; the empty one and none are 0.
    struct Texts: Encodable {
        private var table = Table([""])

        subscript(_ text: String?) -> Int { mutating get { table[text ?? ""] } }

        func encode(to encoder: any Encoder) throws { try table.encode(to: encoder) }
    }
}
