internal import CMAMThread

/// The accounts that code acts for at one moment, stored so that other code can later act for the same accounts.
///
/// The other code is, for example, a callback or the code of another thread. A capture stores the scope
/// (`withAccountID`) and the thread identity of every app, and the correlation id (``CorrelationID``). Work that runs
/// under the capture runs in the stored scope and with the stored thread identity. If this work sets an identity, that
/// identity ends with the work. A capture does not store whether the code runs on the app's main thread.
///
/// A capture is cheap to make. It can be used many times and from any thread.
public struct IdentityCapture: Sendable {
    let context: IdentityContext
    let thread: ThreadIdentity.Saved
    /// The scope of the correlation id in force; nil for none.
    let correlation: IdentityContext.Extra?

    /// Stores the accounts that the calling code acts for at this moment.
    public init() { self.init(.everyApp) }

    @inline(__always)
    init(_ reach: CaptureReach) {
        context = ScopeGate.isOpen ? IdentityContext.current.departing(reach) : IdentityContext()
        thread = ThreadIdentity.capture(reach)
        correlation = CorrelationScope.current
    }

    init(context: IdentityContext, thread: ThreadIdentity.Saved, correlation: IdentityContext.Extra?) {
        self.context = context
        self.thread = thread
        self.correlation = correlation
    }

    /// Runs an operation that acts for the stored accounts.
    ///
    /// After the operation, the calling thread acts for its own accounts again.
    ///
    /// - Parameter operation: The operation to run.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
    @inlinable
    public func run<Result, Failure: Error>(
        _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var outcome: Swift.Result<Result, Failure>?
        runBlock {
            do throws(Failure) { outcome = .success(try operation()) } catch { outcome = .failure(error) }
        }
        return try outcome.unwrapped()
    }

    /// Runs an async operation in the caller's task.
    ///
    /// The operation acts for the stored accounts. Only the accounts of scopes (`withAccountID`) are used. A stored
    /// thread identity is not restored, because a task can continue on another thread.
    ///
    /// - Parameter operation: The operation to run.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
    public nonisolated(nonsending) func run<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let context = ScopeGate.isOpen ? context.arriving(over: .current, .everyApp) : context
        guard CorrelationScope.isOther(correlation) else { return try await context.bind(.block, operation) }
        return try await CorrelationScope.bind(correlation) { () async throws(Failure) -> Result in
            try await context.bind(.block, operation)
        }
    }

    /// Wraps a function in a closure.
    ///
    /// The closure acts for the stored accounts. Use it for completion handlers that a library calls on its threads.
    ///
    /// - Parameter body: The function to wrap.
    /// - Returns: The closure, which can be called on any thread.
    public func wrap<each Argument, Result>(
        _ body: @escaping @Sendable (repeat each Argument) -> Result
    ) -> @Sendable (repeat each Argument) -> Result {
        { (argument: repeat each Argument) in run { body(repeat each argument) } }
    }

    /// Wraps a throwing function in a closure.
    ///
    /// When the closure is called, the function acts for the stored accounts.
    ///
    /// - Parameter body: The function to wrap.
    /// - Returns: The closure, which can be called on any thread.
    public func wrap<each Argument, Result>(
        throwing body: @escaping @Sendable (repeat each Argument) throws -> Result
    ) -> @Sendable (repeat each Argument) throws -> Result {
        { (argument: repeat each Argument) in try run { try body(repeat each argument) } }
    }

    /// Runs `body` under the captured identities, then restores those of the calling thread.
    @usableFromInline
    func runBlock(_ body: () -> Void) { runBlock(.everyApp, body) }

    @inline(__always)
    func runBlock(_ reach: CaptureReach, _ body: () -> Void) {
        guard CorrelationScope.isOther(correlation) else { return runIdentities(reach, body) }
        CorrelationScope.bind(correlation) { runIdentities(reach, body) }
    }

    @inline(__always)
    private func runIdentities(_ reach: CaptureReach, _ body: () -> Void) {
        let end = WorkEnd(point: .block, reach: reach)
        // No app ever opened a scope, so there is none to restore and none to hide.
        guard ScopeGate.isOpen else { return ThreadIdentity.run(under: thread, end, body) }
        let here = IdentityContext.bound
        if here.entry.app == 0, context.isEmpty { return ThreadIdentity.run(under: thread, end, body) }
        let context = here.entry.app == 0 ? context : context.arriving(over: .current, reach)
        context.bind { ThreadIdentity.run(under: thread, end, body) }
    }
}
