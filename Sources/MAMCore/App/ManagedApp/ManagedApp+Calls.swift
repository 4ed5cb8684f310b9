internal import MAMBase
internal import MAMVolumes

/// The choice of the executor for async calls: only a device with storage or files on disk has one.
extension DeviceEnvironment {
    /// Returns the executor of calls that may wait for the storage or for files; nil if no such call blocks.
    ///
    /// `usesFiles` tells whether a call may use files on the machine's own file system.
    func executor(usesFiles: Bool) -> DeviceExecutor? {
        guard keepsOnDisk || usesFiles && volume is SystemVolume else { return nil }
        return storage.executor
    }

    /// Runs a call that may wait for the storage on the executor of the device; directly if no such call blocks.
    ///
    /// - Parameters:
    ///   - usesFiles: Whether the call may use files of the machine's own file system. Defaults to false.
    ///   - alwaysBegins: Whether the call is never refused, not even in a cancelled task. Defaults to false.
    ///   - body: The call; has the task-locals of the caller, not its actor and not the role of the main thread.
    /// - Returns: The result of `body`.
    /// - Throws: `overloaded` or `canceled` if the call did not begin; the error of `body`.
    package func offloaded<Value: Sendable>(
        usesFiles: Bool = false, alwaysBegins: Bool = false,
        _ body: @escaping @Sendable () async throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        guard let executor = executor(usesFiles: usesFiles) else { return try await body() }
        let result = try await executor.run(alwaysBegins: alwaysBegins) { () async -> Result<Value, StorageError> in
            do throws(StorageError) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

extension ManagedApp {
    private var executor: DeviceExecutor? { device.executor(usesFiles: configuration.hasFiles) }

    /// Runs a call of the app that may block on the executor of the device; directly if no call blocks.
    ///
    /// - Parameters:
    ///   - alwaysBegins: Whether the call is never refused, not even in a cancelled task. Defaults to false.
    ///   - body: The call; has the task-locals of the caller, not its actor and not the role of the main thread.
    /// - Returns: The result of `body`.
    /// - Throws: `overloaded` or `canceled` if the call did not begin; the error of `body`.
    package func offloaded<Value: Sendable>(
        alwaysBegins: Bool = false, _ body: @escaping @Sendable () async throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await device.offloaded(usesFiles: configuration.hasFiles, alwaysBegins: alwaysBegins, body)
    }

    /// Runs a call that cannot fail; if it did not begin, reports that and returns the result of `refused`.
    ///
    /// `alwaysBegins` is for calls without which an account would stay on the screen unchecked.
    func offloaded<Value: Sendable>(
        alwaysBegins: Bool = false, refused: (StorageError) -> Value, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard let executor else { return await body() }
        do throws(StorageError) { return try await executor.run(alwaysBegins: alwaysBegins, body) } catch {
            if !isEnded { report(.storageFailed(error.message)) }
            return refused(error)
        }
    }

    /// Runs a call that cannot fail, and that itself passes to the executor what may block, see ``executorForPart``.
    func offloadedInParts<Value: Sendable>(
        refused: (StorageError) -> Value, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard let executor else { return await body() }
        do throws(StorageError) { return try await executor.runInParts(body) } catch {
            if !isEnded { report(.storageFailed(error.message)) }
            return refused(error)
        }
    }

    /// The executor for a part of a call that may block; nil if the part may run where the caller runs.
    var executorForPart: DeviceExecutor? { executor.flatMap { $0.isCurrent ? nil : $0 } }

    /// Asks a delegate, a service or a user on a thread outside the executor, whose threads are for the disk.
    func asking<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        await DeviceExecutor.leaving(device.executorInUse, body)
    }

    /// Calls a method of a delegate, and reports it if its default answers.
    ///
    /// Only apps that look for leaks report it: the default may be what the app wants.
    func notingDefaults<Value: Sendable>(_ call: @Sendable () async -> Value) async -> Value {
        guard detectsIdentityLeaks else { return await call() }
        return await DelegateMethod.watchingDefaults({ [weak self] in self?.report(.defaultAnswered($0)) }, call)
    }
}

extension EnrollmentOutcome {
    /// Makes the outcome of a call that did not begin.
    init(_ refusal: StorageError) { self = .withoutStatus(refusal.code == .canceled ? .canceled : .overloaded) }
}
