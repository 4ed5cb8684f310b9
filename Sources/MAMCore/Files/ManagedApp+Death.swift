extension ManagedApp {
    /// Ends the app as a kill of its process does: open files are left as they are, and their handles fail from now on.
    ///
    /// Whoever waits for a request or a call of enrolment waits no longer, nothing is written and nobody called back. What it
    /// stored stays; start another app with the same configuration on the same device to go on.
    package func end() {
        let (requests, waiters) = state.withLock { state in
            state.isEnded = true
            _ = state.identities.handle(.killed, IdentitySituation())
            guard state.enrollment.now != nil else {
                return ([AsyncStream<Void>.Continuation](), [CheckedContinuation<MAMEnrollmentStatus?, Never>]())
            }
            return state.enrollment.change { contents in
                let ended = (Array(contents.requests.values), contents.calls.values.compactMap(\.waiter))
                (contents.requests, contents.calls) = ([:], [:])
                return ended
            }
        }
        for request in requests {
            request.yield()
            request.finish()
        }
        for waiter in waiters { waiter.resume(returning: nil) }
        state.withLock { $0.hub }?.finish()
        abandonOpenFiles()
    }

    /// Whether the process was ended.
    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// The half of it that is about files.
    package func abandonOpenFiles() {
        guard let files = state.withLock({ $0.files }) else { return }
        device.openFiles.abandon(files.container.root)
    }
}
