/// One notification as a listener gets it.
public struct MAMNotificationMessage: Sendable, Hashable {
    /// What happened.
    public let notification: MAMNotification
    /// Its number among all notifications of the app, from 1.
    public let number: UInt64
    /// How many notifications before this one the listener would have got and did not: it was too slow.
    public let missed: Int
}

/// The notifications of an app that one listener waits for, from the moment it began to listen.
///
/// For one `for await` loop. A listener that is slower than the app loses the oldest ones, never the newest, and is told
/// how many with the next one it gets.
public struct MAMNotifications: AsyncSequence, Sendable {
    /// One notification.
    public typealias Element = MAMNotificationMessage

    struct Item: Sendable {
        let notification: MAMNotification
        let number: UInt64
        /// Its number among those of this listener, from 1.
        let place: UInt64
    }

    let stream: AsyncStream<Item>

    /// Waits for one notification after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var base: AsyncStream<Item>.Iterator
        var last: UInt64 = 0

        /// The next notification; nil when the app is gone or the task was cancelled.
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

    /// Begins to wait.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: stream.makeAsyncIterator()) }
}

/// What somebody gets who begins to listen: what was so at that moment, and everything after it.
public struct NotificationSubscription: Sendable {
    /// What all notifications before add up to.
    public let state: NotificationState
    /// The notifications after.
    public let notifications: MAMNotifications
}
