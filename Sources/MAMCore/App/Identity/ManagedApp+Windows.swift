internal import MAMBase
internal import Synchronization

/// The windows of an app, with methods that open and close a window or make it the key window.
///
/// The value is safe to use from any thread.
public struct AppWindows: Sendable {
    let app: ManagedApp

    /// Opens a new window, in which no identity is set.
    ///
    /// The key window does not change.
    ///
    /// - Returns: The new window.
    public func open() -> WindowID {
        app.state.withLock { state in
            state.lastWindow &+= 1
            let window = WindowID(number: state.lastWindow)
            _ = state.identities.handle(.opened(window), IdentitySituation())
            return window
        }
    }

    /// Closes a window and removes its identity.
    ///
    /// If the window is being switched to another identity, the switch is canceled, and the new account is not shown.
    /// If the window was the key window, the app's first window becomes the key window. The first window cannot be
    /// closed. For the first window, the call only removes its identity.
    ///
    /// - Parameter window: The window.
    public func close(_ window: WindowID) {
        _ = app.updateIdentities { $0.step(.closed(window), thread: nil, in: app) }
    }

    /// Makes a window the key window, which is used if a call names no window.
    ///
    /// - Parameter window: The window. If it is not open, nothing happens.
    public func makeKey(_ window: WindowID) {
        app.updateIdentities { _ = $0.identities.handle(.madeKey(window), IdentitySituation()) }
    }

    /// Returns whether a window is open.
    ///
    /// The first window of the app is always open.
    ///
    /// - Parameter window: The window.
    /// - Returns: `true` if the window is open.
    public func isOpen(_ window: WindowID) -> Bool { app.state.withLock { $0.isOpen(window) } }

    /// The key window, which is used if a call names no window.
    public var key: WindowID { app.state.withLock { $0.keyWindow } }
}

extension ManagedApp {
    /// The windows of the app.
    public var windows: AppWindows { AppWindows(app: self) }

    /// Changes identities under the lock and brings the lock-free cells up to date before it is released.
    func updateIdentities<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
        state.withLock { state in
            // Odd while the cells change, so that readers of both notice.
            identityVersion.add(1, ordering: .acquiringAndReleasing)
            defer { identityVersion.add(1, ordering: .releasing) }
            let result = change(&state)
            processCell.store(cellBits(for: state.process).rawValue, ordering: .releasing)
            let key = state.windows[state.keyWindow] ?? .unset
            keyWindowCell.store(cellBits(for: key).rawValue, ordering: .releasing)
            return result
        }
    }
}

extension ManagedApp.State {
    var windows: [WindowID: WindowIdentity] { identities.windows }
    var keyWindow: WindowID { identities.keyWindow }
    /// The process identity as it was given, for ids outside the directory.
    var process: AccountID? {
        get { identities.process }
        set { identities.process = newValue }
    }

    /// Returns the accounts whose data a window shows: those of its identity, or of the process if it has none.
    func accountsShown(in window: WindowID) -> [AccountID] { identities.accountsShown(in: window) }

    func accountsShown() -> [AccountID] { identities.openWindows.flatMap { accountsShown(in: $0) } }

    /// Returns whether a window is open; the first window always is.
    func isOpen(_ window: WindowID) -> Bool { identities.isOpen(window) }
}
