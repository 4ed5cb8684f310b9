import Dispatch
import Foundation
import MAMCore

/// Executes a schedule for real, and remembers what every probe has seen.
final class ScheduleRunner: Sendable {
    /// What the apps have as process identity.
    static let processes: [String?] = ["process", nil]
    /// How many queues there are, every other one concurrent.
    static let queueCount = 4

    private let apps: [ManagedApp]
    private let queues = (0..<ScheduleRunner.queueCount).map {
        DispatchQueue(label: "schedule.\($0)", attributes: $0 % 2 == 0 ? [] : .concurrent)
    }
    private let operations: [OperationQueue]
    /// Everything that runs for the schedule.
    private let all = DispatchGroup()
    private let lock = NSLock()
    private nonisolated(unsafe) var seen: [Int: [[Acting]]] = [:]

    init(detectsLeaks: Bool) {
        apps = ScheduleRunner.processes.map { id in
            let app = IdentityKit.app(detectsLeaks: detectsLeaks)
            // One id that the directory knows, beside those it does not.
            app.accounts.register("a")
            app.policyManager.setProcessAccountID(ScheduleRunner.accountID(id))
            return app
        }
        operations = (1...2).map { width in
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = width
            return queue
        }
    }

    /// What the probes of a schedule see; `nil` when something of it does not end.
    func run(_ schedule: Schedule) -> [Int: [[Acting]]]? {
        switch schedule.root {
        case .testThread: IdentityCapture().run { run(schedule.steps) }
        case .plainThread: Thread.detachNewThread(job(schedule.steps))
        case .task: IdentityCapture.nobody.run { start(schedule.steps) }
        }
        guard all.wait(timeout: .now() + .seconds(60)) == .success else { return nil }
        return lock.withLock { seen }
    }

    private static func accountID(_ id: String?) -> AccountID? {
        id.flatMap { $0.isEmpty ? AccountID.unmanaged : AccountID($0) }
    }

    private func look(_ probe: Int) {
        let answers = apps.map(\.actsAs)
        lock.withLock { seen[probe, default: []].append(answers) }
    }

    /// A body that is run once, by somebody else.
    private func job(_ body: [ScheduleNode]) -> @Sendable () -> Void {
        all.enter()
        return { [self] in
            run(body)
            all.leave()
        }
    }

    private func start(_ body: [ScheduleNode]) {
        all.enter()
        Task { [self] in
            await runInTask(body)
            all.leave()
        }
    }

    private func startDetached(_ body: [ScheduleNode]) {
        all.enter()
        Task.detached { [self] in
            await runInTask(body)
            all.leave()
        }
    }

    /// Runs `body` as somebody whom no probe may ever see.
    private func asStranger(_ body: () -> Void) {
        apps[0].withAccountID("stranger") {
            apps[1].withAccountID("stranger") {
                apps[0].setCurrentThreadAccountID("stranger thread")
                body()
            }
        }
    }

    private func run(_ nodes: [ScheduleNode]) {
        for node in nodes { run(node) }
    }

    private func run(_ node: ScheduleNode) {
        let body = node.body
        switch node.kind {
        case .probe(let probe): look(probe)
        case .set(let app, let id): apps[app].setCurrentThreadAccountID(Self.accountID(id))
        case .leave(let app, let id, let probe):
            apps[app].setCurrentThreadAccountID(Self.accountID(id))
            look(probe)
        case .scope(let app, let id): apps[app].withAccountID(Self.accountID(id)) { run(body) }
        case .block(let way, let queue): hand(over: body, way, queues[queue])
        case .item(let way, let queue, let isMAM):
            let work = job(body)
            let item = isMAM ? DispatchWorkItem.mam(block: work) : DispatchWorkItem { @Sendable in work() }
            asStranger { dispatch(item, way, queues[queue]) }
        case .operation(let queue):
            let work = job(body)
            var made: Operation?
            asStranger { made = BlockOperation(block: work) }
            if let made { operations[queue].addOperation(made) }
        case .iterations(let count): DispatchQueue.concurrentPerform(iterations: count) { _ in run(body) }
        case .capture(onThread: false):
            let capture = IdentityCapture()
            asStranger { capture.run { run(body) } }
        case .capture(onThread: true):
            let (capture, work) = (IdentityCapture(), job(body))
            Thread.detachNewThread { [self] in asStranger { capture.run(work) } }
        case .task: start(body)
        case .detached: startDetached(body)
        case .childTask, .asyncLet, .yield, .continuation: preconditionFailure("a step of tasks only")
        }
    }

    private func hand(over body: [ScheduleNode], _ way: ScheduleNode.Way, _ queue: DispatchQueue) {
        switch way {
        case .async: queue.async(execute: job(body))
        case .barrier: queue.async(flags: .barrier, execute: job(body))
        case .after: queue.asyncAfter(deadline: .now(), execute: job(body))
        case .group: queue.async(group: DispatchGroup(), execute: job(body))
        case .notify: notify(job(body)) { $0.notify(queue: queue, execute: $1) }
        case .sync: queue.sync { run(body) }
        case .barrierSync: queue.sync(flags: .barrier) { run(body) }
        case .mamAsync: queue.mam.async(execute: job(body))
        case .mamAfter: queue.mam.asyncAfter(deadline: .now(), execute: job(body))
        case .mamNotify: notify(job(body)) { queue.mam.notify($0, execute: $1) }
        case .mamSync: queue.mam.sync { run(body) }
        }
    }

    /// A notification of a group that somebody else makes empty.
    private func notify(
        _ work: @escaping @Sendable () -> Void, ask: (DispatchGroup, @escaping @Sendable () -> Void) -> Void
    ) {
        let group = DispatchGroup()
        group.enter()
        ask(group, work)
        asStranger { group.leave() }
    }

    private func dispatch(_ item: DispatchWorkItem, _ way: ScheduleNode.ItemWay, _ queue: DispatchQueue) {
        switch way {
        case .async: queue.async(execute: item)
        case .group: queue.async(group: DispatchGroup(), execute: item)
        case .notify: DispatchGroup().notify(queue: queue, work: item)
        case .perform: item.perform()
        case .sync: queue.sync(execute: item)
        }
    }
}

extension ScheduleRunner {
    /// Runs the body of a task.
    private func runInTask(_ nodes: [ScheduleNode]) async {
        for node in nodes { await runInTask(node) }
    }

    private func runInTask(_ node: ScheduleNode) async {
        let body = node.body
        switch node.kind {
        case .scope(let app, let id):
            await apps[app].withAccountID(Self.accountID(id)) { await runInTask(body) }
        case .capture(onThread: false):
            let capture = IdentityCapture()
            await apps[1].withAccountID("stranger") {
                await apps[0].withAccountID("stranger") { await capture.run { await runInTask(body) } }
            }
        case .childTask:
            await withTaskGroup(of: Void.self) { group in
                group.addTask { [self] in await runInTask(body) }
            }
        case .asyncLet:
            async let work: Void = runInTask(body)
            await work
        case .yield: await Task.yield()
        case .continuation(let queue):
            await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
                queues[queue].async { [self] in
                    run(body)
                    asStranger { done.resume() }
                }
            }
        default: run(node)
        }
    }
}

extension IdentityCapture {
    /// Of a place where nobody acts.
    fileprivate static let nobody = IdentityCapture()
}
