internal import MAMBase
internal import MAMCore
internal import MAMPOSIX
package import MAMVolumes

/// A volume with planned faults, for tests.
///
/// It counts the calls of a plan. One of them fails, is done in part, or is the last call of its process. After a death
/// every call fails with ``FaultPlan/dead`` until ``restart()``; files opened before stay dead. Safe to use from any
/// thread.
package final class FaultyVolume: Volume {
    /// The underlying volume, which works.
    package let base: any Volume
    private let state: Guarded<State>

    private struct State: Sendable {
        var plan: FaultPlan?
        var count = 0
        var hitCount = 0
        var isDead = false
        var condition: (@Sendable () -> Bool)?
        var lock: (@Sendable () -> Void)?
        var process = 0
    }

    /// Makes a volume without a plan, on which all calls work.
    package init(over base: any Volume) {
        self.base = base
        state = Guarded(State())
    }

    /// Sets a plan, or removes it with `nil`, and counts calls from 0 again.
    package func follow(_ plan: FaultPlan?) {
        state.withLock { state in
            (state.plan, state.count, state.hitCount) = (plan, 0, 0)
        }
    }

    /// Begins a new process without a plan.
    ///
    /// Files of the process before stay dead.
    package func restart() {
        state.withLock { state in
            state = State(process: state.process + 1)
        }
    }

    package var count: Int { state.withLock { $0.count } }
    /// The number of counted calls that failed.
    package var hitCount: Int { state.withLock { $0.hitCount } }

    package var isDead: Bool { state.withLock { $0.isDead } }

    /// Sets a condition at which the process dies, in addition to the plan.
    ///
    /// Applies until ``restart()``.
    package func dies(_ condition: @escaping @Sendable () -> Bool) { state.withLock { $0.condition = condition } }

    /// Sets the function that locks the device, for ``FaultPlan/Fault/lock``.
    ///
    /// Applies until ``restart()``.
    package func locks(_ lock: @escaping @Sendable () -> Void) { state.withLock { $0.lock = lock } }

    var process: Int { state.withLock { $0.process } }

    /// Returns the fault of a call; `nil` if the call works.
    func fault(_ call: FaultPlan.Calls, _ process: Int?, _ attempt: String) throws(SystemError) -> FaultPlan.Fault? {
        let found = try state.withLock { (state) throws(SystemError) -> FaultPlan.Fault? in
            if state.condition?() == true { state.isDead = true }
            guard !state.isDead, process ?? state.process == state.process else {
                throw SystemError(FaultPlan.dead, attempt)
            }
            guard let plan = state.plan, plan.calls.contains(call) else { return nil }
            defer { state.count += 1 }
            guard state.count == plan.number || plan.lasts && state.count > plan.number else { return nil }
            state.hitCount += 1
            if case .death = plan.fault { state.isDead = true }
            return plan.fault
        }
        guard found == .lock else { return found }
        // Not under the lock of the state: the device may be asked for its time, and report.
        state.withLock { $0.lock }?()
        return nil
    }

    /// Makes a call that is either done or not done, never in part.
    func perform<Result>(
        _ call: FaultPlan.Calls, _ attempt: String, by process: Int? = nil, _ body: () throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        switch try fault(call, process, attempt) {
        case nil, .short, .lock: return try body()
        case .failure(let number): throw SystemError(number, attempt)
        case .death(let share):
            if share == .everything { _ = try? body() }
            throw SystemError(FaultPlan.dead, attempt)
        }
    }

    package func open(_ path: String, _ flags: OpenFlags, mode: UInt32) throws(SystemError) -> any VolumeFile {
        let file = try perform(.open, "opening the file") { () throws(SystemError) in
            try base.open(path, flags, mode: mode)
        }
        return FaultyVolumeFile(file, on: self, process: process)
    }

    package func status(of path: String) throws(SystemError) -> FileStatus {
        try perform(.look, "looking at the file") { () throws(SystemError) in try base.status(of: path) }
    }

    package func resolve(_ path: String) throws(SystemError) -> String {
        try perform(.look, "resolving the path") { () throws(SystemError) in try base.resolve(path) }
    }

    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        try perform(.name, "renaming the file") { () throws(SystemError) in try base.rename(path, to: newPath) }
    }

    package func link(_ path: String, as newPath: String) throws(SystemError) {
        try perform(.name, "linking the file") { () throws(SystemError) in try base.link(path, as: newPath) }
    }

    package func remove(_ path: String) throws(SystemError) {
        try perform(.name, "removing the file") { () throws(SystemError) in try base.remove(path) }
    }

    package func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
        try perform(.name, "making the folder") { () throws(SystemError) in try base.makeFolder(path, mode: mode) }
    }

    package func removeFolder(_ path: String) throws(SystemError) {
        try perform(.name, "removing the folder") { () throws(SystemError) in try base.removeFolder(path) }
    }

    package func names(in folder: String) throws(SystemError) -> [String] {
        try perform(.look, "reading the folder") { () throws(SystemError) in try base.names(in: folder) }
    }

    package func synchronizeFolder(_ path: String) throws(SystemError) {
        try perform(.synchronize, "bringing the folder to the disk") { () throws(SystemError) in
            try base.synchronizeFolder(path)
        }
    }

    package func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]? {
        try perform(.look, "reading an attribute") { () throws(SystemError) in try base.attribute(name, of: path) }
    }

    package func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError) {
        try perform(.set, "setting an attribute") { () throws(SystemError) in
            try base.setAttribute(name, to: value, of: path)
        }
    }

    package func attributeNames(of path: String) throws(SystemError) -> [String] {
        try perform(.look, "reading an attribute") { () throws(SystemError) in try base.attributeNames(of: path) }
    }

    package func setModified(_ time: Int64, of path: String) throws(SystemError) {
        try perform(.set, "setting the time of the file") { () throws(SystemError) in
            try base.setModified(time, of: path)
        }
    }
}
