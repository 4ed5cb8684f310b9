internal import CMAMThread

/// What the interception of Dispatch asks of the engine: the same captures as the explicit API, in room of C's.
enum DispatchHooks {
    /// Gives the hooks to the interception; done once, before the first app uses it.
    static let given: Void = {
        precondition(MemoryLayout<IdentityCapture>.size <= MAM_CAPTURE_BYTES, "a capture does not fit into its room")
        precondition(MemoryLayout<Borrowed>.size <= MAM_CAPTURE_BYTES, "what is borrowed does not fit into its room")
        mam_dispatch_set_hooks(
            mam_dispatch_hooks(
                capture: { room in
                    UnsafeMutableRawPointer(room).initializeMemory(
                        as: IdentityCapture.self, to: IdentityCapture(.automaticApps))
                },
                borrow: { room in
                    UnsafeMutableRawPointer(room).initializeMemory(as: Borrowed.self, to: Borrowed())
                },
                run: { room, work, argument in
                    UnsafeRawPointer(room).assumingMemoryBound(to: IdentityCapture.self).pointee
                        .runBlock(.automaticApps) { work(argument) }
                },
                run_borrowed: { room, work, argument in
                    UnsafeRawPointer(room).assumingMemoryBound(to: Borrowed.self).pointee.capture()
                        .runBlock(.automaticApps) { work(argument) }
                },
                destroy: { room in
                    UnsafeMutableRawPointer(room).assumingMemoryBound(to: IdentityCapture.self).deinitialize(count: 1)
                }))
    }()

    /// What a thread that waits for a block has in force, to be taken up only if the block runs on another thread.
    ///
    /// Nothing is retained: whoever waits keeps it all alive.
    private struct Borrowed {
        let bound = ScopeGate.isOpen ? IdentityContext.bound : IdentityContext.Bound()
        let thread = mam_thread_slot_current()
        let stamp = mam_thread_slot_current().pointee.app == 0 ? 0 : mam_slot_stamp()

        /// The capture that the waiting thread would have made.
        func capture() -> IdentityCapture {
            let context = IdentityContext(entry: bound.entry, extra: bound.extra?.takeUnretainedValue())
            let counting = ThreadIdentity.Saved(thread.pointee).entries.filter { entry in
                entry.task == MAM_ANY_TASK || entry.task == stamp
            }
            return IdentityCapture(
                context: context.departing(.automaticApps),
                thread: ThreadIdentity.Saved(
                    entries: counting.filter { CaptureReach.automaticApps.covers($0.app) }))
        }
    }
}
