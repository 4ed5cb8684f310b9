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
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let number = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<ServerMonitor>.fromOpaque(context).takeRetainedValue().watch()
                return nil
            }, context)
        guard number == 0 else { throw TortureError("no thread") }
        pthread_detach(thread)
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

    /// Ends sampling and returns the samples.
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
        let (heap, resident) = (ServerFigures.heapBytes, ServerFigures.residentBytes)
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
