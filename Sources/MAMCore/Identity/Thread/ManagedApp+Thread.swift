internal import CMAMThread

extension ManagedApp {
    /// Sets the account of the current thread, until the next call or the end of the surrounding scope or Dispatch
    /// block.
    ///
    /// Inside a scope, the thread identity takes precedence over the scope. The end of the scope restores the thread
    /// identity from before the scope. A scope that is entered after this call takes precedence over the thread
    /// identity. If a Swift task sets a thread identity and leaves it on a thread of the pool, the identity applies to
    /// that task only.
    ///
    /// The method is not available in async code, which can continue on another thread. Use
    /// `withAccountID(_:operation:)` there.
    ///
    /// - Parameters:
    ///   - id: The account; ``AccountID/unmanaged`` for "no user". `nil` removes the thread identity; inside a scope it
    ///     also hides the scope, so that the identity of the window or the process applies.
    ///   - file: The source file of the call, which reports of identity leaks name. Defaults to the caller's.
    ///   - line: The source line of the call, which reports of identity leaks name. Defaults to the caller's.
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

    /// The account of the current scope or thread identity, whichever was set last; `nil` if neither is set.
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
    /// Tasks that the operation starts, and its blocks on other queues, do not run on the app's main thread. Blocks on
    /// ``mainQueue`` do, and so does code on the thread on which the process started.
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

    /// Runs an async operation that counts as running on the app's main thread, in the caller's task and on the
    /// caller's actor.
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
