import MAMBase
import MAMPOSIX
import MAMVolumes

/// A raw file in memory that does as little per call as it is told to, and fails when it is told to.
final class RawFile: VolumeFile {
    struct State {
        var bytes: [UInt8] = []
        /// The most that one read or write does; 0 for all.
        var maximumPiece = 0
        /// Every n-th call is interrupted; 0 for none.
        var interruptsEvery = 0
        /// Counts reads, writes, truncations and synchronizations.
        var calls = 0
        /// The changing call that fails, counted from now; nil for none.
        ///
        /// A write that fails does a part first.
        var failingChange: Int?
        var failure = Int32(EIO)
        /// How much of the failing write is done: numerator of quarters, 5 for all but one byte.
        var failingPart = 0
        /// Whether everything after the failing change fails too, reads included.
        var staysBroken = false
        var isBroken = false
        var isReadOnly = false
        var synchronizations = 0
        /// What was done: `w offset count`, `t length`, `s`.
        var log: [String] = []
        var isLogging = false
    }

    let state: Guarded<State>

    init(_ bytes: [UInt8] = []) { state = Guarded(State(bytes: bytes)) }

    var bytes: [UInt8] {
        get { state.withLock { $0.bytes } }
        set { state.withLock { $0.bytes = newValue } }
    }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        nonisolated(unsafe) let bytes = bytes
        return try state.withLock { (state) throws(SystemError) -> Int in
            try Self.enter(&state)
            let count = min(bytes.count, max(0, state.bytes.count - Int(offset)), Self.piece(state))
            if count > 0 {
                state.bytes.withUnsafeBytes {
                    bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<Int(offset) + count]))
                }
            }
            return count
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        nonisolated(unsafe) let bytes = bytes
        return try state.withLock { (state) throws(SystemError) -> Int in
            try Self.enter(&state)
            if state.isReadOnly { throw SystemError(EROFS, "writing the file") }
            var count = min(bytes.count, Self.piece(state))
            let fails = Self.isFailing(&state)
            if fails { count = state.failingPart > 4 ? bytes.count - 1 : bytes.count * state.failingPart / 4 }
            let end = Int(offset) + count
            if count > 0 {
                if state.bytes.count < end { state.bytes += [UInt8](repeating: 0, count: end - state.bytes.count) }
                state.bytes.withUnsafeMutableBytes {
                    UnsafeMutableRawBufferPointer(rebasing: $0[Int(offset)..<end])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                }
            }
            if state.isLogging { state.log.append("w \(offset) \(count)") }
            if fails { throw SystemError(state.failure, "writing the file") }
            return count
        }
    }

    func truncate(to length: Int64) throws(SystemError) {
        try state.withLock { (state) throws(SystemError) in
            try Self.enter(&state)
            if state.isReadOnly { throw SystemError(EROFS, "cutting the file") }
            if Self.isFailing(&state) { throw SystemError(state.failure, "cutting the file") }
            if state.isLogging { state.log.append("t \(length)") }
            let count = Int(length)
            if count < state.bytes.count {
                state.bytes.removeSubrange(count...)
            } else {
                state.bytes += [UInt8](repeating: 0, count: count - state.bytes.count)
            }
        }
    }

    func synchronize(metadata: Bool) throws(SystemError) {
        try state.withLock { (state) throws(SystemError) in
            try Self.enter(&state)
            if Self.isFailing(&state) { throw SystemError(state.failure, "synchronizing the file") }
            if state.isLogging { state.log.append("s") }
            state.synchronizations += 1
        }
    }

    func status() throws(SystemError) -> FileStatus {
        state.withLock { state in
            FileStatus(
                kind: .file, device: 1, inode: 1, size: Int64(state.bytes.count), linkCount: 1, mode: 0o600,
                modified: 0, changed: 0)
        }
    }

    func attribute(_ name: String) throws(SystemError) -> [UInt8]? { throw SystemError(ENOTSUP, "an attribute") }
    func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError) {
        throw SystemError(ENOTSUP, "an attribute")
    }
    func setMode(_ mode: UInt32) throws(SystemError) {}
    func close() {}

    private static func enter(_ state: inout State) throws(SystemError) {
        state.calls += 1
        if state.interruptsEvery > 0, state.calls % state.interruptsEvery == 0 { throw SystemError(EINTR, "a call") }
        if state.isBroken { throw SystemError(state.failure, "a call on a broken file") }
    }

    private static func piece(_ state: State) -> Int {
        state.maximumPiece == 0 ? Int.max : 1 + state.calls % state.maximumPiece
    }

    private static func isFailing(_ state: inout State) -> Bool {
        guard let left = state.failingChange else { return false }
        state.failingChange = left == 0 ? nil : left - 1
        if left == 0 { state.isBroken = state.staysBroken }
        return left == 0
    }
}
