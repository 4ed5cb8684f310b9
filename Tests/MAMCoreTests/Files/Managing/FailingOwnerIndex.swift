import MAMBase
import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMStorage
import MAMVolumes

/// An index of owners that fails at a chosen call, or dies there with its process.
final class FailingOwnerIndex: OwnerIndexing {
    /// What happens at the chosen call.
    enum Fault: Sendable {
        case failure, deathBefore, deathAfter
        /// From now on every change fails, as on a full disk.
        case full
    }

    private struct State: Sendable {
        var fault: Fault?
        var number = 0
        var count = 0
        var isDead = false
        var wasHit = false
    }

    private let base = MemoryOwnerIndex()
    private let state = Guarded(State())
    private let isProcessDead: @Sendable () -> Bool

    init(isProcessDead: @escaping @Sendable () -> Bool) { self.isProcessDead = isProcessDead }

    func follow(_ fault: Fault, at number: Int) { state.withLock { $0 = State(fault: fault, number: number) } }
    func restart() { state.withLock { $0 = State() } }
    var wasHit: Bool { state.withLock { $0.wasHit } }
    var isDead: Bool { state.withLock { $0.isDead } }

    private func change<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
        guard !state.withLock({ $0.fault == .full }) else { throw StorageError(.full, "the index has no room") }
        return try perform(body)
    }

    private func perform<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
        let gone = StorageError(.system, "the process is dead")
        guard !isProcessDead() else { throw gone }
        let fault = try state.withLock { (state) throws(StorageError) -> Fault? in
            guard !state.isDead else { throw gone }
            guard let fault = state.fault, fault != .full else { return nil }
            defer { state.count += 1 }
            guard state.count == state.number else { return nil }
            state.wasHit = true
            if fault != .failure { state.isDead = true }
            return fault
        }
        switch fault {
        case nil, .full?: return try body()
        case .failure?: throw StorageError(.busy, "the index is busy")
        case .deathBefore?: throw gone
        case .deathAfter?:
            _ = try? body()
            throw gone
        }
    }

    func insertPending(_ row: OwnerRow) throws(StorageError) {
        try change { () throws(StorageError) in try base.insertPending(row) }
    }
    func drop(_ path: String) throws(StorageError) {
        try change { () throws(StorageError) in base.drop(path) }
    }
    func repair(_ row: OwnerRow) throws(StorageError) {
        try change { () throws(StorageError) in try base.repair(row) }
    }
    func removeAll(in container: AppContainer) throws(StorageError) {
        try change { () throws(StorageError) in base.removeAll(in: container) }
    }
    func removeAll() throws(StorageError) { try change { () throws(StorageError) in base.removeAll() } }
    func row(for place: FilePlace, fileID: FileID) throws(StorageError) -> OwnerRow? {
        try perform { () throws(StorageError) in base.row(for: place, fileID: fileID) }
    }
    func row(at path: String) throws(StorageError) -> OwnerRow? {
        try perform { () throws(StorageError) in base.row(at: path) }
    }
    func rows(
        of owner: OwnerID, in container: AppContainer?, after path: String?, limit: Int
    ) throws(StorageError) -> [OwnerRow] {
        try perform { () throws(StorageError) in base.rows(of: owner, in: container, after: path, limit: limit) }
    }
    func rows(in wanted: OwnerRow.State, after path: String?, limit: Int) throws(StorageError) -> [OwnerRow] {
        try perform { () throws(StorageError) in base.rows(in: wanted, after: path, limit: limit) }
    }
    func count() throws(StorageError) -> Int { try perform { () throws(StorageError) in base.count() } }
}
