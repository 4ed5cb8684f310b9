internal import CMAMThread

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
