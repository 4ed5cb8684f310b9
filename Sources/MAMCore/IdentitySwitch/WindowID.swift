/// One window of a simulated app.
///
/// SDK: `UIWindow *window`
public struct WindowID: Sendable, Hashable, Codable {
    let number: UInt32

    /// Names the window that was opened so many windows after the first.
    package init(number: UInt32) { self.number = number }

    /// The window every app starts with; the key window until another is made key.
    public static let main = WindowID(number: 0)
}

/// What a window holds.
public enum WindowIdentity: Sendable, Hashable {
    /// Nothing was set: UI tasks fall through to the process identity.
    case unset
    /// One account; ``AccountID/unmanaged`` for "no user".
    case account(AccountID)
    /// A merged view of several accounts: the standard lockdown as soon as one of them is managed.
    case merged([AccountID])

    /// The accounts, none when nothing was set.
    public var accountIDs: [AccountID] {
        switch self {
        case .unset: []
        case .account(let id): [id]
        case .merged(let ids): ids
        }
    }
}
