internal import MAMBase

/// What an app is told about itself, for whoever wants to listen: a view, made on demand.
///
/// Anybody may listen, from any task, and any number at once; see ``subscribe(to:bufferSize:)``. What is told is what
/// ``MAMObserver`` is told of as well, as far as the SDK has a notification for it; an observer hears it at once and on the
/// thread on which it happens, a listener when its task runs.
public struct AppNotifications: Sendable {
    /// How many notifications may wait for a listener.
    public static let bufferSizes = NotificationHub.bufferSizes

    let app: ManagedApp

    /// Begins to listen.
    ///
    /// Streams end with the app: when its process ends, or nobody holds it any more. They do not hold it.
    ///
    /// - Parameters:
    ///   - names: What to be told of.
    ///   - bufferSize: How many notifications wait for the listener; kept within ``bufferSizes``.
    /// - Returns: What is the case, and every notification after that, none missing and none twice.
    public func subscribe(
        to names: Set<MAMNotification.Name> = Set(MAMNotification.Name.allCases), bufferSize: Int = 64
    ) -> NotificationSubscription {
        app.notificationHub.subscribe(to: names, bufferSize: bufferSize)
    }

    /// What all notifications so far add up to.
    public var state: NotificationState { app.state.withLock { $0.hub }?.state ?? NotificationState() }
}

extension ManagedApp {
    /// What this app is told about itself.
    public var notifications: AppNotifications { AppNotifications(app: self) }

    /// Tells whoever listens, and who comes later; never waits, and calls nobody back.
    package func post(_ notification: MAMNotification) { notificationHub.post(notification) }

    /// Tells the observer, and then whoever listens.
    func report(_ kind: @autoclosure () -> MAMEvent.Kind, notifying notification: MAMNotification) {
        report(kind())
        post(notification)
    }

    /// A screen of the engine covers a window.
    func cover(_ window: WindowID, for account: AccountID?) {
        report(.userInterfaceTaken)
        notificationHub.cover(window, for: account)
    }

    /// It covers the window no longer.
    func uncover(_ window: WindowID, for account: AccountID?) {
        report(.userInterfaceReleased)
        notificationHub.uncover(window, for: account)
    }

    /// It stays, and nobody waits for it any more.
    func abandonCover(of window: WindowID) { state.withLock { $0.hub }?.abandonCover(of: window) }

    /// Made when something is told or listened to for the first time: an app in which nothing happens has none.
    fileprivate var notificationHub: NotificationHub {
        state.withLock { state in
            if let hub = state.hub { return hub }
            let hub = NotificationHub(of: device)
            // Nobody else would end what is listened to from now on.
            if state.isEnded { hub.finish() }
            state.hub = hub
            return hub
        }
    }
}
