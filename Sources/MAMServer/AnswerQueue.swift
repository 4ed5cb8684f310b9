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
    private var readerWaits = false
    private var writerWaits = false
    private var endWaits = false
    private var hasEnded = false
    private var hasFailed = false
    private let requestLimit: Int
    private let byteLimit: Int

    init(requestLimit: Int, byteLimit: Int) { (self.requestLimit, self.byteLimit) = (requestLimit, byteLimit) }

    /// Wakes the threads that wait, if one of them can go on; waking costs a call of the kernel.
    ///
    /// A reader that waits goes on when half of the room is free, so that it is not woken for each request.
    private func wake() {
        let readerGoes =
            readerWaits && requestCount <= requestLimit / 2 && waiting.count + writing <= byteLimit / 2
        let writerGoes = writerWaits && !waiting.isEmpty
        let endGoes = endWaits && requestCount == 0
        let anyGoes = (readerWaits || writerWaits || endWaits) && (hasFailed || hasEnded)
        if readerGoes || writerGoes || endGoes || anyGoes { condition.broadcast() }
    }

    /// Waits until another request may be read, and counts it; returns false when the connection has failed.
    func beginRequest() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        readerWaits = true
        while !hasFailed, requestCount >= requestLimit || waiting.count + writing >= byteLimit { condition.wait() }
        readerWaits = false
        guard !hasFailed else { return false }
        requestCount += 1
        return true
    }

    /// Counts a request as ended, and adds its answer; `nil` for none.
    func endRequest(_ answer: String?) {
        condition.lock()
        requestCount -= 1
        if let answer, !hasFailed { MessageFramer.append(answer, to: &waiting) }
        wake()
        condition.unlock()
    }

    /// Adds a message that is no answer.
    func add(_ message: String) {
        condition.lock()
        if !hasFailed { MessageFramer.append(message, to: &waiting) }
        wake()
        condition.unlock()
    }

    /// Waits until all requests have ended; then the writer ends after the last answer.
    func end() {
        condition.lock()
        endWaits = true
        while requestCount > 0 { condition.wait() }
        (endWaits, hasEnded) = (false, true)
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
        writerWaits = true
        while waiting.isEmpty, !hasEnded, !hasFailed { condition.wait() }
        writerWaits = false
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
