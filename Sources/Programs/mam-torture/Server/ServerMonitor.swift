internal import MAMBase
internal import MAMPOSIX

/// A thread outside of Dispatch that ends a phase that hangs, and samples the process on request.
final class ServerMonitor: Sendable {
    private let state = Guarded(State())
    private let record: ServerRecord
    private let replay: String
    private let folder: String
    private let descriptorLimit: Int

    /// The samples of a phase.
    struct Samples: Sendable {
        var heap = ServerMemory()
        var resident = ServerMemory()
        var (mostDescriptors, mostLockFiles) = (0, 0)
    }

    private struct State: Sendable {
        var phase = "start"
        var begun = ContinuousClock.now
        var deadline: ContinuousClock.Instant?
        /// The number of descriptors before the device was made; `nil` while sampling is off.
        var descriptorsBefore: Int?
        var samples = Samples()
        var isTold = false
    }

    /// Makes a monitor and starts its thread.
    ///
    /// `folder` is the folder of the storage.
    init(record: ServerRecord, replay: String, folder: String, descriptorLimit: Int) throws {
        (self.record, self.replay, self.folder, self.descriptorLimit) = (record, replay, folder, descriptorLimit)
        guard SystemThread.start({ self.watch() }) else { throw TortureError("no thread") }
    }

    /// Begins a phase.
    ///
    /// If it takes longer than `time`, the process ends with a message.
    func begin(_ phase: String, within time: Duration) {
        state.withLock { state in
            (state.phase, state.begun) = (phase, .now)
            state.deadline = ContinuousClock.now + time
        }
    }

    /// The seconds since the phase began.
    var seconds: Double { state.withLock { ContinuousClock.now - $0.begun } / .seconds(1) }

    /// Ends the phase and prints its result.
    func end(_ text: String) {
        let (phase, seconds) = state.withLock { state in
            state.deadline = nil
            return (state.phase, (ContinuousClock.now - state.begun) / .seconds(1))
        }
        ServerRecord.say("\(phase): \(ServerMemory.tenths(seconds)) s, \(text)")
    }

    /// Begins to sample once a second.
    ///
    /// `descriptors` is the number of open descriptors before the device was made.
    func startSampling(above descriptors: Int) { state.withLock { $0.descriptorsBefore = descriptors } }

    func stopSampling() -> Samples {
        state.withLock { state in
            state.descriptorsBefore = nil
            return state.samples
        }
    }

    private func watch() {
        var count = 0
        while true {
            usleep(100_000)
            count += 1
            let (phase, deadline, before) = state.withLock { ($0.phase, $0.deadline, $0.descriptorsBefore) }
            if let deadline, deadline < ContinuousClock.now {
                Self.endProcess("\(phase): did not end by its deadline; \(replay)")
            }
            if count % 10 == 0, let before { sample(before) }
        }
    }

    private func sample(_ before: Int) {
        let time = seconds
        let descriptors = ServerFigures.descriptorCount - before
        let lockFiles = ServerWorld.lockFiles(in: folder).count
        let (heap, resident) = (ServerFigures.heapBytes, SystemMachine.residentBytes)
        let isFirst = state.withLock { state in
            state.samples.mostDescriptors = max(state.samples.mostDescriptors, descriptors)
            state.samples.mostLockFiles = max(state.samples.mostLockFiles, lockFiles)
            if let heap { state.samples.heap.samples.append((time, heap)) }
            state.samples.resident.samples.append((time, resident))
            let isOver = max(descriptors, lockFiles) >= descriptorLimit
            defer { state.isTold = state.isTold || isOver }
            return isOver && !state.isTold
        }
        if isFirst {
            record.recordFailure(
                "\(descriptors) descriptors and \(lockFiles) lock files, fewer than \(descriptorLimit) wanted")
        }
    }

    // Does not lock the standard output, because the hanging code may hold that lock.
    private static func endProcess(_ line: String) -> Never {
        let bytes = Array((line + "\n").utf8)
        _ = write(1, bytes, bytes.count)
        _exit(1)
    }
}

/// The growth of memory, computed from samples.
struct ServerMemory: Sendable {
    /// The bytes at times in seconds, in order.
    var samples: [(time: Double, bytes: Int)] = []

    var last: Int { samples.last?.bytes ?? 0 }

    /// The growth during the second half, relative to its mean; 0 for fewer than four samples.
    ///
    /// It is the slope of the regression line, which a single large sample changes little.
    var growth: Double {
        guard let first = samples.first?.time, let end = samples.last?.time else { return 0 }
        let half = samples.filter { $0.time >= (first + end) / 2 }
        guard half.count >= 4 else { return 0 }
        let count = Double(half.count)
        let time = half.reduce(0) { $0 + $1.time } / count
        let bytes = half.reduce(0) { $0 + Double($1.bytes) } / count
        let above = half.reduce(0) { $0 + ($1.time - time) * (Double($1.bytes) - bytes) }
        let below = half.reduce(0) { $0 + ($1.time - time) * ($1.time - time) }
        guard below > 0, bytes > 0 else { return 0 }
        return above / below * (end - (half.first?.time ?? end)) / bytes
    }

    /// The last sample and the growth, for messages.
    var text: String {
        let megabytes = Double(last) / 1e6
        return "\(Self.tenths(megabytes)) MB (\(growth < 0 ? "" : "+")\(Self.tenths(growth * 100)) %)"
    }

    /// Formats a number with one digit after the point.
    static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

/// Records the broken rules, and counts operations.
///
/// Safe to use from any thread.
final class ServerRecord: Sendable {
    /// The counts of operations.
    struct Counts: Sendable {
        /// The number of operations of workers on an app.
        var rounds = 0
        var (identityChecks, answers, files, wipes, requests, replaced) = (0, 0, 0, 0, 0, 0)
        /// The number of calls that failed while the store was held or everything was closed.
        var refused = 0
    }

    private struct State: Sendable {
        var counts = Counts()
        var brokenCount = 0
    }

    /// The maximum number of broken rules that are printed.
    private static let printedCount = 20

    private let state = Guarded(State())
    private let replay: String

    /// Makes a record.
    ///
    /// `replay` is the command that repeats the run.
    init(replay: String) { self.replay = replay }

    var counts: Counts { state.withLock { $0.counts } }
    var brokenCount: Int { state.withLock { $0.brokenCount } }

    func count(_ path: WritableKeyPath<Counts, Int>, _ count: Int = 1) {
        state.withLock { $0.counts[keyPath: path] += count }
    }

    /// Records and prints a broken rule.
    func recordFailure(_ rule: String) {
        let number = state.withLock { state in
            state.brokenCount += 1
            return state.brokenCount
        }
        if number <= Self.printedCount { Self.say("broken: \(rule); \(replay)") }
    }

    /// Records a broken rule unless a condition holds.
    func expect(_ isSo: Bool, _ rule: @autoclosure () -> String) {
        if !isSo { recordFailure(rule()) }
    }

    /// Prints a line without buffering, because a process that is ended prints nothing later.
    static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}

/// Measures pauses of the cooperative pool, during which no task runs.
final class Heartbeat: Sendable {
    private static let interval = Duration.milliseconds(2)

    private struct State: Sendable {
        var longest = Duration.zero
        var isOver = false
        /// The due time of the next beat; `nil` before the first one.
        var due: ContinuousClock.Instant?
    }

    private let state = Guarded(State())

    /// Starts to measure.
    init() {
        Task.detached { [self] in
            while beat() { try? await Task.sleep(for: Self.interval) }
        }
    }

    private func beat() -> Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            if let due = state.due { state.longest = max(state.longest, now - due) }
            state.due = now + Self.interval
            return !state.isOver
        }
    }

    /// Returns the longest pause since the last call, including one that has not ended.
    func takeLongest() -> Duration {
        state.withLock { state in
            defer { state.longest = .zero }
            return max(state.longest, state.due.map { ContinuousClock.now - $0 } ?? .zero)
        }
    }

    /// Stops with the next beat.
    func stop() { state.withLock { $0.isOver = true } }
}

extension Duration {
    /// The duration in whole milliseconds, for messages.
    var milliseconds: Int { Int(self / .milliseconds(1)) }
}

/// The system's figures for this process.
enum ServerFigures {
    /// The number of open descriptors, without the one used to count them.
    static var descriptorCount: Int {
        max(0, ((try? LifeWorld.names(in: SystemMachine.descriptorFolder)) ?? []).count - 1)
    }

    /// The targets of the open descriptors, by their last path component only.
    static var descriptors: [String] {
        ((try? LifeWorld.names(in: SystemMachine.descriptorFolder)) ?? []).compactMap { name in
            var bytes = [CChar](repeating: 0, count: 4096)
            let count = readlink(SystemMachine.descriptorFolder + "/" + name, &bytes, bytes.count)
            guard count > 0 else { return nil }
            let path = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return path.split(separator: "/").last.map { String($0) }
        }
    }

    /// The names of the threads, by number.
    static var threads: [Int: String] {
        var threads: [Int: String] = [:]
        for name in (try? LifeWorld.names(in: "/proc/self/task")) ?? [] {
            guard let number = Int(name) else { continue }
            threads[number] = text(of: "/proc/self/task/\(name)/comm").split(separator: "\n").first.map { String($0) }
        }
        return threads
    }

    /// The heap in use, including the allocator's overhead, in bytes; `nil` if the C library does not report it.
    static var heapBytes: Int? { SystemMachine.allocatorReport.flatMap { inUse($0) } }

    // The totals of all arenas come last: free bytes, mapped bytes, bytes from the system.
    private static func inUse(_ text: String) -> Int? {
        func size(_ start: String) -> Int? {
            let line = text.split(separator: "\n").last { $0.hasPrefix(start) }
            return line?.split(separator: " ").last.flatMap { Int($0.filter { $0.isASCII && $0.isNumber }) }
        }
        guard let system = size("<system type=\"current\""), let fast = size("<total type=\"fast\""),
            let rest = size("<total type=\"rest\"")
        else { return nil }
        return system - fast - rest + (size("<total type=\"mmap\"") ?? 0)
    }

    /// Returns the text of a system file; empty when it cannot be read.
    static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
