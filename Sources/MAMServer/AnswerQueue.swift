internal import Foundation

/// The requests of a connection that wait for answers, and the answers that wait for the writer.
///
/// - Lock: `condition` protects all variables.
final class AnswerQueue: @unchecked Sendable {
    /// The number of bytes that are written at once, even if more answers come soon.
    private static let gatheredByteCount = 16 << 10
    /// The time for which answers wait for others, in seconds, while other requests run.
    private static let gatheringTime = 0.000_05

    private let condition = NSCondition()
    private var waiting: [UInt8] = []
    private var writing = 0
    private var requestCount = 0
    private var waiterCount = 0
    private var hasEnded = false
    private var hasFailed = false
    private let requestLimit: Int
    private let byteLimit: Int

    init(requestLimit: Int, byteLimit: Int) { (self.requestLimit, self.byteLimit) = (requestLimit, byteLimit) }

    private func wait() {
        waiterCount += 1
        condition.wait()
        waiterCount -= 1
    }

    /// Wakes the threads that wait; most calls find none, and waking costs a call of the kernel.
    private func wake() { if waiterCount > 0 { condition.broadcast() } }

    /// Waits until another request may be read, and counts it; returns false when the connection has failed.
    func beginRequest() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !hasFailed, requestCount >= requestLimit || waiting.count + writing >= byteLimit { wait() }
        guard !hasFailed else { return false }
        requestCount += 1
        return true
    }

    /// Counts a request as ended, and adds its answer; `nil` for none.
    func endRequest(_ answer: [UInt8]?) {
        condition.lock()
        requestCount -= 1
        if let answer, !hasFailed { waiting += answer }
        wake()
        condition.unlock()
    }

    /// Adds a message that is no answer.
    func add(_ message: [UInt8]) {
        condition.lock()
        if !hasFailed { waiting += message }
        wake()
        condition.unlock()
    }

    /// Waits until all requests have ended; then the writer ends after the last answer.
    func end() {
        condition.lock()
        while requestCount > 0 { wait() }
        hasEnded = true
        wake()
        condition.unlock()
    }

    /// Drops all answers, because they cannot be written.
    func fail() {
        condition.lock()
        (hasFailed, waiting, writing) = (true, [], 0)
        wake()
        condition.unlock()
    }

    /// Waits for bytes to write, and takes them; `nil` at the end.
    func take() -> [UInt8]? {
        condition.lock()
        defer { condition.unlock() }
        writing = 0
        wake()
        while waiting.isEmpty, !hasEnded, !hasFailed { wait() }
        guard !waiting.isEmpty else { return nil }
        if requestCount > 0, waiting.count < Self.gatheredByteCount {
            // More answers come soon, and one call of the kernel writes them all.
            condition.unlock()
            Thread.sleep(forTimeInterval: Self.gatheringTime)
            condition.lock()
            guard !hasFailed else { return nil }
        }
        let taken = waiting
        (waiting, writing) = ([], taken.count)
        return taken
    }
}
