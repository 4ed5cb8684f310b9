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
    private(set) var x: [[String]] = []

    /// What there was no room for; said on the page, not in its data.
    private(set) var leftOut = LeftOut()
    private let room: Int
    /// The bytes of everything but the tables.
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
        /// The places of the steps that did not come out as stated.
        var x: [Int] = []
    }

    /// Packs logs into no more bytes than there is room for; nothing is added after the first thing that does not fit.
    init(_ logs: [ScenarioLog], unread: [ScenarioReport.UnreadFile], room: Int) {
        self.room = room
        for file in unread {
            // They stand on the page a second time, as markup. The steps matter more.
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

    private mutating func note(_ account: String) {
        guard !u.contains(account) else { return }
        u.append(account)
        own += account.pageBytes
    }

    /// Where everything ends, to go back to.
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

    /// Names of lanes become texts after the last step, so there has to be room for them before.
    private static func bytes(of lanes: ArraySlice<PageLanes.Lane>) -> Int {
        lanes.reduce(0) { $0 + $1.app.pageBytes + $1.name.pageBytes + 30 }
    }

    /// The index that most often follows: the next one at the same depth.
    private static func index(after index: String) -> String {
        var numbers = index.split(separator: ".").map { Int($0) ?? 0 }
        if let last = numbers.popLast() { numbers.append(last + 1) }
        return numbers.map { "\($0)" }.joined(separator: ".")
    }
}
