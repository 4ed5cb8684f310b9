internal import MAMBase
internal import MAMVolumes

/// Where async calls wait: on the executor of a device that has something on the disk.
extension DeviceEnvironment {
    /// The executor of calls that may wait for the storage, or for files of the machine's own file system; nil where nothing
    /// blocks.
    func executor(usesFiles: Bool) -> DeviceExecutor? {
        guard keepsOnDisk || usesFiles && volume is SystemVolume else { return nil }
        return storage.executor
    }

    /// Runs a call that may wait for the storage on the executor of the device; at once where nothing blocks.
    ///
    /// - Parameters:
    ///   - usesFiles: Whether the call may use files of the machine's own file system. Defaults to false.
    ///   - alwaysBegins: Whether the call is never refused, not even in a cancelled task. Defaults to false.
    ///   - body: The call; has the task-locals of the caller, not its actor and not the role of the main thread.
    /// - Returns: What the body returns.
    /// - Throws: `overloaded` or `canceled` when the call did not begin; what the body throws.
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
    private var executor: DeviceExecutor? { device.executor(usesFiles: configuration.container != nil) }

    /// Runs a call of the app that may block on the executor of the device; at once where nothing blocks.
    ///
    /// - Parameters:
    ///   - alwaysBegins: Whether the call is never refused, not even in a cancelled task. Defaults to false.
    ///   - body: The call; has the task-locals of the caller, not its actor and not the role of the main thread.
    /// - Returns: What the body returns.
    /// - Throws: `overloaded` or `canceled` when the call did not begin; what the body throws.
    package func offloaded<Value: Sendable>(
        alwaysBegins: Bool = false, _ body: @escaping @Sendable () async throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await device.offloaded(usesFiles: configuration.container != nil, alwaysBegins: alwaysBegins, body)
    }

    /// Does the same for a call that cannot fail; one that did not begin is reported, and answered by `refused`.
    ///
    /// A call without which an account would stay on the screen unchecked always begins.
    func offloaded<Value: Sendable>(
        alwaysBegins: Bool = false, refused: (StorageError) -> Value, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard let executor else { return await body() }
        do throws(StorageError) { return try await executor.run(alwaysBegins: alwaysBegins, body) } catch {
            if !isEnded { report(.storageFailed(error.message)) }
            return refused(error)
        }
    }

    /// Asks a delegate, a service or a user off the executor, whose threads are for the disk.
    func asking<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        await DeviceExecutor.leaving(device.executorInUse, body)
    }
}

extension EnrollmentOutcome {
    /// The answer to a call that did not begin.
    init(_ refusal: StorageError) { self = .withoutStatus(refusal.code == .canceled ? .canceled : .overloaded) }
}
