public import Dispatch
internal import MAMBase

/// A Dispatch queue whose blocks act for the same accounts as the code that submits them: `queue.mam`.
///
/// Each call that submits a block stores two identities of the calling code: the account of its scope (`withAccountID`)
/// and the account of its thread. The block runs under these identities. This works in every process, even if the
/// library cannot intercept Dispatch calls there. An identity that the block sets ends with the block.
public struct IdentityQueue: Sendable {
    /// The Dispatch queue that runs the blocks.
    public let base: DispatchQueue
    /// The app whose main queue this is, if any; its blocks have the main-thread role.
    let mainOf: ManagedApp?

    init(base: DispatchQueue, mainOf: ManagedApp? = nil) {
        self.base = base
        self.mainOf = mainOf
    }

    /// Submits a block that acts for the same accounts as the caller.
    ///
    /// - Parameters:
    ///   - group: The Dispatch group to which the block is added. Defaults to none.
    ///   - qos: The quality of service. Defaults to unspecified.
    ///   - flags: The options for the block. Defaults to none.
    ///   - work: The block to run.
    ///
    /// SDK: `dispatch_async` under the SDK's hooks
    public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable () -> Void
    ) {
        base.async(group: group, qos: qos, flags: flags, execute: block(work))
    }

    /// Submits a block that runs at a given time or later, and acts for the same accounts as the caller.
    ///
    /// - Parameters:
    ///   - deadline: The earliest time at which the block runs.
    ///   - qos: The quality of service. Defaults to unspecified.
    ///   - flags: The options for the block. Defaults to none.
    ///   - work: The block to run.
    ///
    /// SDK: `dispatch_after` under the SDK's hooks
    public func asyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable () -> Void
    ) {
        base.asyncAfter(deadline: deadline, qos: qos, flags: flags, execute: block(work))
    }

    /// Runs a block that acts for the same accounts as the caller, and waits for the block.
    ///
    /// - Parameters:
    ///   - flags: The options for the block. Defaults to none.
    ///   - work: The block to run.
    /// - Returns: The result of the block.
    /// - Throws: The error of the block.
    ///
    /// SDK: `dispatch_sync` under the SDK's hooks
    @discardableResult
    public func sync<Result, Failure: Error>(
        flags: DispatchWorkItemFlags = [], execute work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let capture = IdentityCapture()
        let result: Swift.Result<Result, Failure> = base.sync(flags: flags) {
            do throws(Failure) {
                return .success(
                    try capture.run { () throws(Failure) in
                        guard let mainOf else { return try work() }
                        return try mainOf.onMainThread(work)
                    })
            } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Submits a block that runs after all blocks of a group have ended, and acts for the same accounts as the caller.
    ///
    /// - Parameters:
    ///   - group: The Dispatch group to wait for.
    ///   - work: The block to run.
    ///
    /// SDK: `dispatch_group_notify` under the SDK's hooks
    public func notify(_ group: DispatchGroup, execute work: @escaping @Sendable () -> Void) {
        group.notify(queue: base, execute: block(work))
    }

    private func block(_ work: @escaping @Sendable () -> Void) -> @Sendable @convention(block) () -> Void {
        let capture = IdentityCapture()
        guard let mainOf else { return { @Sendable in capture.run(work) } }
        return { @Sendable in capture.runBlock { mainOf.runOnMain(work) } }
    }
}

extension DispatchQueue {
    /// A wrapper of this queue whose blocks act for the same accounts as the code that submits them.
    public var mam: IdentityQueue { IdentityQueue(base: self) }
}

extension DispatchWorkItem {
    /// Makes a work item that acts for the same accounts as the code that calls this method.
    ///
    /// The code that later submits the work item to a queue does not change these accounts.
    ///
    /// - Parameters:
    ///   - qos: The quality of service. Defaults to unspecified.
    ///   - flags: The options for the work item. Defaults to none.
    ///   - block: The block to run.
    /// - Returns: The work item.
    ///
    /// SDK: `dispatch_block_create` under the SDK's hooks
    public static func mam(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping @Sendable () -> Void
    ) -> DispatchWorkItem {
        let capture = IdentityCapture()
        return DispatchWorkItem(qos: qos, flags: flags) { @Sendable in capture.run(block) }
    }
}

/// The queue behind an app's main queue, made when it is first used.
struct MainQueue: Sendable {
    let queue: DispatchQueue
}

extension ManagedApp {
    /// The main queue of the simulated app.
    ///
    /// On a phone, the main queue of the process has this role. The queue is serial. Its blocks count as running on the
    /// app's main thread (see `onMainThread`), and act for the same accounts as the code that submits them.
    ///
    /// SDK: `dispatch_get_main_queue()` in the app
    public var mainQueue: IdentityQueue {
        let queue = state.withLock { state in
            if let made = state.mainQueue { return made.queue }
            let made = DispatchQueue(label: "\(configuration.bundleID).main")
            state.mainQueue = MainQueue(queue: made)
            return made
        }
        return IdentityQueue(base: queue, mainOf: self)
    }
}
