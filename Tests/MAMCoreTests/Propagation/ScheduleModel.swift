import MAMCore

/// One step of a random schedule, with the steps that run inside it.
struct ScheduleNode: Sendable {
    /// What the step does.
    enum Kind: Sendable {
        /// Looks who acts in each app.
        case probe(Int)
        /// Calls the plain setter of an app.
        case set(app: Int, String?)
        /// The same directly in a task, which may go on elsewhere afterwards; looks who acts right away.
        case leave(app: Int, String?, probe: Int)
        /// Opens a scope: an async one directly in a task, and a sync one everywhere else.
        case scope(app: Int, String?)
        case block(Way, queue: Int)
        /// Makes a work item, which somebody else dispatches.
        case item(ItemWay, queue: Int, isMAM: Bool)
        /// Adds an operation that somebody else has made.
        case operation(queue: Int)
        case iterations(Int)
        /// Captures, and lets somebody else run the capture: here, or on a thread of its own.
        case capture(onThread: Bool)
        case task, detached
        // Directly in tasks only:
        case childTask, asyncLet, yield
        /// Waits for a block, which resumes the task.
        case continuation(queue: Int)
    }

    /// How a block is handed over.
    enum Way: CaseIterable, Sendable {
        case async, barrier, after, group, notify, sync, barrierSync, mamAsync, mamAfter, mamNotify, mamSync

        var waits: Bool { self == .sync || self == .barrierSync || self == .mamSync }
    }

    /// How a work item is dispatched.
    enum ItemWay: CaseIterable, Sendable { case async, group, notify, perform, sync }

    let kind: Kind
    var body: [ScheduleNode] = []

    /// The tree, a step a line.
    func lines(indent: String = "  ") -> [String] {
        ["\(indent)\(kind)"] + body.flatMap { $0.lines(indent: indent + "  ") }
    }
}

/// A whole schedule: where it begins, and its steps.
struct Schedule: Sendable, CustomStringConvertible {
    enum Root: CaseIterable, Sendable { case testThread, plainThread, task }

    let root: Root
    var steps: [ScheduleNode]

    var description: String { (["on \(root):"] + steps.flatMap { $0.lines() }).joined(separator: "\n") }

    /// The schedules with one step less.
    var smaller: [Schedule] { Schedule.without(one: steps).map { Schedule(root: root, steps: $0) } }

    private static func without(one nodes: [ScheduleNode]) -> [[ScheduleNode]] {
        nodes.indices.flatMap { index -> [[ScheduleNode]] in
            var cut = nodes
            let node = cut.remove(at: index)
            return [cut]
                + without(one: node.body).map { body in
                    var changed = nodes
                    changed[index].body = body
                    return changed
                }
        }
    }
}

/// What every probe of a schedule must see: the rules, one after the other, and nothing of how they are kept.
struct ScheduleModel {
    /// What one app has in force at a place.
    struct AppState {
        /// The innermost scope, which may hold `nil`.
        var scope: String??
        /// What the setter set inside of that scope, which may be `nil`.
        var setter: String??
        /// Whether a setter has run directly in the task, which may have left that thread since.
        var isUnsure = false
        let process: String?

        /// Who acts; `nil` where both answers are right.
        var answer: Acting? {
            if isUnsure { return nil }
            // Innermost wins: the setter was called inside of the scope.
            if let setter {
                if let setter { return .thread(setter) }
            } else if case .some(.some(let scope)) = scope {
                return .scope(scope)
            }
            return process.map { .process($0) } ?? .nobody
        }

        /// The same with another scope inside, in which no setter was called yet.
        func inside(_ scope: String?) -> AppState { AppState(scope: .some(scope), process: process) }

        func after(_ setter: String?) -> AppState { AppState(scope: scope, setter: .some(setter), process: process) }

        /// What a task begins with: the scope, never the thread identity.
        var inTask: AppState { AppState(scope: scope, process: process) }

        /// What a detached task begins with.
        var detached: AppState { AppState(process: process) }
    }

    struct Expectation {
        let answers: [Acting?]
        let times: Int
    }

    private(set) var expected: [Int: Expectation] = [:]

    init(_ schedule: Schedule, processes: [String?]) {
        walk(schedule.steps, processes.map { AppState(process: $0) }, times: 1, isTask: schedule.root == .task)
    }

    /// Walks the steps of one body.
    ///
    /// What its setters do ends with the body, because `here` does.
    /// - Returns: What is in force at its end.
    @discardableResult
    private mutating func walk(_ nodes: [ScheduleNode], _ here: [AppState], times: Int, isTask: Bool) -> [AppState] {
        var here = here
        for node in nodes {
            var inside = here
            var (times, isInsideTask) = (times, false)
            /// The apps for which what is left in the task is left for the rest of it, too.
            var leaking: [Int] = []
            switch node.kind {
            case .probe(let probe): expect(probe, here, times)
            case .set(let app, let id): here[app] = here[app].after(id)
            case .leave(let app, let id, let probe):
                here[app] = here[app].after(id)
                expect(probe, here, times)
                here[app].isUnsure = true
            case .scope(let app, let id):
                inside[app] = here[app].inside(id)
                (isInsideTask, leaking) = (isTask, isTask ? here.indices.filter { $0 != app } : [])
            case .capture(onThread: false): (isInsideTask, leaking) = (isTask, isTask ? Array(here.indices) : [])
            // A block sees what whoever handed it over has in force, both layers; a work item that of whoever made
            // it; an operation that of whoever added it; a capture that of whoever captured.
            case .block, .item, .operation, .capture, .continuation: break
            case .iterations(let count): times *= count
            case .task, .childTask, .asyncLet: (inside, isInsideTask) = (here.map(\.inTask), true)
            case .detached: (inside, isInsideTask) = (here.map(\.detached), true)
            case .yield: break
            }
            let end = walk(node.body, inside, times: times, isTask: isInsideTask)
            for app in leaking where end[app].isUnsure { here[app].isUnsure = true }
        }
        return here
    }

    private mutating func expect(_ probe: Int, _ here: [AppState], _ times: Int) {
        expected[probe] = Expectation(answers: here.map(\.answer), times: times)
    }

    /// What is wrong with what the probes have seen; `nil` when nothing is.
    func difference(from seen: [Int: [[Acting]]]) -> String? {
        for (probe, expectation) in expected.sorted(by: { $0.key < $1.key }) {
            let found = seen[probe] ?? []
            guard found.count == expectation.times else {
                return "probe \(probe) ran \(found.count) times instead of \(expectation.times)"
            }
            for answers in found {
                for (app, (saw, wanted)) in zip(answers, expectation.answers).enumerated() {
                    guard let wanted, wanted != saw else { continue }
                    return "probe \(probe) saw \(saw) in app \(app) instead of \(wanted)"
                }
            }
        }
        return nil
    }
}
