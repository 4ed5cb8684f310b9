/// A notification as a listener receives it, with its number.
public struct MAMNotificationMessage: Sendable, Equatable {
    /// The notification with its values.
    public let notification: MAMNotification
    /// The number of the notification, counted from 1 among all notifications of the app.
    public let number: UInt64
    /// The number of notifications just before this one that were dropped because the listener's buffer was full.
    public let missed: Int
}

/// The notifications that one listener receives, from the moment of its subscription.
///
/// Use it in one `for await` loop only. If the listener is too slow, the oldest notifications are dropped, never the
/// newest. The next notification states how many were dropped (``MAMNotificationMessage/missed``).
public struct MAMNotifications: AsyncSequence, Sendable {
    /// The type of the elements: a notification with its number.
    public typealias Element = MAMNotificationMessage

    struct Item: Sendable {
        let notification: MAMNotification
        let number: UInt64
        /// The number among the notifications of this listener, from 1.
        let place: UInt64
    }

    let stream: AsyncStream<Item>

    /// The iterator of the stream.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var base: AsyncStream<Item>.Iterator
        var last: UInt64 = 0

        /// Waits for the next notification and returns it.
        ///
        /// - Returns: The notification; nil if the app is gone or the task was canceled.
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

    /// Creates the iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: stream.makeAsyncIterator()) }
}

/// A subscription to notifications: the state of the app when the subscription began, and all notifications since then.
public struct NotificationSubscription: Sendable {
    /// The state of the app according to all notifications before the subscription.
    public let state: NotificationState
    /// All notifications since the subscription began.
    public let notifications: MAMNotifications
}
