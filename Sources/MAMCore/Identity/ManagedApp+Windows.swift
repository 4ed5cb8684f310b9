internal import Synchronization

/// The windows of an app: a view, made on demand.
public struct AppWindows: Sendable {
    let app: ManagedApp

    /// Opens a window without an identity; it does not become the key window.
    public func open() -> WindowID {
        app.state.withLock { state in
            state.lastWindow &+= 1
            let window = WindowID(number: state.lastWindow)
            state.windows[window] = .unset
            return window
        }
    }

    /// Closes a window and forgets its identity; the first window cannot be closed and only loses its identity.
    ///
    /// A run of conditional launch for it is given up, and what it was for is not shown.
    ///
    /// When it was the key window, the first window becomes key.
    public func close(_ window: WindowID) {
        app.updateIdentities { state in
            state.windows[window] = nil
            state.launch.giveUpRuns(in: window)
            if state.keyWindow == window { state.keyWindow = .main }
        }
    }

    /// Makes a window the one that UI tasks of an unknown window belong to.
    ///
    /// A window that is not open cannot become key; nothing happens then.
    public func makeKey(_ window: WindowID) {
        app.updateIdentities { if $0.isOpen(window) { $0.keyWindow = window } }
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
    /// Whose data a window shows: the accounts of its identity, of the process where it has none.
    func accountsShown(in window: WindowID) -> [AccountID] {
        let identity = windows[window] ?? .unset
        return identity == .unset ? [process].compactMap(\.self) : identity.accountIDs
    }

    /// Whose data any open window shows, but for one that is named.
    func accountsShown(besides window: WindowID? = nil) -> [AccountID] {
        Set(windows.keys).union([.main]).filter { $0 != window }.flatMap { accountsShown(in: $0) }
    }

    /// Whether a window is open; the first window always is.
    func isOpen(_ window: WindowID) -> Bool { window == .main || windows[window] != nil }
}
