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

/// The identity of a window.
public enum WindowIdentity: Sendable, Hashable {
    /// No identity is set. UI tasks use the process identity.
    case unset
    /// One account, or ``AccountID/unmanaged`` for "no user".
    case account(AccountID)
    /// A merged window of several accounts. The standard lockdown applies if one of them is managed.
    case merged([AccountID])

    /// The accounts of the window; empty if unset.
    public var accountIDs: [AccountID] {
        switch self {
        case .unset: []
        case .account(let id): [id]
        case .merged(let ids): ids
        }
    }
}
