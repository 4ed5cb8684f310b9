import Dispatch
import Foundation
import MAMCore

extension HandOver {
    private static let queue = DispatchQueue(label: "work", attributes: .concurrent)

    /// The ways this program tries, in the order in which it prints them.
    static func every(in app: ManagedApp) -> [HandOver] {
        let queue = queue
        return [
            HandOver("async") { work in queue.async(execute: work) },
            HandOver("sync, in place", .always) { work in queue.sync(execute: work) },
            HandOver("sync, to the main thread") { work in DispatchQueue.main.sync(execute: work) },
            HandOver("sync with a barrier, to the main thread") { work in
                DispatchQueue.main.sync(flags: .barrier, execute: work)
            },
            HandOver("asyncAfter") { work in queue.asyncAfter(deadline: .now(), execute: work) },
            HandOver("group") { work in queue.async(group: DispatchGroup(), execute: work) },
            HandOver("notify") { work in DispatchGroup().notify(queue: queue, execute: work) },
            HandOver("async with a barrier") { work in queue.async(flags: .barrier, execute: work) },
            HandOver("work item that Bob dispatches") { work in
                let item = DispatchWorkItem(block: work)
                app.withAccountID("bob") { queue.async(execute: item) }
            },
            HandOver("notify of a work item") { work in
                let item = DispatchWorkItem(block: {})
                item.notify(queue: queue, execute: work)
                app.withAccountID("bob") { queue.async(execute: item) }
            },
            HandOver("timer") { work in startTimer(event: work) },
            HandOver("timer, registration") { work in startTimer(registration: work) },
            HandOver("timer, cancellation") { work in startTimer(cancellation: work) },
            HandOver("concurrentPerform, on another thread", hand: helped),
            HandOver("operation") { work in OperationQueue().addOperation(work) },
            HandOver("Task in a block") { work in queue.async { Task { work() } } },
            HandOver("async, after the setter") { work in
                app.withAccountID(nil) {
                    app.setCurrentThreadAccountID("alice")
                    queue.async(execute: work)
                }
            },
            HandOver("Task in a block, after the setter", .never) { work in
                app.withAccountID(nil) {
                    app.setCurrentThreadAccountID("alice")
                    queue.async { Task { work() } }
                }
            },
            HandOver("Thread", .never) { work in Thread.detachNewThread(work) },
            HandOver("queue.mam.async", .always) { work in queue.mam.async(execute: work) },
            HandOver("capture.wrap", .always) { work in Thread.detachNewThread(IdentityCapture().wrap(work)) },
        ]
    }

    /// Starts a timer that fires once and is cancelled then.
    private static func startTimer(
        event: @escaping Work = {}, registration: @escaping Work = {}, cancellation: @escaping Work = {}
    ) {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setRegistrationHandler(handler: registration)
        timer.setCancelHandler(handler: cancellation)
        timer.setEventHandler {
            timer.cancel()
            event()
        }
        timer.schedule(deadline: .now())
        timer.resume()
    }

    /// Does the work in the iterations that other threads than the caller's take.
    private static func helped(_ work: @escaping Work) {
        let (caller, isDone) = (ObjectIdentifier(Thread.current), DispatchSemaphore(value: 0))
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            // The caller leaves the other iteration to a helper. Where there is one processor, none comes.
            let isHelped = ObjectIdentifier(Thread.current) == caller && isDone.wait(timeout: .now() + 10) == .success
            if !isHelped { work() }
            isDone.signal()
        }
    }
}
