import Foundation
import IntuneMAMSwift

/// Identity scripts: short programs that set an identity, start work, and read the identity in the work.
extension ProbeAccounts {
    var identityQuestions: [ProbeQuestion] {
        Self.scripts.flatMap { name, run in
            Reading.allCases.map { reading in
                ProbeQuestion("identity", ["script": name, "reads": reading.rawValue]) {
                    let reply = ProbeReply()
                    let work = Work(first, unmanaged, reply) { reply.give(letter(reading.id)) }
                    run(work)
                    return reply.wait()
                }
            }
        } + processQuestions
    }

    /// The call that reads the identity.
    private enum Reading: String, CaseIterable {
        case scope, thread

        var id: String? {
            switch self {
            case .scope: IntuneMAMSwiftContextManager.getScopedAccountId()
            case .thread: IntuneMAMPolicyManager.instance().getCurrentThreadAccountId()
            }
        }
    }

    /// The accounts of a script, and the work that reads the identity once.
    private struct Work {
        let first: String
        let second: String
        let reply: ProbeReply
        let read: @Sendable () -> Void
        let queue = DispatchQueue(label: "probe")

        init(_ first: String, _ second: String, _ reply: ProbeReply, read: @escaping @Sendable () -> Void) {
            (self.first, self.second, self.reply, self.read) = (first, second, reply, read)
        }

        func scope(_ id: String?, _ body: @escaping () -> Void) {
            IntuneMAMSwiftContextManager.setAccountId(id, forScope: { body() })
        }
    }

    private static let scripts: [(name: String, run: @Sendable (Work) -> Void)] = [
        ("none", { work in work.read() }),
        ("scope", { work in work.scope(work.first) { work.read() } }),
        ("scopeInScope", { work in work.scope(work.first) { work.scope(work.second) { work.read() } } }),
        (
            "afterInnerScope",
            { work in
                work.scope(work.first) {
                    work.scope(work.second) {}
                    work.read()
                }
            }
        ),
        ("noneInScope", { work in work.scope(work.first) { work.scope(nil) { work.read() } } }),
        ("noUserInScope", { work in work.scope(work.first) { work.scope("") { work.read() } } }),
        ("async", { work in work.scope(work.first) { work.queue.async(execute: work.read) } }),
        ("asyncWithoutIdentity", { work in work.queue.async(execute: work.read) }),
        (
            "asyncAfterScope",
            { work in
                let gate = DispatchSemaphore(value: 0)
                work.scope(work.first) {
                    work.queue.async {
                        gate.wait()
                        work.read()
                    }
                }
                gate.signal()
            }
        ),
        (
            "asyncInAsync",
            { work in work.scope(work.first) { work.queue.async { work.queue.async(execute: work.read) } } }
        ),
        (
            "asyncDelayed",
            { work in work.scope(work.first) { work.queue.asyncAfter(deadline: .now(), execute: work.read) } }
        ),
        ("asyncBarrier", { work in work.scope(work.first) { work.queue.async(flags: .barrier, execute: work.read) } }),
        ("asyncOnMain", { work in work.scope(work.first) { DispatchQueue.main.async(execute: work.read) } }),
        ("sync", { work in work.scope(work.first) { work.queue.sync(execute: work.read) } }),
        (
            "workItemMadeInScope",
            { work in
                var item: DispatchWorkItem?
                work.scope(work.first) { item = DispatchWorkItem(block: work.read) }
                if let item { work.queue.async(execute: item) }
            }
        ),
        (
            "workItemSubmittedInScope",
            { work in
                let item = DispatchWorkItem(block: work.read)
                work.scope(work.first) { work.queue.async(execute: item) }
            }
        ),
        (
            "workItemPerformedInScope",
            { work in
                let item = DispatchWorkItem(block: work.read)
                work.scope(work.first) { item.perform() }
            }
        ),
        (
            "workItemNotify",
            { work in
                let item = DispatchWorkItem {}
                work.scope(work.first) { item.notify(queue: work.queue, execute: work.read) }
                work.queue.async(execute: item)
            }
        ),
        (
            "group",
            { work in work.scope(work.first) { work.queue.async(group: DispatchGroup(), execute: work.read) } }
        ),
        (
            "groupNotify",
            { work in
                let group = DispatchGroup()
                group.enter()
                work.scope(work.first) { group.notify(queue: work.queue, execute: work.read) }
                group.leave()
            }
        ),
        (
            "timerSource",
            { work in
                let timer = DispatchSource.makeTimerSource(queue: work.queue)
                work.scope(work.first) {
                    timer.setEventHandler {
                        timer.cancel()
                        work.read()
                    }
                }
                timer.schedule(deadline: .now())
                timer.resume()
            }
        ),
        ("operation", { work in work.scope(work.first) { OperationQueue().addOperation(work.read) } }),
        (
            "operationMadeInScope",
            { work in
                var operation: BlockOperation?
                work.scope(work.first) { operation = BlockOperation(block: work.read) }
                if let operation { OperationQueue().addOperation(operation) }
            }
        ),
        ("task", { work in work.scope(work.first) { Task { work.read() } } }),
        ("taskDetached", { work in work.scope(work.first) { Task.detached { work.read() } } }),
        ("thread", { work in work.scope(work.first) { Thread.detachNewThread(work.read) } }),
    ]

    /// Questions after the app set the identity of its process, which each of them restores.
    private var processQuestions: [ProbeQuestion] {
        let manager = IntuneMAMPolicyManager.instance()
        return (managed + [unmanaged, ""]).flatMap { id -> [ProbeQuestion] in
            func question(_ name: String, _ ask: @escaping () -> ProbeAnswer) -> ProbeQuestion {
                ProbeQuestion(name, ["identity": letter(id), "by": "process"]) {
                    let before = manager.getProcessAccountId()
                    manager.setProcessAccountId(id)
                    defer { manager.setProcessAccountId(before) }
                    return ask()
                }
            }
            return [
                question("processIdentity") { .text(letter(manager.getProcessAccountId())) },
                question("threadIdentity") { .text(letter(manager.getCurrentThreadAccountId())) },
                question("isAppSharingAllowed") {
                    manager.policy().map { .truth($0.isAppSharingAllowed) } ?? .text("no policy")
                },
                question("save") {
                    let policy = manager.policy()
                    return policy.map { .truth($0.isSaveToAllowed(for: .box, withAccountId: nil)) }
                        ?? .text("no policy")
                },
            ]
        }
    }
}
