/// The calls on an open file, beside those of other processes.
///
/// The lock among the threads of this process comes first, that among processes after it. What another process did since
/// the last call is made up for before the call begins.
extension SharedFile {
    /// Runs `body` with the file while nobody changes it.
    func reading<Result>(
        _ body: (borrowing State) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        guard let processes else { return try state.withReading(body) }
        let result: Result? = try state.withReading { (state) throws(MAMFileProtectionError) in
            if processes.begin() {
                defer { processes.end() }
                guard state.turns == processes.turns(of: state.lock) else { return nil }
                return try body(state)
            }
            processes.lookAroundSometimes()
            let lock = state.lock
            try processes.locking { () throws(SystemError) in try processes.acquire(lock, isShared: true) }
            defer { processes.release(lock) }
            guard try state.isCurrent(processes) else { return nil }
            return try body(state)
        }
        if let result { return result }
        // What is old here can be brought up to date by one thread only.
        return try changing { (state) throws(MAMFileProtectionError) in try body(state) }
    }

    /// Runs `body` with the file while nobody else uses it.
    func changing<Result>(
        _ body: (inout State) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        guard let processes else { return try state.withChanging(body) }
        return try state.withChanging { (state) throws(MAMFileProtectionError) in
            if processes.begin() {
                defer { processes.end() }
                try makeCurrent(&state, processes, isAlone: true)
                return try body(&state)
            }
            processes.lookAroundSometimes()
            let lock = state.lock
            try processes.locking { () throws(SystemError) in try processes.acquire(lock, isShared: false) }
            defer { processes.release(lock) }
            try makeCurrent(&state, processes, isAlone: false)
            try processes.locking { () throws(SystemError) in try processes.beginChange(of: lock) }
            // What is not whole now is healed by whoever comes next, and be it this process.
            defer { if state.isSettled { processes.endChange(of: lock) } }
            return try body(&state)
        }
    }

    /// Runs `body` to close the file: also when another process does not let go of it, and then with the error that says so.
    func closing(
        _ body: (inout State, MAMFileProtectionError?) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) {
        guard let processes else {
            return try state.withChanging { (state) throws(MAMFileProtectionError) in try body(&state, nil) }
        }
        try state.withChanging { (state) throws(MAMFileProtectionError) in
            if processes.begin() {
                defer { processes.end() }
                return try body(&state, nil)
            }
            let lock = state.lock
            do throws(MAMFileProtectionError) {
                try processes.locking { () throws(SystemError) in try processes.acquire(lock, isShared: false) }
            } catch { return try body(&state, error) }
            defer { processes.release(lock) }
            try body(&state, nil)
        }
    }

    /// Marks a file that is about to be closed as completely written; its lock is held.
    func finish(_ state: inout State) throws(MAMFileProtectionError) {
        // A header of before must not become the newest one.
        if let processes { try makeCurrent(&state, processes, isAlone: processes.isAlone) }
        guard case .protected(let content) = state.content, state.isWritable else { return }
        do throws(ProtectedFileError) { try content.finish() } catch {
            throw MAMFileProtectionError(error, writing: true)
        }
    }

    /// Makes up for what other processes did since the last call.
    private func makeCurrent(
        _ state: inout State, _ processes: ProcessTable, isAlone: Bool
    ) throws(MAMFileProtectionError) {
        let (lock, turns) = (state.lock, processes.turns(of: state.lock))
        state.isLeft = !isAlone && processes.isLeft(lock)
        guard state.raw != nil else { return state.turns = turns }
        if state.turns != turns || state.isLeft {
            try renew(&state)
            state.turns = turns
        } else if !isAlone, case .protected(let content) = state.content {
            do throws(ProtectedFileError) {
                var isUsable = !content.isHealedInMemory
                if isUsable, try !content.isCurrent() { isUsable = try content.refresh() }
                if isUsable { return try content.beginShared() }
            } catch { throw MAMFileProtectionError(error, writing: true) }
            try renew(&state)
        }
    }

    private func renew(_ state: inout State) throws(MAMFileProtectionError) {
        guard let files = state.files, let path = state.path else { return }
        try files.renew(self, &state, at: path)
    }
}

extension SharedFile.State {
    /// The lock of the file among processes.
    var lock: ProcessLock { .file(place) }

    /// Whether nothing has to be made up for; the lock of the file is held.
    fileprivate func isCurrent(_ processes: ProcessTable) throws(MAMFileProtectionError) -> Bool {
        guard turns == processes.turns(of: lock), !processes.isLeft(lock) else { return false }
        guard case .protected(let content) = content else { return true }
        guard !content.isHealedInMemory else { return false }
        do throws(ProtectedFileError) { return try content.isCurrent() } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }

    fileprivate var isSettled: Bool {
        // What is copied by halves has to be copied again before anybody uses it.
        if let files, files.openFiles.unfinished(place) != nil { return false }
        guard case .protected(let content) = content else { return true }
        return content.isSettled
    }

    /// Tells other processes that the file is not what it was.
    mutating func turn() {
        guard let processes = files?.processes, !processes.isAlone else { return }
        processes.turn(lock, &turns)
    }
}
