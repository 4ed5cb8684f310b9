internal import CMAMThread

extension ManagedApp {
    /// Sets the identity of the current thread, until it is set again or the surrounding scope or block ends.
    ///
    /// Inside a scope it overrides the scope, and only there: the scope's end puts back what was set before. A scope
    /// entered later overrides it. `nil` removes it, and inside a scope hides the scope, so that the search falls
    /// through. What a Swift task leaves behind on a pool thread counts for that task alone.
    ///
    /// Not callable from async code, which may go on on another thread: use `withAccountID(_:operation:)`.
    ///
    /// SDK: `-[IntuneMAMPolicyManager setCurrentThreadAccountId:]`
    @available(*, noasync, message: "a thread identity does not follow a task; use withAccountID(_:operation:)")
    public func setCurrentThreadAccountID(_ id: AccountID?, file: StaticString = #fileID, line: UInt = #line) {
        let (account, unlisted) = bits(for: id)
        let detail = ThreadIdentity.Detail(
            unlisted: unlisted, place: detectsIdentityLeaks ? StaticPlace(file: file, line: line) : nil)
        ThreadIdentity.set(for: self, scope: entry.scope, account: account, detail: detail)
        report(.threadIdentityChanged(account: id))
    }

    /// The identity that was set for the current thread, scope or setter, whichever is innermost; `nil` when none is.
    ///
    /// SDK: `-[IntuneMAMPolicyManager getCurrentThreadAccountId]`, `IntuneMAMSwiftContextManager.getScopedAccountId()`
    public var currentThreadAccountID: AccountID? {
        let acting = acting(in: .file)
        guard acting.layer == .scope || acting.layer == .thread else { return nil }
        if let record = acting.account.record { return record._withUnsafeGuaranteedRef { $0.id } }
        return layerAndAccountIDs(acting, .file, nil).ids.first
    }

    /// Runs `operation` as the app's main thread, on whichever thread the caller is.
    ///
    /// The role lasts as long as the call. Tasks that the operation starts do not have it, nor have blocks on other
    /// queues; blocks on ``mainQueue`` do. The thread the process started with has the role without asking.
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

    /// Runs `operation` as the app's main thread, in the task of the caller and without a hop.
    public nonisolated(nonsending) func onMainThread<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await contextOnMain().bind(.scope, operation)
    }

    /// Whether the code that runs now is the app's main thread.
    public var isMainThread: Bool { hasMainRole(entry) }

    @usableFromInline
    func runOnMain(_ body: () -> Void) { bind(contextOnMain(), body) }

    /// The current context with this app's main-thread role for the task that runs now; the scope stays what it is.
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
