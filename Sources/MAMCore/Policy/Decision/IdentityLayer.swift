/// The source of an effective identity: the kind of setting that determined the account for which a task acts.
///
/// An identity can be set for the process, a window, a scope or a thread. The cases are in ascending order of
/// precedence: if several are set, the later case wins. If both ``scope`` and ``thread`` are set, the one that was set
/// last wins. The raw values are the names in reports and scenario files.
public enum IdentityLayer: String, Sendable, Hashable, Codable, CaseIterable {
    /// No identity is set, so no policy applies.
    case none
    /// The identity of the whole process.
    case process
    /// The identity of a window. It counts for UI tasks on the main thread, and for UI tasks that name their window.
    case window
    /// The identity of a scope: a call or task in which `ManagedApp.withAccountID(_:operation:)` runs its operation.
    case scope
    /// The identity that the app set for the current thread.
    case thread
}

/// The kind of work for which the effective identity, the account that the work acts for, is determined.
public enum IdentityTask: Sendable, Hashable {
    /// Work that the user sees or starts. The window's identity counts on the main thread, or if the task names its
    /// window.
    case ui
    /// Creating, opening or writing a file. The identity of a window never counts.
    case file
}
