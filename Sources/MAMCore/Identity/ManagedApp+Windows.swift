internal import MAMBase
internal import Synchronization

/// The windows of an app: a view, made on demand.
public struct AppWindows: Sendable {
    let app: ManagedApp

    /// Opens a window without an identity; it does not become the key window.
    public func open() -> WindowID {
        app.state.withLock { state in
            state.lastWindow &+= 1
            let window = WindowID(number: state.lastWindow)
            _ = state.identities.handle(.opened(window), IdentitySituation())
            return window
        }
    }

    /// Closes a window and forgets its identity; the first window cannot be closed and only loses its identity.
    ///
    /// What is under way in it is given up, and what that was for is not shown.
    ///
    /// When it was the key window, the first window becomes key.
    public func close(_ window: WindowID) {
        _ = app.updateIdentities { $0.step(.closed(window), thread: nil, in: app) }
    }

    /// Makes a window the one that UI tasks of an unknown window belong to.
    ///
    /// A window that is not open cannot become key; nothing happens then.
    public func makeKey(_ window: WindowID) {
        app.updateIdentities { _ = $0.identities.handle(.madeKey(window), IdentitySituation()) }
    }

    /// Whether a window is open; the first window always is.
    public func isOpen(_ window: WindowID) -> Bool { app.state.withLock { $0.isOpen(window) } }

    /// The window that UI tasks of an unknown window belong to.
    public var key: WindowID { app.state.withLock { $0.keyWindow } }
}

extension ManagedApp {
    /// The app's windows.
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

    /// Whose data a window shows: the accounts of its identity, of the process where it has none.
    func accountsShown(in window: WindowID) -> [AccountID] { identities.accountsShown(in: window) }

    /// Whose data any open window shows.
    func accountsShown() -> [AccountID] { identities.openWindows.flatMap { accountsShown(in: $0) } }

    /// Whether a window is open; the first window always is.
    func isOpen(_ window: WindowID) -> Bool { identities.isOpen(window) }
}
