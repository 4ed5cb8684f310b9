/// A numbered notification of an app, as a listener receives it.
public struct MAMNotificationMessage: Sendable, Equatable {
    /// The notification with its values.
    public let notification: MAMNotification
    /// The number of the notification, counted from 1 among all notifications of the app.
    public let number: UInt64
    /// The number of notifications that were dropped just before this one, because the listener's buffer was full.
    public let missed: Int
}

/// The notifications of an app that one listener receives, from the moment when it subscribed.
///
/// Use the sequence in one `for await` loop only. If the listener is too slow, the oldest notifications are dropped,
/// never the newest. The next notification states how many were dropped (``MAMNotificationMessage/missed``).
public struct MAMNotifications: AsyncSequence, Sendable {
    /// The type of the elements: a numbered notification of an app.
    public typealias Element = MAMNotificationMessage

    struct Item: Sendable {
        let notification: MAMNotification
        let number: UInt64
        /// The number among the notifications of this listener, from 1.
        let place: UInt64
    }

    let stream: AsyncStream<Item>

    /// The iterator of a listener's notifications.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var base: AsyncStream<Item>.Iterator
        var last: UInt64 = 0

        /// Waits for the next notification of the app and returns it.
        ///
        /// - Returns: The notification; nil if the app was released, its process ended, or the task was canceled.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> MAMNotificationMessage? {
            guard let item = await base.next(isolation: actor) else { return nil }
            defer { last = item.place }
            let missed = item.place > last ? item.place - last - 1 : 0
            return MAMNotificationMessage(
                notification: item.notification, number: item.number, missed: Int(clamping: missed))
        }
    }

    /// Creates the iterator of the listener's notifications.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: stream.makeAsyncIterator()) }
}

/// A listener's subscription to the notifications of an app.
///
/// It consists of a summary of all earlier notifications, and of the stream of all later ones.
public struct NotificationSubscription: Sendable {
    /// A summary of all notifications that the app sent before the subscription.
    public let state: NotificationState
    /// The stream of all notifications since the subscription began.
    public let notifications: MAMNotifications
}
