internal import CMAMThread

/// What the interception of Dispatch asks of the engine.
enum DispatchHooks {
    /// Gives the hooks to the interception; done once, before the first app uses it.
    static let given: Void = {
        precondition(MemoryLayout<PackedCapture>.size <= MAM_CAPTURE_BYTES, "a capture does not fit into its room")
        precondition(MemoryLayout<IdentityContext.Bound>.size <= MAM_CAPTURE_BYTES, "a scope does not fit")
        precondition(MemoryLayout<IdentityContext.Bound>.size == MAM_BOUND_BYTES, "a scope has another size in C")
        mam_dispatch_set_hooks(
            mam_dispatch_hooks(
                capture: { UnsafeMutableRawPointer($0).initializeMemory(as: PackedCapture.self, to: PackedCapture()) },
                run: { room, work, argument in
                    UnsafeRawPointer(room).assumingMemoryBound(to: PackedCapture.self).pointee.run(work, argument)
                },
                destroy: { UnsafeRawPointer($0).assumingMemoryBound(to: PackedCapture.self).pointee.release() },
                borrow: {
                    UnsafeMutableRawPointer($0).initializeMemory(
                        as: IdentityContext.Bound.self, to: IdentityContext.bound)
                },
                run_borrowed: { room, slot, task, work, argument in
                    let bound = room.map {
                        UnsafeRawPointer($0).assumingMemoryBound(to: IdentityContext.Bound.self).pointee
                    }
                    borrowed(bound ?? IdentityContext.Bound(), slot.pointee, task).runBlock(.automaticApps) {
                        work(argument)
                    }
                }))
    }()

    /// The capture that a thread that waits for a block would have made, in the task with this stamp.
    private static func borrowed(
        _ bound: IdentityContext.Bound, _ slot: mam_thread_slot, _ task: UInt64
    ) -> IdentityCapture {
        let context = IdentityContext(entry: bound.entry, extra: bound.extra?.takeUnretainedValue())
        let counting = ThreadIdentity.Saved(slot).entries.filter { entry in
            (entry.task == MAM_ANY_TASK || entry.task == task) && CaptureReach.automaticApps.covers(entry.app)
        }
        return IdentityCapture(
            context: context.departing(.automaticApps), thread: ThreadIdentity.Saved(entries: counting))
    }
}
