internal import MAMBase
internal import MAMProcesses
package import MAMSealedFiles
internal import MAMVolumes

/// Calls on an open file, synchronized with other processes.
///
/// The lock among threads is taken first, then that among processes. A call first takes over other processes' changes.
extension ContainerFiles {
    /// Runs `body` with the file while no thread or process changes it.
    package func reading<Result>(
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
        // Only one thread can update outdated state, and not while the device's lock keeps the content out of reach.
        try shared.state.withReading { (state) throws(MAMFileProtectionError) in
            try state.access?.check(.use, of: state.owner)
        }
        return try changing(shared) { (state) throws(MAMFileProtectionError) in try body(state) }
    }

    /// Runs `body` with exclusive use of the file.
    package func changing<Result>(
        _ shared: SharedFile, _ body: (inout SharedFile.State) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        guard let processes = shared.processes else { return try shared.state.withChanging(body) }
        return try shared.state.withChanging { (state) throws(MAMFileProtectionError) in
            if processes.begin() {
                defer { processes.end() }
                try makeCurrent(shared, &state, processes, isOnlyProcess: true)
                return try body(&state)
            }
            processes.detectDeadProcessesRarely()
            let lock = state.lock
            try processes.locking { () throws(SystemError) in try processes.acquire(lock, isShared: false) }
            defer { processes.release(lock) }
            try makeCurrent(shared, &state, processes, isOnlyProcess: false)
            try processes.locking { () throws(SystemError) in try processes.beginChange(of: lock) }
            // An incomplete file is recovered by its next user, which may be this process.
            defer { if isSettled(state) { processes.endChange(of: lock) } }
            return try body(&state)
        }
    }

    /// Removes one user of a file; the last one finishes the file and closes it.
    ///
    /// Throws the error of finishing: the content is safe, but the next opening has to recover the file.
    package func release(_ shared: SharedFile) throws(MAMFileProtectionError) {
        try shared.state.withChanging { (state) throws(MAMFileProtectionError) in
            // The file was closed under its handles and may have left the container.
            guard !state.isRetired, openFiles.isLast(shared) else { return }
            let place = state.place
            // An app that closes leaves the container as soon as no file is open, so this is the last step.
            defer { openFiles.forget(shared, at: place) }
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

    // Even if another process does not release the file, with the error that reports that.
    private func close(
        _ shared: SharedFile, _ state: inout SharedFile.State, after refusal: MAMFileProtectionError? = nil
    ) throws(MAMFileProtectionError) {
        let place = state.place
        var failure = refusal
        if case .protected = state.content, state.isWritable, failure == nil, state.isInReach {
            do throws(MAMFileProtectionError) { try finish(shared, &state) } catch { failure = error }
            // The index only compares; a number that is too low there detects fewer older copies.
            if case .protected(let content) = state.content { try? owners.noteClosing(of: content, place: place) }
        }
        // Users added since then wait for the lock, and open the file again.
        state.raw?.close()
        (state.raw, state.content, state.isWritable, state.container) = (nil, .unopened, false, nil)
        if let failure { throw failure }
    }

    /// Marks a file that is about to be closed as completely written; its lock is held.
    private func finish(_ shared: SharedFile, _ state: inout SharedFile.State) throws(MAMFileProtectionError) {
        // An outdated header must not become the newest one.
        if let processes = shared.processes {
            try makeCurrent(shared, &state, processes, isOnlyProcess: processes.isOnlyProcess)
        }
        guard case .protected(let content) = state.content, state.isWritable else { return }
        do throws(ProtectedFileError) { try content.finish() } catch {
            throw MAMFileProtectionError(error, writing: true)
        }
    }

    /// Takes over changes of other processes since the last call.
    private func makeCurrent(
        _ shared: SharedFile, _ state: inout SharedFile.State, _ processes: ProcessTable, isOnlyProcess: Bool
    ) throws(MAMFileProtectionError) {
        let (lock, epochs) = (state.lock, processes.epochs(of: state.lock))
        state.isLeft = !isOnlyProcess && processes.isLeft(lock)
        guard state.raw != nil else { return state.epochs = epochs }
        if state.epochs != epochs || state.isLeft {
            try renew(shared, &state)
            state.epochs = epochs
        } else if !isOnlyProcess, case .protected(let content) = state.content {
            do throws(ProtectedFileError) {
                var isUsable = !content.isHealedInMemory
                if isUsable, try !content.isCurrent() { isUsable = try content.refresh() }
                if isUsable { return try content.beginShared() }
            } catch { throw MAMFileProtectionError(error, writing: true) }
            try renew(shared, &state)
        }
    }

    /// Notifies other processes that a file has to be read again.
    func advanceEpoch(_ state: inout SharedFile.State) {
        guard let processes, !processes.isOnlyProcess else { return }
        processes.advanceEpoch(state.lock, &state.epochs)
    }

    // The lock of the file is held for changing.
    private func isSettled(_ state: SharedFile.State) -> Bool {
        // Content that is partly copied has to be copied again before the file is used.
        if openFiles.unfinished(state.place) != nil { return false }
        guard case .protected(let content) = state.content else { return true }
        return content.isSettled
    }
}

extension SharedFile.State {
    /// Whether there are no changes to take over; the lock of the file is held.
    fileprivate func isCurrent(_ processes: ProcessTable) throws(MAMFileProtectionError) -> Bool {
        guard epochs == processes.epochs(of: lock), !processes.isLeft(lock) else { return false }
        guard case .protected(let content) = content else { return true }
        guard !content.isHealedInMemory else { return false }
        do throws(ProtectedFileError) { return try content.isCurrent() } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }
}
