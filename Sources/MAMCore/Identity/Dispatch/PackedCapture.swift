internal import CMAMThread

/// An ``IdentityCapture`` in words without reference counts of their own, as it lies beside a block in C's memory.
///
/// What an intercepted block costs is decided here: a capture takes at most two references, and putting it in force
/// takes none, because the thread's slot and the task-local borrow what the package owns.
struct PackedCapture {
    private var bound = IdentityContext.Bound()
    /// The newest entry and the object behind it.
    private var slot = mam_thread_slot()
    /// Whether there is more than one entry, or entries that are not the newest.
    private var hasSeveral = false

    /// Takes what is in force here and now, of the apps that want it.
    @inline(__always)
    init() {
        if ScopeGate.isOpen { takeScopes() }
        let found = mam_thread_slot_current().pointee
        guard let more = ThreadIdentity.unretainedMore(found) else { return }
        if more._withUnsafeGuaranteedRef({ $0.others.isEmpty }) {
            guard mam_is_current_task(found.task), CaptureReach.automaticApps.covers(found.app) else { return }
            _ = more.retain()
            slot = found
        } else {
            takeSeveral()
        }
    }

    @inline(__always)
    private mutating func takeScopes() {
        bound = IdentityContext.bound
        bound.entry.mainTask = 0
        // Nearly always one app's scope and nothing beside it.
        if bound.extra == nil, CaptureReach.automaticApps.covers(bound.entry.app) { return }
        let context = IdentityContext.current.departing(.automaticApps)
        bound = IdentityContext.Bound(entry: context.entry, extra: context.extra.map { Unmanaged.passRetained($0) })
    }

    @inline(never)
    private mutating func takeSeveral() {
        let saved = ThreadIdentity.capture(.automaticApps)
        guard let more = saved.more else { return }
        hasSeveral = saved.app == 0 || !more.others.isEmpty
        slot = mam_thread_slot(
            app: saved.app, scope: saved.scope, task: saved.task, account: saved.account.rawValue,
            more: Unmanaged.passRetained(more).toOpaque(), is_lent: 0)
    }

    /// Gives back the references.
    @inline(__always)
    func release() {
        bound.extra?.release()
        ThreadIdentity.unretainedMore(slot)?.release()
    }

    /// Runs `work` under the capture, and puts back what was in force on this thread.
    @inline(__always)
    func run(_ work: @convention(c) (UnsafeMutableRawPointer) -> Void, _ argument: UnsafeMutableRawPointer) {
        if hasSeveral || DispatchPropagation.hasExplicitApps { return runSlowly(work, argument) }
        guard ScopeGate.isOpen else { return runWithSlot(work, argument) }
        if !IdentityContext.bound.isEmpty || bound.extra != nil { return runSlowly(work, argument) }
        if bound.isEmpty { return runWithSlot(work, argument) }
        IdentityContext.bind(bound) { runWithSlot(work, argument) }
    }

    @inline(__always)
    private func runWithSlot(
        _ work: @convention(c) (UnsafeMutableRawPointer) -> Void, _ argument: UnsafeMutableRawPointer
    ) {
        let here = mam_thread_slot_current()
        let outer = here.pointee
        here.pointee = slot
        if slot.app != 0 { here.pointee.task = mam_slot_stamp() }
        here.pointee.is_lent = 1
        work(argument)
        if here.pointee.is_lent != 0 {
            here.pointee = outer
        } else {
            ThreadIdentity.settle(
                outer, WorkEnd(point: .block, reach: .automaticApps), began: ThreadIdentity.Saved(slot))
        }
    }

    /// Several apps, several tasks, or work inside of other work: the same by way of the value type.
    @inline(never)
    private func runSlowly(
        _ work: @convention(c) (UnsafeMutableRawPointer) -> Void, _ argument: UnsafeMutableRawPointer
    ) {
        let context = IdentityContext(entry: bound.entry, extra: bound.extra?.takeUnretainedValue())
        IdentityCapture(context: context, thread: ThreadIdentity.Saved(slot)).runBlock(.automaticApps) {
            work(argument)
        }
    }
}
