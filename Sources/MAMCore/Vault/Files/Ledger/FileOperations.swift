internal import MAMBase
package import MAMProcesses
package import MAMSealedFiles

/// The operations in progress on a device's files in this process: paths being made, accounts being wiped.
///
/// Locks are taken in this order: the gate, the lock for names, a file's own lock; the locks of the tables are
/// innermost. Only a thread that holds none of them may close the gate.
package final class FileOperations: Sendable {
    /// Held for reading by threads that make files or change their owner, and closed for a moment by a wipe.
    ///
    /// A number: an empty value would have the address of the object's own head, which other threads read.
    private let gate = ReadWriteGuarded(0)
    /// Held while a free name is listed and taken.
    private let names = ReadWriteGuarded(0)
    private let state = Guarded(State())

    private struct Wipe: Sendable, Hashable {
        let container: String
        let account: AccountID
    }

    private struct State: Sendable {
        /// The number of operations that make each path.
        var paths: [String: Int] = [:]
        var running: [Wipe: Int] = [:]
        var unfinished: Set<Wipe> = []
    }

    /// Runs an operation that makes files or changes their owner.
    ///
    /// An operation that began before a wipe ends before the wipe reads any file.
    package func making<Result>(
        beside processes: ProcessTable?, _ body: () throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        try gate.withReading { (_) throws(MAMFileProtectionError) in
            guard let processes else { return try body() }
            return try processes.section(.making, isShared: true, body)
        }
    }

    /// Runs an operation that takes a free name; such operations exclude each other.
    func naming<Result>(
        beside processes: ProcessTable?, _ body: () throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        try names.withChanging { (_) throws(MAMFileProtectionError) in
            guard let processes else { return try body() }
            return try processes.section(.naming, isShared: false, body)
        }
    }

    /// Runs `body` while no thread makes files or changes their owner, in this process or another.
    func withoutMakers<Result>(
        beside processes: ProcessTable?, _ body: () throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        try gate.withChanging { (_) throws(MAMFileProtectionError) in
            guard let processes else { return try body() }
            return try processes.holding(.making, body)
        }
    }

    func begin(_ path: String) { state.withLock { $0.paths[path, default: 0] += 1 } }

    func end(_ path: String) {
        state.withLock { state in
            let count = state.paths[path] ?? 0
            state.paths[path] = count > 1 ? count - 1 : nil
        }
    }

    /// Whether this process is making a path, so that a starting app must not recover it.
    func isMaking(_ path: String) -> Bool { state.withLock { $0.paths[path] != nil } }

    /// Prevents new files of accounts; ``withoutMakers(beside:_:)`` waits for files that are being made.
    func beginWipe(of accounts: [AccountID], in container: String) {
        state.withLock { state in
            for account in accounts { state.running[Wipe(container: container, account: account), default: 0] += 1 }
        }
    }

    /// Allows files of the accounts again, unless the wipe is incomplete.
    func endWipe(of accounts: [AccountID], in container: String, isComplete: Bool) {
        state.withLock { state in
            for account in accounts {
                let wipe = Wipe(container: container, account: account)
                let count = state.running[wipe] ?? 0
                state.running[wipe] = count > 1 ? count - 1 : nil
                if isComplete { state.unfinished.remove(wipe) } else { state.unfinished.insert(wipe) }
            }
        }
    }

    /// Whether an account is being wiped, or its wipe is incomplete.
    func isWiping(_ account: AccountID, in container: String) -> Bool {
        let wipe = Wipe(container: container, account: account)
        return state.withLock { $0.running[wipe] != nil || $0.unfinished.contains(wipe) }
    }

    /// Drops the operations of a process that ends.
    func abandon(_ container: String) {
        state.withLock { state in
            state.paths = state.paths.filter { !ContainerFolder.lies($0.key, in: container) }
            state.running = state.running.filter { $0.key.container != container }
            state.unfinished = state.unfinished.filter { $0.container != container }
        }
    }
}
