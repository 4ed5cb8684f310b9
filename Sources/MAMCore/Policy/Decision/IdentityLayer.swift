/// The place where the app set the account for which code acts: a process, window, scope (`withAccountID`) or thread.
///
/// The cases are in ascending order of precedence. If an identity is set in several places, the last of these cases
/// takes precedence. There is one exception: between ``scope`` and ``thread``, the identity that was set last
/// takes precedence. The raw values are the names in reports and scenario files.
public enum IdentityLayer: String, Sendable, Hashable, Codable, CaseIterable {
    /// No identity is set for the code, so no policy applies.
    case none
    /// The code acts for the account of the whole process.
    case process
    /// The code acts for the account of a window.
    ///
    /// This account applies to UI tasks on the main thread, and to UI tasks that name their window.
    case window
    /// The code acts for the account of a scope: a call or task that runs in `ManagedApp.withAccountID(_:operation:)`.
    case scope
    /// The code acts for the account that the app set for the current thread.
    case thread
}

/// The kind of work for which the engine looks up the account: work on the user interface, or work on files.
public enum IdentityTask: Sendable, Hashable {
    /// Work that the user sees or starts.
    ///
    /// The account of a window applies here if the work runs on the main thread or the call names the window.
    case ui
    /// Creating, opening or writing a file.
    ///
    /// The account of a window never applies to this work.
    case file
}
