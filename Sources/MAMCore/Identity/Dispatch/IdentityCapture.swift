internal import CMAMThread

/// The identities of a moment, to be put in force somewhere else: in a block, a callback, another thread.
///
/// Captures every app's scope and thread identity at once, each restored in its own place, so that a setter inside the
/// restored work acts there and never leaks out. The main-thread role is not captured: work has it where it runs on a
/// main thread, and nowhere else. The correlation id in force is captured as well (``CorrelationID``). Cheap to make; may be
/// used many times and from any thread.
public struct IdentityCapture: Sendable {
    let context: IdentityContext
    let thread: ThreadIdentity.Saved
    /// The scope of the correlation id in force; nil for none.
    let correlation: IdentityContext.Extra?

    /// Captures what is in force here and now.
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

    /// Runs `operation` under the captured identities, and puts back those of the thread it runs on.
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

    /// Runs `operation` under the captured identities, in the caller's task.
    ///
    /// Only the scope travels: a thread identity does not follow a task.
    public nonisolated(nonsending) func run<Result, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let context = ScopeGate.isOpen ? context.arriving(over: .current, .everyApp) : context
        guard CorrelationScope.isOther(correlation) else { return try await context.bind(.block, operation) }
        return try await CorrelationScope.bind(correlation) { () async throws(Failure) -> Result in
            try await context.bind(.block, operation)
        }
    }

    /// A closure that runs `body` under the captured identities, wherever it is called.
    ///
    /// For completion handlers of libraries that call back from threads of their own.
    public func wrap<each Argument, Result>(
        _ body: @escaping @Sendable (repeat each Argument) -> Result
    ) -> @Sendable (repeat each Argument) -> Result {
        { (argument: repeat each Argument) in run { body(repeat each argument) } }
    }

    /// A closure that runs a throwing `body` under the captured identities, wherever it is called.
    public func wrap<each Argument, Result>(
        throwing body: @escaping @Sendable (repeat each Argument) throws -> Result
    ) -> @Sendable (repeat each Argument) throws -> Result {
        { (argument: repeat each Argument) in try run { try body(repeat each argument) } }
    }

    /// Runs `body` under the captured identities, and puts back those of the thread it runs on.
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
        // Nobody ever opened a scope, so there is none to bring and none to hide.
        guard ScopeGate.isOpen else { return ThreadIdentity.run(under: thread, end, body) }
        let here = IdentityContext.bound
        if here.entry.app == 0, context.isEmpty { return ThreadIdentity.run(under: thread, end, body) }
        let context = here.entry.app == 0 ? context : context.arriving(over: .current, reach)
        context.bind { ThreadIdentity.run(under: thread, end, body) }
    }
}
