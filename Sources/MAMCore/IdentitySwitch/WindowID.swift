/// The id of a window of a simulated app.
///
/// SDK: `UIWindow *window`
public struct WindowID: Sendable, Hashable, Codable {
    let number: UInt32

    /// Creates the id of a window.
    ///
    /// - Parameter number: The number of windows that were opened before it.
    package init(number: UInt32) { self.number = number }

    /// The app's first window.
    ///
    /// It is the key window until another window becomes key.
    public static let main = WindowID(number: 0)
}

/// The identity of a window: unset, or the one or several accounts that the window shows.
public enum WindowIdentity: Sendable, Hashable {
    /// No identity is set. The process identity applies to UI tasks in the window.
    case unset
    /// The window shows one account. ``AccountID/unmanaged`` stands for "no user".
    case account(AccountID)
    /// The window shows several accounts. If one of them is managed, everything is blocked (the SDK's standard lockdown
    /// policy).
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
