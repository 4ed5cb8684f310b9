import Dispatch
import Foundation
import MAMBase
import MAMCore

/// A door at which threads stop until it is opened, for half a minute at most.
final class Door: Sendable {
    private let opened = DispatchSemaphore(value: 0)
    private let state = Guarded((stopped: 0, lateCount: 0))

    /// Blocks the thread until the door is open.
    func pass() {
        state.withLock { $0.stopped += 1 }
        guard opened.wait(timeout: .now() + 30) == .success else { return state.withLock { $0.lateCount += 1 } }
        opened.signal()
    }

    /// Opens it for everybody.
    func open() { opened.signal() }

    /// The threads that came until now.
    var stoppedCount: Int { state.withLock { $0.stopped } }
    /// Those that the door was not opened for in time.
    var lateCount: Int { state.withLock { $0.lateCount } }
}

/// A value that several threads use; a class, so that tasks may capture it.
final class SharedValue<Value: Sendable>: Sendable {
    private let guarded: Guarded<Value>

    init(_ value: Value) { guarded = Guarded(value) }

    var value: Value { guarded.withLock { $0 } }

    func change(_ body: (inout Value) -> Void) { guarded.withLock { body(&$0) } }
}

/// A clock that stands still until a call pauses.
final class PausingClock: Sendable {
    private let time = Guarded<UInt64>(0)
    private let reaction = Guarded<(@Sendable () -> Void)?>(nil)

    /// Does something at each pause.
    func react(_ body: @escaping @Sendable () -> Void) { reaction.withLock { $0 = body } }

    var now: UInt64 { time.withLock { $0 } }

    var clock: WaitClock {
        WaitClock(
            now: { self.now },
            pause: { nanoseconds in
                self.time.withLock { $0 += nanoseconds }
                self.reaction.withLock { $0 }?()
            })
    }
}

/// Stops the threads of an executor that look for a job, from a moment on and until a door is opened.
final class ThreadStop: Sendable {
    /// The door that the threads stop at.
    let door = Door()
    private let isOn = SharedValue(false)
    private let executor = SharedValue(WeakExecutor())

    private struct WeakExecutor: Sendable { weak var value: DeviceExecutor? }

    /// Makes an executor, whose threads stop once the stop begins.
    func makeExecutor(threads: Int = 1, idleSeconds: Int = 5) -> DeviceExecutor {
        // A thread looks at the clock before it takes a job, and no thread of the executor does so elsewhere without one.
        let clock = WaitClock(
            now: {
                if self.isOn.value, let executor = self.executor.value.value, executor.isCurrent,
                    executor.counts.runningCount == 0
                {
                    self.door.pass()
                }
                return WaitClock.system.now()
            }, pause: WaitClock.system.pause)
        let made = CallsKit.executor(threads: threads, idleSeconds: idleSeconds, clock: clock)
        executor.change { $0.value = made }
        return made
    }

    /// Begins to stop threads.
    func begin() { isOn.change { $0 = true } }
}

enum CallsKit {
    static func executor(
        threads: Int = 1, waiting: Int = 1024, queueing: Duration = .seconds(60), storeWait: Duration = .seconds(2),
        idleSeconds: Int = 5, clock: WaitClock = .system
    ) -> DeviceExecutor {
        DeviceExecutor(
            ExecutorLimits(
                threadCount: threads, maximumWaitingCount: waiting, longestQueueing: queueing.nanoseconds,
                longestStoreWait: storeWait.nanoseconds, idleSeconds: idleSeconds, clock: clock))
    }

    /// Waits until something is so, half a minute at most; whether it is.
    static func until(_ isSo: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(30)
        while !isSo() {
            guard ContinuousClock.now < end else { return false }
            await Task.yield()
        }
        return true
    }

    /// The code of the error that a call ended with; nil when it ended without.
    static func code(_ task: Task<Void, any Error>) async -> StorageError.Code? {
        do {
            try await task.value
            return nil
        } catch { return (error as? StorageError)?.code }
    }
}
