internal import MAMBase

extension ManagedApp {
    /// Ends the app as a kill of its process does: open files are left as they are, and their handles fail from now on.
    ///
    /// Whoever waits for a request or a call of enrolment waits no longer, nothing is written and nobody called back. What it
    /// stored stays; start another app with the same configuration on the same device to go on. Whoever surrounds the app is
    /// let go: they may hold it themselves.
    package func end() {
        let (requests, waiters) = state.withLock { state in
            state.isEnded = true
            _ = state.identities.handle(.killed, IdentitySituation())
            guard state.enrollment.now != nil else {
                return ([@Sendable () -> Void](), [CheckedContinuation<EnrollmentOutcome, Never>]())
            }
            return state.enrollment.change { contents in
                defer { contents.calls = [:] }
                return (contents.takeWaiting(), contents.calls.values.compactMap(\.waiter))
            }
        }
        for letGo in requests { letGo() }
        for waiter in waiters { waiter.resume(returning: .withoutStatus(.ended)) }
        state.withLock { $0.hub }?.finish()
        abandonOpenFiles()
        state.release { $0.letGo() }
        leaveGroup()
    }

    /// Whether the process was ended.
    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// The half of it that is about files.
    package func abandonOpenFiles() {
        guard let own = state.withLock({ $0.files })?.first else { return }
        device.openFiles.abandon(own.contents.owners.folder.root)
    }
}

extension ManagedApp.State {
    /// Takes out the delegates and services of the app, to be released after the lock.
    fileprivate mutating func letGo() -> [(any Sendable)?] {
        var all: [(any Sendable)?] = [delegate, launch.host, compliance.delegate]
        (delegate, launch.host, compliance.delegate) = (nil, nil, nil)
        guard enrollment.now != nil else { return all }
        enrollment.change { contents in
            all += [contents.service, contents.delegate, contents.user, contents.exit, contents.tokens]
            (contents.service, contents.delegate, contents.user) = (nil, nil, nil)
            (contents.exit, contents.tokens, contents.alarmWatch) = (nil, [:], nil)
        }
        return all
    }
}
