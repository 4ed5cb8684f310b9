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
    public private(set) var accounts: [AccountID: Account] = [:]

    /// What was told of one account.
    public struct Account: Sendable, Hashable {
        /// The number of the last notification of each name.
        public internal(set) var last: [MAMNotification.Name: UInt64] = [:]
        /// Whether its user is at work, as far as it was told.
        public internal(set) var userStatus: MAMClockStatus?

        /// The number of the last notification of any name.
        public var latest: UInt64 { last.values.max() ?? 0 }
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
            accounts[account] = nil
            note(notification.name, of: account)
        case .userStatusDidChange(let account, let status):
            note(notification.name, of: account)
            accounts[account]?.userStatus = status
        case .policyDidChange(let account), .appConfigDidChange(let account), .dataProtectionDidChange(let account):
            note(notification.name, of: account)
        }
    }

    private mutating func note(_ name: MAMNotification.Name, of account: AccountID) {
        if accounts[account] == nil, accounts.count >= Self.maximumAccountCount,
            let oldest = accounts.min(by: { $0.value.latest < $1.value.latest })?.key
        {
            accounts[oldest] = nil
        }
        accounts[account, default: Account()].last[name] = count
    }
}
