internal import MAMBase

/// Delivers the notifications of an app about changes, such as a new policy, to any number of listeners.
///
/// A listener subscribes from any task; see ``subscribe(to:bufferSize:)``. The listener receives a notification when
/// its task runs. A ``MAMObserver`` receives these changes as events. The app calls the observer
/// immediately, on the thread of the change.
public struct AppNotifications: Sendable {
    let app: ManagedApp

    /// Starts to deliver the notifications of the app to a listener.
    ///
    /// The stream ends when the app's process ends or the app is released. The stream does not keep the app alive.
    ///
    /// - Parameters:
    ///   - names: The names of the notifications to receive. Defaults to all names.
    ///   - bufferSize: The maximum number of notifications that are kept until the listener takes them. Out-of-range
    ///     values are clamped to 1...4096. Defaults to 64.
    /// - Returns: The current state and the stream of all later notifications. No notification is missed or delivered twice.
    public func subscribe(
        to names: Set<MAMNotification.Name> = Set(MAMNotification.Name.allCases), bufferSize: Int = 64
    ) -> NotificationSubscription {
        app.notificationHub.subscribe(to: names, bufferSize: bufferSize)
    }

    /// Calls an observer at each later notification, until the app's process ends.
    ///
    /// The calls come in the order of the notifications, on the threads of the changes, while the engine holds no lock.
    /// One call runs at a time. Usually the call ends before the engine's call that caused the change returns; if another
    /// thread delivers notifications at that moment, it also delivers this one. The observer must not wait for a change
    /// of the app. For a stream in place of calls, use ``subscribe(to:bufferSize:)``.
    ///
    /// - Parameter observer: The function to call. It is released when the app's process ends.
    public func observe(_ observer: @escaping @Sendable (MAMNotification) -> Void) {
        app.notificationHub.observe(observer)
    }

    /// A summary of all notifications of the app so far.
    public var state: NotificationState { app.state.withLock { $0.hub }?.state ?? NotificationState() }
}

extension ManagedApp {
    /// The object that delivers the notifications of this app to listeners.
    public var notifications: AppNotifications { AppNotifications(app: self) }

    /// Delivers a notification to listeners and adds it to the state.
    ///
    /// It never waits for a listener. It calls observers, so no lock may be held.
    package func post(_ notification: MAMNotification) { notificationHub.post(notification) }

    /// Delivers an event to the observer and then a notification to listeners.
    func report(_ kind: @autoclosure () -> MAMEvent.Kind, notifying notification: MAMNotification) {
        report(kind())
        post(notification)
    }

    /// Reports that a screen of the engine covers a window.
    func cover(_ window: WindowID, for account: AccountID?) {
        report(.userInterfaceTaken)
        notificationHub.cover(window, for: account)
    }

    /// Reports that the screen no longer covers the window.
    func uncover(_ window: WindowID, for account: AccountID?) {
        report(.userInterfaceReleased)
        notificationHub.uncover(window, for: account)
    }

    /// Reports that the screen stays, but its result is no longer awaited.
    func abandonCover(of window: WindowID) { state.withLock { $0.hub }?.abandonCover(of: window) }

    /// Created for the first notification or subscription, so that an unused app has none.
    fileprivate var notificationHub: NotificationHub {
        state.withLock { state in
            if let hub = state.hub { return hub }
            let hub = NotificationHub(of: device)
            // The end of the app has passed, so nothing else would end these subscriptions.
            if state.isEnded { hub.finish() }
            state.hub = hub
            return hub
        }
    }
}
