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

/// The identities of an intercepted block, stored beside the block in C's memory: the engine's part of the code.
///
/// C itself captures and restores the usual case (`dispatch_capture.c`): one app's scope and one app's thread identity,
/// outside of tasks. This code handles several apps, tasks, ids outside the directory, and nested work.
extension mam_capture {
    /// Captures the identities in force of the apps that propagate automatically.
    static func take() -> mam_capture {
        let context = ScopeGate.isOpen ? IdentityContext.current.departing(.automaticApps) : IdentityContext()
        let extra = IdentityContext.Extra.carrying(CorrelationScope.current, beside: context.extra)
        let bound = IdentityContext.Bound(entry: context.entry, extra: extra.map { Unmanaged.passRetained($0) })
        return mam_capture_make(bound.inC, ThreadIdentity.capture(.automaticApps).retainedSlot)
    }

    /// Drops the origins of scopes, which keep the scopes open for the report of leaks: the block runs now, and holds
    /// them only until it ends.
    mutating func begin() {
        // An object that holds only a correlation id has no origins.
        guard let extra = IdentityContext.Bound(bound).extra, !extra._withUnsafeGuaranteedRef(\.isOfCorrelation) else {
            return
        }
        let closed = IdentityContext.Extra(closing: extra.takeUnretainedValue())
        self.extra = Unmanaged.passRetained(closed).toOpaque()
        extra.release()
    }

    private var bound: mam_bound { withUnsafePointer(to: self) { mam_capture_bound($0) } }

    /// Runs `work` under the capture, then restores the identities of this thread.
    func run(_ work: @convention(c) (UnsafeMutableRawPointer) -> Void, _ argument: UnsafeMutableRawPointer) {
        let (bound, slot) = (IdentityContext.Bound(bound), withUnsafePointer(to: self) { mam_capture_slot($0) })
        let extra = bound.extra?.takeUnretainedValue()
        let context = IdentityContext(entry: bound.entry, extra: extra?.withoutCorrelation)
        let capture = IdentityCapture(
            context: context, thread: ThreadIdentity.Saved(slot), correlation: extra?.correlationScope)
        capture.runBlock(.automaticApps) { work(argument) }
    }
}

extension IdentityContext.Bound {
    /// The same words for C; a precondition of ``DispatchHooks/given`` says that they are.
    var inC: mam_bound { unsafeBitCast(self, to: mam_bound.self) }

    init(_ words: mam_bound) { self = unsafeBitCast(words, to: IdentityContext.Bound.self) }
}

extension ThreadIdentity.Saved {
    /// The slot that this is, with a reference of its own to what is behind it.
    var retainedSlot: mam_thread_slot {
        mam_thread_slot(
            app: app, scope: scope, task: task, account: account.rawValue,
            more: more.map { Unmanaged.passRetained($0).toOpaque() }, is_plain: isPlain ? 1 : 0, is_lent: 0)
    }

    /// Whether there is the newest entry only.
    var isPlain: Bool { app != 0 && more?.others.isEmpty == true }
}
