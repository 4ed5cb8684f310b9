internal import Foundation

// Both programs have its allocator around malloc, so that neither pays more for it.
internal import CMAMBenchSupport
internal import Dispatch
internal import Foundation

/// Plain Dispatch work to be timed, the same lines for `mam-bench` and for `mam-bench-plain`.
///
/// This target knows nothing of identities: in `mam-bench` they are around it, in `mam-bench-plain` nothing is.
public enum DispatchWork: String, CaseIterable, Sendable {
    /// A thousand blocks onto a serial queue that is held meanwhile, then a wait for the last; counted per block.
    ///
    /// The whole cost of a block on both sides, and nothing else: on a queue that runs at once, how often its thread falls
    /// asleep and is woken decides the figure, and that changes by a factor of four from one second to the next.
    case async
    /// The same on a queue that runs at once.
    case asyncFlowing
    /// A block onto an idle serial queue and back; counted per call.
    case sync
    /// `concurrentPerform` with an empty body; counted per iteration.
    case apply
    /// Five hundred operations onto a queue of width 1, then a wait; counted per operation.
    case operation
    /// A block onto a queue and a semaphore back; counted per round trip.
    case roundTrip

    /// How many to run in one go: some milliseconds.
    public var usualCount: Int {
        switch self {
        case .async, .asyncFlowing: 50_000
        case .sync: 100_000
        case .apply: 1_000_000
        case .operation: 1000
        case .roundTrip: 1000
        }
    }

    /// How many goes make a figure: more where the scheduler has a part in each.
    public var usualRounds: Int {
        switch self {
        case .async, .sync, .apply: 31
        case .asyncFlowing: 61
        case .operation, .roundTrip: 201
        }
    }

    /// Runs the work and returns the nanoseconds that one of `count` took.
    public func nanoseconds(count: Int) -> Double {
        let time = ContinuousClock().measure { run(count) }
        let parts = time.components
        return (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9) / Double(count)
    }

    private func run(_ count: Int) {
        let queue = DispatchQueue(label: "bench")
        switch self {
        case .async:
            for _ in 0..<count / 1000 {
                queue.suspend()
                for _ in 0..<1000 { queue.async {} }
                queue.resume()
                queue.sync {}
            }
        case .asyncFlowing:
            for _ in 0..<count / 1000 {
                for _ in 0..<1000 { queue.async {} }
                queue.sync {}
            }
        case .sync: for _ in 0..<count { queue.sync {} }
        case .apply: DispatchQueue.concurrentPerform(iterations: count) { _ in }
        case .operation:
            let operations = OperationQueue()
            operations.maxConcurrentOperationCount = 1
            for _ in 0..<count / 500 {
                for _ in 0..<500 { operations.addOperation {} }
                operations.waitUntilAllOperationsAreFinished()
            }
        case .roundTrip:
            let done = DispatchSemaphore(value: 0)
            for _ in 0..<count {
                queue.async { done.signal() }
                done.wait()
            }
        }
    }
}

extension DispatchWork {
    /// Answers the requests of `mam-bench` until its end: a line `WORK COUNT [AROUND]` each, answered by nanoseconds.
    ///
    /// `around` puts what a request names around the work.
    public static func serve(around: (Substring?, () -> Void) -> Void = { $1() }) {
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard words.count >= 2, let work = DispatchWork(rawValue: String(words[0])), let count = Int(words[1])
            else {
                return
            }
            around(words.count > 2 ? words[2] : nil) { print(work.nanoseconds(count: count)) }
            precondition(mam_bench_allocations() == 0, "allocations are counted while Dispatch is timed")
            fflush(nil)
        }
    }
}

/// Prints a file as a program does that only follows Swift's documentation.
public enum PrintedFile {
    /// Prints the file at a path; nothing if it cannot be read.
    public static func print(_ path: String) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return }
        Swift.print(text)
    }
}
