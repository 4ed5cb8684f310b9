internal import CMAMThread

extension ManagedApp {
    /// Runs `operation` with `id` as the identity of this scope.
    ///
    /// The scope travels with the task: into `Task {}`, task groups and `async let`, and across queues that
    /// ``Dispatch/DispatchQueue/mam`` submits to. It ends with the call, also when `operation` throws, and the thread
    /// identity that the operation may have set ends with it. `nil` hides an outer scope and falls through to the
    /// window and the process; ``AccountID/unmanaged`` means "no user".
    ///
    /// Never runs conditional launch. Safe to call from any thread. `file` and `line` say where the scope was opened
    /// when a leak is reported.
    ///
    /// SDK: `-[IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:]`,
    /// `IntuneMAMSwiftContextManager.setAccountId(_:forScope:)`
    @inline(__always)
    @inlinable
    public func withAccountID<Result, Failure: Error>(
        _ id: AccountID?, file: StaticString = #fileID, line: UInt = #line, operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var outcome: Swift.Result<Result, Failure>?
        runScope(id, file, line) {
            do throws(Failure) { outcome = .success(try operation()) } catch { outcome = .failure(error) }
        }
        return try outcome.unwrapped()
    }

    /// Runs `operation` with `id` as the identity of this scope, and of every task it starts.
    ///
    /// The operation runs where the caller runs: no hop, actor isolation kept. The scope follows the task from thread
    /// to thread. Otherwise as the synchronous form.
    ///
    /// SDK: `IntuneMAMSwiftContextManager.setAccountId(_:forScope:) async`
    public nonisolated(nonsending) func withAccountID<Result, Failure: Error>(
        _ id: AccountID?, file: StaticString = #fileID, line: UInt = #line,
        operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let context = contextOpening(id, at: StaticPlace(file: file, line: line))
        return try await context.bind(.scope, own: context.entry.scope, operation)
    }

    /// The context of a new scope of this app inside the current one.
    func contextOpening(_ id: AccountID?, at place: StaticPlace) -> IdentityContext {
        let account = id == nil ? .unset : bits(naming: id)
        let entry = IdentityContext.Entry(app: serial, scope: mam_next_serial(), account: account)
        let looksAround = ScopeGate.open(for: serial)
        // Nothing but words: threads that open scopes of one app, or of one account, write nothing that they share.
        guard looksAround || account == .unlisted || detectsIdentityLeaks else {
            return IdentityContext(entry: entry, extra: nil)
        }
        return contextOpening(id, as: entry, at: place, looksAround: looksAround)
    }

    /// The context of a new scope that has more to it than its words.
    @inline(never)
    private func contextOpening(
        _ id: AccountID?, as new: IdentityContext.Entry, at place: StaticPlace, looksAround: Bool
    ) -> IdentityContext {
        var entry = new
        let detail = IdentityContext.Detail(
            unlisted: unlisted(id, as: entry.account), place: detectsIdentityLeaks ? place : nil,
            origin: origin(of: entry.scope, id, at: place))
        guard looksAround else {
            return IdentityContext(entry: entry, extra: detail.isEmpty ? nil : IdentityContext.Extra(detail: detail))
        }
        let outer = IdentityContext.current
        entry.mainTask = outer.lookup(serial).entry.mainTask
        return outer.replacing(entry, detail: detail)
    }

    /// The word a holder keeps for an id, with the object behind it when the directory does not know the id.
    func bits(for id: AccountID?) -> (AccountBits, UnlistedAccount?) {
        let account = id == nil ? .unset : bits(naming: id)
        return (account, unlisted(id, as: account))
    }

    /// The object that keeps an id for its holder, where the directory does not know it.
    private func unlisted(_ id: AccountID?, as account: AccountBits) -> UnlistedAccount? {
        account == .unlisted ? id.map { UnlistedAccount(id: $0) } : nil
    }
}

extension ManagedApp {
    /// Opens a scope around `body`.
    ///
    /// Not generic, so that what callers specialise stays small.
    @usableFromInline
    func runScope(_ id: AccountID?, _ file: StaticString, _ line: UInt, _ body: () -> Void) {
        bind(contextOpening(id, at: StaticPlace(file: file, line: line)), body)
    }
}

/// Binds `context` for a synchronous operation and puts the thread's slot back afterwards.
func bind(_ context: IdentityContext, _ body: () -> Void) {
    context.bind { ThreadIdentity.keeping(WorkEnd(point: .scope, reach: .everyApp), body) }
}

extension Optional {
    /// The result that a closure of a scope left behind.
    ///
    /// `TaskLocal.withValue` rethrows untyped errors only, and what is generic is specialised for a caller in another
    /// module only as far as it is inlinable: so the result crosses a plain closure in a variable.
    @inlinable
    func unwrapped<Success, Failure: Error>() throws(Failure) -> Success where Wrapped == Result<Success, Failure> {
        guard let self else { preconditionFailure("the operation of a scope was not run") }
        return try self.get()
    }
}
