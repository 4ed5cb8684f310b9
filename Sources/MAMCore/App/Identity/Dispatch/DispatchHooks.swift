internal import CMAMThread

/// The functions of the engine that the interception of Dispatch calls.
enum DispatchHooks {
    /// Passes the hooks to the interception, once, before the first app uses it.
    static let given: Void = {
        precondition(
            MemoryLayout<IdentityContext.Bound>.size == MemoryLayout<mam_bound>.size, "a scope has another size in C")
        let (taskLocal, type) = IdentityContext.taskLocal
        mam_dispatch_set_hooks(
            mam_dispatch_hooks(
                capture: { $0.pointee = .take() },
                run: { capture, work, argument in capture.pointee.run(work, argument) },
                begin: { $0.pointee.begin() },
                borrow: { IdentityContext.bound.inC },
                correlation: { CorrelationScope.borrowed },
                run_borrowed: { bound, slot, task, correlation, work, argument in
                    let bound = IdentityContext.Bound(bound)
                    let capture = borrowed(bound, slot.pointee, task, CorrelationScope.scope(correlation))
                    capture.runBlock(.automaticApps) { work(argument) }
                },
                task_local: taskLocal, task_local_type: type))
    }()

    /// Returns the capture that the thread waiting for a block would have made, in the task with this stamp.
    private static func borrowed(
        _ bound: IdentityContext.Bound, _ slot: mam_thread_slot, _ task: UInt64,
        _ correlation: IdentityContext.Extra?
    ) -> IdentityCapture {
        let context = IdentityContext(entry: bound.entry, extra: bound.extra?.takeUnretainedValue())
        let counting = ThreadIdentity.Saved(slot).entries.filter { entry in
            (entry.task == MAM_ANY_TASK || entry.task == task) && CaptureReach.automaticApps.covers(entry.app)
        }
        return IdentityCapture(
            context: context.departing(.automaticApps), thread: ThreadIdentity.Saved(entries: counting),
            correlation: correlation)
    }
}
