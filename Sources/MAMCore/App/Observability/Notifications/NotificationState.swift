/// A summary of all notifications of an app so far, for a listener that subscribes late.
///
/// The summary contains only changes of this process. For older state, such as enrolled accounts, use the managers.
public struct NotificationState: Sendable, Equatable {
    /// The maximum number of accounts in the summary (``accounts``).
    ///
    /// If the summary is full, a new account replaces the account whose last notification is oldest.
    public static let maximumAccountCount = 256

    /// The number of notifications that the app has sent so far.
    public private(set) var count: UInt64 = 0
    /// The windows that the engine now covers with a screen, such as a prompt for a PIN.
    public private(set) var coveredWindows: Set<WindowID> = []
    /// The accounts that are allowed to use the app, as the last notification reported.
    ///
    /// Nil if every account is allowed.
    public private(set) var allowedAccountIDs: [AccountID]?
    /// The account for which device management (MDM) manages the device, as the last notification reported.
    ///
    /// Nil if the device is not managed.
    public private(set) var mdmEnrolledAccountID: AccountID?
    /// The summary of each account's notifications.
    public var accounts: [AccountID: Account] { heard.byID }
    private var heard = Heard()

    // An array: for one or two accounts it takes half the memory of a dictionary.
    private struct Heard: Sendable, Equatable {
        var all: [(id: AccountID, account: Account)] = []

        var byID: [AccountID: Account] { Dictionary(all.map { ($0.id, $0.account) }) { _, last in last } }

        func place(of id: AccountID) -> Int? { all.firstIndex { $0.id == id } }

        // The order of accounts is irrelevant.
        static func == (left: Heard, right: Heard) -> Bool { left.byID == right.byID }
    }

    /// A summary of the notifications about one account.
    public struct Account: Sendable, Equatable {
        /// The sequence number of the last notification of each kind about the account.
        ///
        /// ``MAMNotificationMessage/number`` explains the sequence numbers.
        public var last: [MAMNotification.Name: UInt64] {
            var last: [MAMNotification.Name: UInt64] = [:]
            for (name, number) in zip(MAMNotification.Name.allCases, numbers) where number > 0 { last[name] = number }
            return last
        }
        /// The same in the order of all names, up to the last name with a notification; 0 for none.
        private var numbers: [UInt64] = []
        /// Whether the account's user is at work; nil if no notification stated it.
        public internal(set) var userStatus: MAMClockStatus?

        /// The sequence number of the last notification about the account; 0 if there was none.
        var latest: UInt64 { numbers.max() ?? 0 }

        fileprivate mutating func note(_ name: MAMNotification.Name, _ number: UInt64) {
            let place = name.place
            if numbers.count <= place {
                numbers.reserveCapacity(place + 1)
                while numbers.count <= place { numbers.append(0) }
            }
            numbers[place] = number
        }
    }

    package init() {}

    /// Applies a notification, whose number is then ``count``.
    package mutating func apply(_ notification: MAMNotification) {
        count &+= 1
        switch notification {
        case .sdkDidTakeOverUI(_, let window): coveredWindows.insert(window)
        case .sdkDidReleaseUI(_, let window): coveredWindows.remove(window)
        case .allowedAccountsDidChange(let allowed): allowedAccountIDs = allowed
        case .mdmEnrolledAccountIDDidChange(let account): mdmEnrolledAccountID = account
        case .wipeDidComplete(let account):
            // Earlier notifications were about data that no longer exists.
            heard.all.removeAll { $0.id == account }
            note(notification.name, of: account)
        case .userStatusDidChange(let account, let status):
            note(notification.name, of: account)
            if let place = heard.place(of: account) { heard.all[place].account.userStatus = status }
        case .policyDidChange(let account), .appConfigDidChange(let account), .dataProtectionDidChange(let account):
            note(notification.name, of: account)
        }
    }

    private mutating func note(_ name: MAMNotification.Name, of account: AccountID) {
        if let place = heard.place(of: account) { return heard.all[place].account.note(name, count) }
        if heard.all.count >= Self.maximumAccountCount,
            let oldest = heard.all.indices.min(by: { heard.all[$0].account.latest < heard.all[$1].account.latest })
        {
            heard.all.remove(at: oldest)
        }
        var new = Account()
        new.note(name, count)
        heard.all.append((account, new))
    }
}

extension MAMNotification.Name {
    /// The index among all names; a search would compare their texts.
    fileprivate var place: Int {
        switch self {
        case .policyDidChange: 0
        case .appConfigDidChange: 1
        case .dataProtectionDidChange: 2
        case .allowedAccountsDidChange: 3
        case .userStatusDidChange: 4
        case .wipeDidComplete: 5
        case .sdkDidTakeOverUI: 6
        case .sdkDidReleaseUI: 7
        case .mdmEnrolledAccountIDDidChange: 8
        }
    }
}

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
