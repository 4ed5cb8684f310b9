/// A notification, as a listener receives it.
public struct MAMNotificationMessage: Sendable, Hashable {
    /// The notification.
    public let notification: MAMNotification
    /// The number of the notification among all notifications of the app, from 1.
    public let number: UInt64
    /// The number of notifications directly before this one that the listener lost because it was too slow.
    public let missed: Int
}

/// The stream of an app's notifications to one listener, starting at its subscription.
///
/// It supports one `for await` loop. A listener that is too slow loses the oldest notifications, never the newest. The
/// next notification contains the number of lost ones.
public struct MAMNotifications: AsyncSequence, Sendable {
    /// The element: one notification.
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

/// A subscription: the state at its start, and all later notifications.
public struct NotificationSubscription: Sendable {
    /// The combined effect of all notifications before the subscription.
    public let state: NotificationState
    /// The notifications after the start of the subscription.
    public let notifications: MAMNotifications
}
