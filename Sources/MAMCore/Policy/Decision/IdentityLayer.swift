/// The source of an effective identity: the kind of setting that determined the account for which a task acts.
///
/// An identity can be set for the process, a window, a scope or a thread. The cases are in ascending order of
/// precedence: if several are set, the later case wins. If both ``scope`` and ``thread`` are set, the one that was set
/// last wins.
public enum IdentityLayer: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// No identity is set, so no policy applies.
    case none = 0
    /// The identity of the whole process.
    case process = 1
    /// The identity of a window. It counts for UI tasks on the main thread, and for UI tasks that name their window.
    case window = 2
    /// The identity of a scope: a call or task in which `ManagedApp.withAccountID(_:operation:)` runs its operation.
    case scope = 3
    /// The identity that the app set for the current thread.
    case thread = 4

    /// Makes the case with the given ``name``; `nil` if there is none.
    public init?(name: String) {
        guard let layer = IdentityLayer.allCases.first(where: { $0.name == name }) else { return nil }
        self = layer
    }

    /// Decodes a case from its ``name``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let layer = IdentityLayer(name: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not the name of a layer")
        }
        self = layer
    }

    /// Encodes the case as its ``name``, because a number would mean nothing to the reader of a report.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    /// The name of the case in reports and scenario files.
    public var name: String {
        switch self {
        case .none: "none"
        case .process: "process"
        case .window: "window"
        case .scope: "scope"
        case .thread: "thread"
        }
    }
}

/// The kind of work for which the effective identity, the account that the work acts for, is determined.
public enum IdentityTask: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Work that the user sees or starts. The window's identity counts on the main thread, or if the task names its
    /// window.
    case ui
    /// Creating, opening or writing a file. The identity of a window never counts.
    case file
}
