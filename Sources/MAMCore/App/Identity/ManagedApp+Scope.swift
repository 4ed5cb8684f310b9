internal import CMAMThread
internal import Synchronization

extension ManagedApp {
    /// Runs an operation that acts for an account.
    ///
    /// The operation is called the scope of this identity. The identity also applies in code that the operation starts:
    /// in `Task {}`, task groups, `async let`, and blocks that ``Dispatch/DispatchQueue/mam`` submits. The scope ends
    /// when this method returns or throws. If the operation sets a thread identity, that identity ends with the scope.
    ///
    /// The call never runs conditional launch (``LaunchManager``). The method is safe to call from any thread.
    ///
    /// - Parameters:
    ///   - id: The account; ``AccountID/unmanaged`` for "no user". `nil` hides the account of an outer scope, so that
    ///     the identity of the window or the process applies.
    ///   - file: The source file of the call, for reports of identity leaks. Defaults to the caller's file.
    ///   - line: The source line of the call, for reports of identity leaks. Defaults to the caller's line.
    ///   - operation: The operation to run.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
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

    /// Runs an async operation that acts for an account.
    ///
    /// Child tasks of the operation act for the same account. The operation starts immediately on the caller's actor.
    /// The identity stays with the task when the task continues on another thread. In all other respects, this method
    /// does the same as the synchronous method of this name.
    ///
    /// - Parameters:
    ///   - id: The account; ``AccountID/unmanaged`` for "no user". `nil` hides the account of an outer `withAccountID`
    ///     call, so that the identity of the window or the process applies.
    ///   - file: The source file of the call, for reports of identity leaks. Defaults to the caller's file.
    ///   - line: The source line of the call, for reports of identity leaks. Defaults to the caller's line.
    ///   - operation: The operation to run.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
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
        // A context of words alone: threads that open scopes of one app or one account write no shared memory.
        guard looksAround || account == .unlisted || detectsIdentityLeaks else {
            return IdentityContext(entry: entry, extra: nil)
        }
        return contextOpening(id, as: entry, at: place, looksAround: looksAround)
    }

    /// Returns the context of a new scope that needs more than words.
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

    /// Returns the word of an id, and an object that holds the id if the directory does not know it.
    func bits(for id: AccountID?) -> (AccountBits, UnlistedAccount?) {
        let account = id == nil ? .unset : bits(naming: id)
        return (account, unlisted(id, as: account))
    }

    /// Returns an object that holds an id outside the directory.
    private func unlisted(_ id: AccountID?, as account: AccountBits) -> UnlistedAccount? {
        account == .unlisted ? id.map { UnlistedAccount(id: $0) } : nil
    }
}

extension ManagedApp: Identifiable {
    /// The number of one process of an app.
    ///
    /// No other process of an app in this program has the number, also not after the process ended.
    public struct ID: Sendable, Hashable {
        let serial: UInt64
    }

    /// The number of this process of the app.
    public var id: ID { ID(serial: serial) }

    /// The app whose scope the calling code runs in; `nil` outside of all scopes.
    ///
    /// A scope is the operation of `withAccountID(_:file:line:operation:)`. Inside scopes of several apps, the result is
    /// the app that opened the innermost one. The result follows the scope into tasks and into blocks of Dispatch.
    public static var idInScope: ID? {
        IdentityContext.current.parts.first { $0.entry.scope != 0 }.map { ID(serial: $0.entry.app) }
    }
}

extension ManagedApp {
    /// Opens a scope around `body`.
    ///
    /// Not generic, to keep the code small that is specialized for callers.
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
    /// Returns the result that the closure of a scope stored.
    ///
    /// `TaskLocal.withValue` rethrows only untyped errors. Generic code is specialized in another module only if it is
    /// inlinable. So the result leaves a plain closure through a variable.
    @inlinable
    func unwrapped<Success, Failure: Error>() throws(Failure) -> Success where Wrapped == Result<Success, Failure> {
        guard let self else { preconditionFailure("the operation of a scope was not run") }
        return try self.get()
    }
}

/// The apps that ever opened a scope in this process: none, one, or several.
///
/// Reading a task-local costs about as much as six thread-local reads. The read is left out until an app opens its
/// first scope. While only one app has opened scopes, a new scope does not look for scopes of other apps. The gate
/// never closes again, because an unstructured task keeps its scope after the scope has returned.
///
/// Relaxed loads are enough: code in a scope runs after the gate's opening, on the same thread or in a task made later.
enum ScopeGate {
    private static let word = Atomic<UInt64>(0)
    private static let several = UInt64.max

    /// Whether `app` may have a scope open somewhere.
    @inline(__always)
    static func isOpen(for app: UInt64) -> Bool {
        let word = word.load(ordering: .relaxed)
        return word == app || word == several
    }

    @inline(__always)
    static var isOpen: Bool { word.load(ordering: .relaxed) != 0 }

    /// Records that `app` opens a scope; returns whether contexts may hold scopes of other apps, or a main-thread role
    /// of this one.
    @inline(__always)
    static func open(for app: UInt64) -> Bool {
        let found = word.load(ordering: .acquiring)
        if found == app { return false }
        return found == several || openFirst(for: app)
    }

    /// Records that contexts may hold entries of several apps, so that every new scope looks at the context around it.
    static func openForAll() {
        mam_dispatch_note_scopes()
        word.store(several, ordering: .releasing)
    }

    @inline(never)
    private static func openFirst(for app: UInt64) -> Bool {
        // First, because another thread that finds it open submits blocks immediately, which have to look for scopes.
        mam_dispatch_note_scopes()
        let (exchanged, found) = word.compareExchange(expected: 0, desired: app, ordering: .acquiringAndReleasing)
        if exchanged || found == app { return false }
        openForAll()
        return true
    }
}
