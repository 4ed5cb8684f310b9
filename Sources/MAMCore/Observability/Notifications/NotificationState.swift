/// What all notifications so far add up to: what somebody who listens only now has missed.
///
/// It begins with the process: what was so before, such as the accounts that a record names, is asked of the managers.
public struct NotificationState: Sendable, Hashable {
    /// The most accounts that are remembered; of more those are forgotten that were told of longest ago.
    public static let maximumAccountCount = 256

    /// How many notifications there were.
    public private(set) var count: UInt64 = 0
    /// The windows that a screen of the engine covers.
    public private(set) var coveredWindows: Set<WindowID> = []
    /// The accounts that may be used; nil when any may.
    public private(set) var allowedAccountIDs: [AccountID]?
    /// The account that the device is enrolled with.
    public private(set) var mdmEnrolledAccountID: AccountID?
    /// What was told of each account.
    public var accounts: [AccountID: Account] { heard.byID }
    private var heard = Heard()

    // An array, which for an account or two takes half the memory of a table.
    private struct Heard: Sendable, Hashable {
        var all: [(id: AccountID, account: Account)] = []

        var byID: [AccountID: Account] { Dictionary(all.map { ($0.id, $0.account) }) { _, last in last } }

        func place(of id: AccountID) -> Int? { all.firstIndex { $0.id == id } }

        // Accounts have no order.
        static func == (left: Heard, right: Heard) -> Bool { left.byID == right.byID }

        func hash(into hasher: inout Hasher) { hasher.combine(byID) }
    }

    /// What was told of one account.
    public struct Account: Sendable, Hashable {
        /// The number of the last notification of each name.
        public var last: [MAMNotification.Name: UInt64] {
            var last: [MAMNotification.Name: UInt64] = [:]
            for (name, number) in zip(MAMNotification.Name.allCases, numbers) where number > 0 { last[name] = number }
            return last
        }
        /// The same in the order of all names, 0 for none, up to the last name there is.
        private var numbers: [UInt64] = []
        /// Whether its user is at work, as far as it was told.
        public internal(set) var userStatus: MAMClockStatus?

        /// The number of the last notification of any name.
        public var latest: UInt64 { numbers.max() ?? 0 }

        fileprivate mutating func note(_ name: MAMNotification.Name, _ number: UInt64) {
            guard let place = MAMNotification.Name.allCases.firstIndex(of: name) else { return }
            if numbers.count <= place { numbers += Array(repeating: 0, count: place + 1 - numbers.count) }
            numbers[place] = number
        }
    }

    /// Nothing was told.
    package init() {}

    /// Takes a notification; its number is ``count`` then.
    package mutating func apply(_ notification: MAMNotification) {
        count &+= 1
        switch notification {
        case .sdkDidTakeOverUI(_, let window): coveredWindows.insert(window)
        case .sdkDidReleaseUI(_, let window): coveredWindows.remove(window)
        case .allowedAccountsDidChange(let allowed): allowedAccountIDs = allowed
        case .mdmEnrolledAccountIDDidChange(let account): mdmEnrolledAccountID = account
        case .wipeDidComplete(let account):
            // Whatever was told before was about data that is gone.
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
