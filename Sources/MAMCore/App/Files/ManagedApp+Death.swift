internal import MAMBase

extension ManagedApp {
    /// Ends the app like a kill of its process: open files are left as they are, and calls on their handles fail.
    ///
    /// Callers that wait for a request or a call of enrollment return, without a write and without a callback. Stored
    /// data remains; start another app with the same configuration on the same device to continue. The app releases its
    /// delegates, services and launch host, because they may retain the app.
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

    /// Abandons the open files, as a part of the app's end.
    package func abandonOpenFiles() {
        guard let own = knownOwnContainer else { return }
        device.openFiles.abandon(own.contents.owners.folder.root)
    }
}

extension ManagedApp.State {
    /// Removes the delegates and services of the app, to be released after the lock.
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
