public import Dispatch

/// A Dispatch queue whose blocks run under the identities of whoever submitted them: `queue.mam`.
///
/// The portable way across queues, with the same meaning everywhere: the scope and the thread identity are captured at
/// the call, restored in the block, and whatever the block sets ends with it.
public struct IdentityQueue: Sendable {
    /// The queue the blocks run on.
    public let base: DispatchQueue
    /// The app whose main queue this is; its blocks have the main-thread role.
    let mainOf: ManagedApp?

    init(base: DispatchQueue, mainOf: ManagedApp? = nil) {
        self.base = base
        self.mainOf = mainOf
    }

    /// Submits a block. SDK: `dispatch_async` under the SDK's hooks
    public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable () -> Void
    ) {
        base.async(group: group, qos: qos, flags: flags, execute: block(work))
    }

    /// Submits a block that runs at `deadline` at the earliest. SDK: `dispatch_after` under the SDK's hooks
    public func asyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable () -> Void
    ) {
        base.asyncAfter(deadline: deadline, qos: qos, flags: flags, execute: block(work))
    }

    /// Runs a block and waits for it. SDK: `dispatch_sync` under the SDK's hooks
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

    /// Submits a block that runs when every block of `group` has ended, under the identities of this call.
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
    /// This queue, with the submitter's identities in every block.
    public var mam: IdentityQueue { IdentityQueue(base: self) }
}

extension DispatchWorkItem {
    /// Makes a work item that runs under the identities of whoever makes it, whoever dispatches it later.
    ///
    /// SDK: `dispatch_block_create` under the SDK's hooks
    public static func mam(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping @Sendable () -> Void
    ) -> DispatchWorkItem {
        let capture = IdentityCapture()
        return DispatchWorkItem(qos: qos, flags: flags) { @Sendable in capture.run(block) }
    }
}
