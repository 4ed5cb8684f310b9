internal import MAMBase
internal import MAMVolumes

/// The calls on an open file, beside those of other processes.
///
/// The lock among the threads of this process comes first, that among processes after it. What another process did since
/// the last call is made up for before the call begins.
extension ContainerFiles {
    /// Runs `body` with the file while nobody changes it.
    func reading<Result>(
        _ shared: SharedFile, _ body: (borrowing SharedFile.State) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        guard let processes = shared.processes else { return try shared.state.withReading(body) }
        let result: Result? = try shared.state.withReading { (state) throws(MAMFileProtectionError) in
            if processes.begin() {
                defer { processes.end() }
                guard state.epochs == processes.epochs(of: state.lock) else { return nil }
                return try body(state)
            }
            processes.detectDeadProcessesRarely()
            let lock = state.lock
            try processes.locking { () throws(SystemError) in try processes.acquire(lock, isShared: true) }
            defer { processes.release(lock) }
            guard try state.isCurrent(processes) else { return nil }
            return try body(state)
        }
        if let result { return result }
        // What is old here can be brought up to date by one thread only.
        return try changing(shared) { (state) throws(MAMFileProtectionError) in try body(state) }
    }

    /// Runs `body` with the file while nobody else uses it.
    func changing<Result>(
        _ shared: SharedFile, _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        guard let processes = shared.processes else { return try shared.state.withChanging(body) }
        return try shared.state.withChanging { (state) throws(MAMFileProtectionError) in
            if processes.begin() {
                defer { processes.end() }
                try makeCurrent(shared, &state, processes, isAlone: true)
                return try body(&state)
            }
            processes.detectDeadProcessesRarely()
            let lock = state.lock
            try processes.locking { () throws(SystemError) in try processes.acquire(lock, isShared: false) }
            defer { processes.release(lock) }
            try makeCurrent(shared, &state, processes, isAlone: false)
            try processes.locking { () throws(SystemError) in try processes.beginChange(of: lock) }
            // What is not whole now is healed by whoever comes next, and be it this process.
            defer { if isSettled(state) { processes.endChange(of: lock) } }
            return try body(&state)
        }
    }

    /// Gives one count of a file back; the last one finishes the file and closes it.
    ///
    /// The error of finishing: the content is safe, but the next one who opens the file has to recover it.
    func release(_ shared: SharedFile) throws(MAMFileProtectionError) {
        try shared.state.withChanging { (state) throws(MAMFileProtectionError) in
            // Closed under its handles, it may have left the container.
            guard !state.isRetired else { return }
            guard let processes = shared.processes else { return try close(shared, &state) }
            if processes.begin() {
                defer { processes.end() }
                return try close(shared, &state)
            }
            let lock = state.lock
            do throws(MAMFileProtectionError) {
                try processes.locking { () throws(SystemError) in try processes.acquire(lock, isShared: false) }
            } catch { return try close(shared, &state, after: error) }
            defer { processes.release(lock) }
            try close(shared, &state)
        }
    }

    // Also when another process does not let go of the file, and then with the error that says so.
    private func close(
        _ shared: SharedFile, _ state: inout SharedFile.State, after refusal: MAMFileProtectionError? = nil
    ) throws(MAMFileProtectionError) {
        guard openFiles.isLast(shared) else { return }
        let place = state.place
        var failure = refusal
        if case .protected = state.content, state.isWritable, failure == nil {
            do throws(MAMFileProtectionError) { try finish(shared, &state) } catch { failure = error }
            // The index only compares; a number that is too low there notices less.
            if case .protected(let content) = state.content { try? owners.noteClosing(of: content, place: place) }
        }
        // Whoever was counted since then waits for the lock, and opens the file anew.
        state.raw?.close()
        (state.raw, state.content, state.isWritable, state.container) = (nil, .unopened, false, nil)
        openFiles.forget(shared, at: place)
        if let failure { throw failure }
    }

    /// Marks a file that is about to be closed as completely written; its lock is held.
    private func finish(_ shared: SharedFile, _ state: inout SharedFile.State) throws(MAMFileProtectionError) {
        // A header of before must not become the newest one.
        if let processes = shared.processes { try makeCurrent(shared, &state, processes, isAlone: processes.isAlone) }
        guard case .protected(let content) = state.content, state.isWritable else { return }
        do throws(ProtectedFileError) { try content.finish() } catch {
            throw MAMFileProtectionError(error, writing: true)
        }
    }

    /// Makes up for what other processes did since the last call.
    private func makeCurrent(
        _ shared: SharedFile, _ state: inout SharedFile.State, _ processes: ProcessTable, isAlone: Bool
    ) throws(MAMFileProtectionError) {
        let (lock, epochs) = (state.lock, processes.epochs(of: state.lock))
        state.isLeft = !isAlone && processes.isLeft(lock)
        guard state.raw != nil else { return state.epochs = epochs }
        if state.epochs != epochs || state.isLeft {
            try renew(shared, &state)
            state.epochs = epochs
        } else if !isAlone, case .protected(let content) = state.content {
            do throws(ProtectedFileError) {
                var isUsable = !content.isHealedInMemory
                if isUsable, try !content.isCurrent() { isUsable = try content.refresh() }
                if isUsable { return try content.beginShared() }
            } catch { throw MAMFileProtectionError(error, writing: true) }
            try renew(shared, &state)
        }
    }

    /// Tells other processes that a file is not what it was.
    func advanceEpoch(_ state: inout SharedFile.State) {
        guard let processes, !processes.isAlone else { return }
        processes.advanceEpoch(state.lock, &state.epochs)
    }

    // The lock of the file is held for changing.
    private func isSettled(_ state: SharedFile.State) -> Bool {
        // What is copied by halves has to be copied again before anybody uses it.
        if openFiles.unfinished(state.place) != nil { return false }
        guard case .protected(let content) = state.content else { return true }
        return content.isSettled
    }
}

extension SharedFile.State {
    /// Whether nothing has to be made up for; the lock of the file is held.
    fileprivate func isCurrent(_ processes: ProcessTable) throws(MAMFileProtectionError) -> Bool {
        guard epochs == processes.epochs(of: lock), !processes.isLeft(lock) else { return false }
        guard case .protected(let content) = content else { return true }
        guard !content.isHealedInMemory else { return false }
        do throws(ProtectedFileError) { return try content.isCurrent() } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }
}
