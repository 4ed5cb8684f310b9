internal import MAMBase
internal import MAMPOSIX
internal import MAMProcesses
internal import Synchronization

enum ClosingStage: UInt8 {
    case open, closing, closed
}

extension ManagedApp {
    /// Closes the app: refuses new calls, waits for running calls, then flushes and closes the app's files.
    ///
    /// When the call begins:
    /// - Calls for files, and calls on open handles, throw `applicationNotManaged`.
    /// - The methods of ``enrollmentManager`` return the reason ``EnrollmentOutcome/Reason/ended`` instead of a status.
    /// - Questions about policies are still answered, from memory.
    ///
    /// Calls that are running, such as a wipe, continue until the deadline. At the deadline, calls that wait for a
    /// service or a user are canceled. A wipe that was canceled continues when the app starts again.
    ///
    /// Then the app's resources are closed:
    /// - Each open file of the app's folder (container) is flushed to the disk and closed, even if handles remain.
    /// - The lock file of the container is removed if no other app uses the container.
    /// - From then on, SQLite connections to databases of accounts fail. Closing such a connection closes its files.
    /// - If another app of the device uses an app group, files of this group stay open until their handles are closed.
    ///
    /// Close an app before its device, and a device before its storage. A second call also waits until the app is
    /// closed. The call can be made from any thread or task. It does not block the thread while it waits.
    ///
    /// - Parameter time: The time until the deadline. Defaults to five seconds. Zero cancels running calls immediately.
    /// - Throws: `deadlinePassed` if calls were still running at the deadline; `notFlushed` if a file could not be
    ///   flushed to the disk. The app is closed in either case.
    public func close(within time: Duration = .seconds(5)) async throws(CloseError) {
        noteClosing(.closing)
        let outcome = await Deadline.run(within: time) { deadline -> Swift.Result<Void, CloseError> in
            var failure: MAMFileProtectionError?
            deadline.wait(while: { self.isBusy }) { failure.keepFirst(self.closeFiles()) }
            self.noteClosing(.closed)
            // A call that began just before has to end as well.
            deadline.wait(while: { self.isBusy }) { failure.keepFirst(self.closeFiles()) }
            let isLate = self.isBusy
            self.end()
            if isLate { return .failure(.late) }
            failure.keepFirst(self.leaveForGood())
            return failure.map { .failure(CloseError($0)) } ?? .success(())
        }
        guard let outcome else { throw .late }
        try outcome.get()
    }

    /// Whether the app is closed or being closed.
    package var isClosing: Bool { closing.load(ordering: .relaxed) != ClosingStage.open.rawValue }

    private func noteClosing(_ stage: ClosingStage) {
        closing.bitwiseOr(stage.rawValue, ordering: .acquiringAndReleasing)
    }

    func checkNotClosing() throws(MAMFileProtectionError) {
        guard !isClosing, !device.isClosing else { throw .appClosed }
    }

    func checkNotClosed() throws(MAMFileProtectionError) {
        guard closing.load(ordering: .acquiring) & ClosingStage.closed.rawValue == 0, !device.isClosed else {
            throw .appClosed
        }
    }

    // Whether a call is running that may end by itself.
    private var isBusy: Bool {
        state.withLock { state in
            if state.fileCalls?.isAny ?? false { return true }
            guard !state.isEnded, let contents = state.enrollment.now else { return false }
            return !contents.works.isEmpty || !contents.calls.isEmpty
        }
    }

    private func closeFiles() -> MAMFileProtectionError? {
        guard let own = knownOwnContainer else { return nil }
        return device.openFiles.close(in: own.contents.owners.folder.root)
    }

    // Leaves the containers that no other app of the device uses, even if handles of their files remain.
    private func leaveForGood() -> MAMFileProtectionError? {
        let known = state.withLock { state in
            defer { state.files = nil }
            return state.files ?? []
        }
        for container in known { container.use?.end() }
        guard let joined = device.openFiles.knownContainers else { return nil }
        var failure: MAMFileProtectionError?
        for container in known {
            guard let place = container.use?.place, !joined.isUsed(place) else { continue }
            failure.keepFirst(device.openFiles.close(in: container.contents.owners.folder.root))
            joined.shutUnlessUsed(place)
        }
        return failure
    }
}

extension DeviceEnvironment {
    /// Closes the device: refuses new file calls of apps, waits for running calls, then flushes and closes all files.
    ///
    /// When the call begins, calls for files throw `applicationNotManaged`. Every open file is flushed to the disk and
    /// closed, even if handles of it remain. The lock file of each app's folder (container) is removed unless another
    /// process uses the container. Idle threads of the device's executor end. The storage stays open, because other
    /// devices possibly use it. To close it, call ``DeviceStorage/close(within:)``.
    ///
    /// Close the apps of the device first (``ManagedApp/close(within:)``). Otherwise, running enrollment calls of these
    /// apps continue. The call can be made from any thread or task. It does not block the thread while it waits.
    ///
    /// - Parameter time: The time until the deadline. Defaults to five seconds.
    /// - Throws: `deadlinePassed` if calls were still running at the deadline; these calls release their containers
    ///   when they end. `notFlushed` if a file could not be flushed to the disk.
    public func close(within time: Duration = .seconds(5)) async throws(CloseError) {
        noteClosing(.closing)
        let outcome = await Deadline.run(within: time) { deadline -> Result<Void, CloseError> in
            var failure: MAMFileProtectionError?
            deadline.wait(while: { self.isBusy }) { failure.keepFirst(self.openFiles.close(in: nil)) }
            self.noteClosing(.closed)
            // A call that began just before has to end as well.
            deadline.wait(while: { self.isBusy }) { failure.keepFirst(self.openFiles.close(in: nil)) }
            if self.isBusy { return .failure(.late) }
            self.openFiles.knownContainers?.shutAll()
            if let executor = self.executorInUse { executor.endThreads(until: deadline) }
            return failure.map { .failure(CloseError($0)) } ?? .success(())
        }
        guard let outcome else { throw .late }
        try outcome.get()
    }

    private var isBusy: Bool { openFiles.knownContainers?.calls.isAny ?? false }

    var isClosing: Bool { closing.load(ordering: .relaxed) != ClosingStage.open.rawValue }

    var isClosed: Bool { closing.load(ordering: .acquiring) & ClosingStage.closed.rawValue != 0 }

    private func noteClosing(_ stage: ClosingStage) {
        closing.bitwiseOr(stage.rawValue, ordering: .acquiringAndReleasing)
    }
}

extension Optional {
    /// Sets the value if there is none yet.
    ///
    /// Not `??`, which would skip the call that returns the value.
    fileprivate mutating func keepFirst(_ value: Wrapped?) { if self == nil { self = value } }
}

extension CloseError {
    fileprivate init(_ error: MAMFileProtectionError) {
        self.init(.notFlushed, "a file was not brought to the disk: \(error.message)", help: error.help)
    }
}

extension MAMFileProtectionError {
    static let appClosed = MAMFileProtectionError(
        .applicationNotManaged, "the app is closed", help: "start another app with the same configuration",
        systemError: ESHUTDOWN)
}
