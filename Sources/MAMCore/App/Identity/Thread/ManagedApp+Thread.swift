internal import CMAMThread

extension ManagedApp {
    /// Sets the account that code on the current thread acts for.
    ///
    /// The identity applies until the next call of this method, or until the end of the surrounding scope or Dispatch
    /// block. If a scope (`withAccountID`) also sets an identity, the identity that was set later takes precedence. The
    /// end of a scope restores the thread identity from before the scope. If a Swift task sets a thread identity and
    /// does not remove it, the identity applies only to that task, and not to the next task on the same thread.
    ///
    /// Not available in async code, which can change threads: use `withAccountID(_:operation:)` there.
    ///
    /// - Parameters:
    ///   - id: The account; ``AccountID/unmanaged`` for "no user". `nil` removes the thread identity. Inside a scope,
    ///     `nil` also hides the account of the scope, so that the identity of the window or the process applies.
    ///   - file: The source file of the call, for reports of identity leaks. Defaults to the caller's file.
    ///   - line: The source line of the call, for reports of identity leaks. Defaults to the caller's line.
    ///
    /// SDK: `-[IntuneMAMPolicyManager setCurrentThreadAccountId:]`
    @available(*, noasync, message: "a thread identity does not follow a task; use withAccountID(_:operation:)")
    public func setCurrentThreadAccountID(_ id: AccountID?, file: StaticString = #fileID, line: UInt = #line) {
        resumeThread(with: id, place: detectsIdentityLeaks ? StaticPlace(file: file, line: line) : nil)
        report(.threadIdentityChanged(account: id))
    }

    /// Sets the identity of the current thread without an event, for code that continues the work of another thread.
    package func resumeThread(with id: AccountID?) { resumeThread(with: id, place: nil) }

    private func resumeThread(with id: AccountID?, place: StaticPlace?) {
        let (account, unlisted) = bits(for: id)
        let detail = ThreadIdentity.Detail(unlisted: unlisted, place: place)
        ThreadIdentity.set(for: self, scope: entry.scope, account: account, detail: detail)
    }

    /// The account that was set for the current thread or scope (`withAccountID`); `nil` if none is set.
    ///
    /// If both a thread and a scope have an account, the account that was set later applies.
    ///
    /// SDK: `-[IntuneMAMPolicyManager getCurrentThreadAccountId]`, `IntuneMAMSwiftContextManager.getScopedAccountId()`
    public var currentThreadAccountID: AccountID? {
        let acting = acting(in: .file)
        guard acting.layer == .scope || acting.layer == .thread else { return nil }
        if let record = acting.account.record { return record._withUnsafeGuaranteedRef { $0.id } }
        return layerAndAccountIDs(acting, .file, nil).ids.first
    }

    /// Runs an operation on the calling thread, which counts as the app's main thread until the call returns.
    ///
    /// Tasks that the operation starts do not count as running on the app's main thread. Blocks that it submits count as
    /// main-thread code only on ``mainQueue``. On the thread on which the process started, all code counts as main-thread code.
    ///
    /// - Parameter operation: The operation to run.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
    @inlinable
    public func onMainThread<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var outcome: Swift.Result<Result, Failure>?
        runOnMain {
            do throws(Failure) { outcome = .success(try operation()) } catch { outcome = .failure(error) }
        }
        return try outcome.unwrapped()
    }

    /// Runs an async operation that counts as running on the app's main thread.
    ///
    /// The operation runs in the caller's task and on the caller's actor.
    ///
    /// - Parameter operation: The operation to run.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
    public nonisolated(nonsending) func onMainThread<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await contextOnMain().bind(.scope, operation)
    }

    /// Whether the calling code counts as running on the app's main thread.
    public var isMainThread: Bool { hasMainRole(entry) }

    @usableFromInline
    func runOnMain(_ body: () -> Void) { bind(contextOnMain(), body) }

    /// Returns the current context with this app's main-thread role for the current task; the scope stays the same.
    func contextOnMain() -> IdentityContext {
        // A role must survive the scopes opened inside it, so they have to look around from now on.
        ScopeGate.openForAll()
        let context = IdentityContext.current
        let (entry, detail) = context.lookup(serial)
        var mine = entry
        mine.app = serial
        mine.mainTask = mam_current_task() &+ 1
        return context.replacing(mine, detail: detail)
    }
}
