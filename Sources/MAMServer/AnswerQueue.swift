internal import Foundation

/// The requests of a connection that wait for answers, and the answers that wait for the writer.
///
/// - Lock: `condition` protects all variables.
package final class AnswerQueue: @unchecked Sendable {
    /// The number of bytes that are written at once, even if more answers come soon.
    private static let gatheredByteCount = 16 << 10
    /// The time for which answers wait for others, in seconds, while other requests run.
    private static let gatheringTime = 0.000_05

    private let condition = NSCondition()
    private var waiting: [UInt8] = []
    private var writing = 0
    private var requestCount = 0
    private var requestCost = 0
    private var readerWaits = false
    private var writerWaits = false
    private var endWaits = false
    private var hasEnded = false
    private var hasFailed = false
    private let requestLimit: Int
    private let costLimit: Int
    private let byteLimit: Int
    private let room: ServerRoom
    /// Whether the connection ends because it would take more than all connections may.
    private var isOver = false

    /// Makes the queue of a connection that shares room with others.
    package init(_ limits: ServerLimits, in room: ServerRoom) {
        self.room = room
        (requestLimit, costLimit) = (limits.queuedRequestCount, limits.queuedByteCount)
        byteLimit = limits.waitingByteCount
    }

    /// Wakes the threads that wait, if one of them can go on; waking costs a call of the kernel.
    ///
    /// A reader that waits goes on when half of the room is free, so that it is not woken for each request.
    private func wake() {
        let readerGoes =
            readerWaits && requestCount <= requestLimit / 2 && requestCost <= costLimit / 2
            && waiting.count + writing <= byteLimit / 2
        let writerGoes = writerWaits && !waiting.isEmpty
        let endGoes = endWaits && requestCount == 0
        let anyGoes = (readerWaits || writerWaits || endWaits) && (hasFailed || hasEnded || isOver)
        if readerGoes || writerGoes || endGoes || anyGoes { condition.broadcast() }
    }

    /// Waits until another message may be handled, and counts it as a request.
    ///
    /// - Parameter cost: The memory that the message takes until it is answered, in bytes.
    /// - Returns: Whether it may be handled; false when the connection has failed, or ends because the room is taken.
    package func beginRequest(cost: Int) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        readerWaits = true
        while !hasFailed, !isOver, !isFree(for: cost) { condition.wait() }
        readerWaits = false
        guard !hasFailed, !isOver else { return false }
        guard room.take(cost) else {
            overflow()
            return false
        }
        requestCount += 1
        requestCost += cost
        return true
    }

    /// Returns whether a message of a cost may be handled now.
    package func hasRoom(for cost: Int) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        return isFree(for: cost)
    }

    private func isFree(for cost: Int) -> Bool {
        // A message that takes more than the limit is handled alone.
        requestCount < requestLimit && (requestCount == 0 || requestCost + cost <= costLimit)
            && waiting.count + writing < byteLimit
    }

    /// Counts the other requests of a batch whose message was counted as one.
    package func addRequests(_ count: Int) {
        condition.lock()
        requestCount += count
        condition.unlock()
    }

    /// Counts the requests of a message as ended, and adds their answer; `nil` for none.
    package func endRequests(_ answer: String?, count: Int = 1, cost: Int) {
        condition.lock()
        requestCount -= count
        requestCost -= cost
        room.give(cost)
        if let answer { append(answer) }
        wake()
        condition.unlock()
    }

    /// Adds a message that is no answer.
    func add(_ message: String) {
        condition.lock()
        append(message)
        wake()
        condition.unlock()
    }

    /// Adds a message under the lock, if there is room for it.
    private func append(_ message: String) {
        guard !hasFailed, !isOver else { return }
        let bytes = MessageFramer.framed(message)
        guard room.take(bytes.count) else { return overflow() }
        waiting += bytes
    }

    /// Drops the answers that wait, and adds the error that ends the connection; under the lock.
    private func overflow() {
        let refusal = MessageFramer.framed(
            ServerConnection.response(
                to: "null",
                .failure(RPCError(.limitExceeded, room.refusal, help: "read the answers, and connect again"))))
        room.give(waiting.count)
        // Nothing of this size is refused.
        (waiting, isOver) = (room.take(refusal.count) ? refusal : [], true)
        wake()
        condition.broadcast()
    }

    /// Ends the connection, because a message that arrives would take more than there is room for.
    func refuseMore() {
        condition.lock()
        if !hasFailed, !isOver { overflow() }
        condition.unlock()
    }

    /// Whether the connection ends because it would take more than all connections may.
    var hasOverflowed: Bool {
        condition.lock()
        defer { condition.unlock() }
        return isOver
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
        room.give(waiting.count + writing)
        (hasFailed, waiting, writing) = (true, [], 0)
        wake()
        condition.unlock()
    }

    /// Waits for bytes to write, and takes them; `nil` at the end.
    func take() -> [UInt8]? {
        condition.lock()
        defer { condition.unlock() }
        room.give(writing)
        writing = 0
        wake()
        writerWaits = true
        while waiting.isEmpty, !hasEnded, !hasFailed, !isOver { condition.wait() }
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
