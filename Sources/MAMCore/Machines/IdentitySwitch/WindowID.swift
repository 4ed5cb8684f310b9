/// The id of a window of a simulated app.
///
/// SDK: `UIWindow *window`
public struct WindowID: Sendable, Hashable, Codable {
    package let number: UInt32

    /// Creates the id of a window.
    ///
    /// - Parameter number: The number of windows that were opened before it.
    package init(number: UInt32) { self.number = number }

    /// The first window of an app.
    ///
    /// This window is the key window until another window becomes key.
    public static let main = WindowID(number: 0)
}

/// The identity of a window: not set, or the accounts that the window shows.
public enum WindowIdentity: Sendable, Hashable {
    /// The window has no identity of its own.
    ///
    /// For the user interface of this window, the identity of the process applies.
    case unset
    /// The window shows one account.
    ///
    /// ``AccountID/unmanaged`` means "no user".
    case account(AccountID)
    /// The window shows several accounts at once.
    ///
    /// If one of the accounts is managed, the window's policy forbids everything (the SDK's standard lockdown policy).
    case merged([AccountID])

    /// The accounts that the window shows; empty if no identity is set.
    public var accountIDs: [AccountID] {
        switch self {
        case .unset: []
        case .account(let id): [id]
        case .merged(let ids): ids
        }
    }
}
