/// The place where the app set an identity (the account for which code acts): the process, a window, a scope
/// (`withAccountID`) or a thread.
///
/// The cases are in ascending order of precedence. If an identity is set in several places, the last of these cases
/// takes precedence. There is one exception: of ``scope`` and ``thread``, the identity that was set last takes
/// precedence.
public enum IdentityLayer: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// No identity is set for the code, so no policy applies.
    case none = 0
    /// The code acts for the account of the whole process.
    case process = 1
    /// The code acts for the account of a window.
    ///
    /// This account applies to UI tasks on the main thread, and to UI tasks that name their window.
    case window = 2
    /// The code acts for the account of a scope: a call or task that runs in `ManagedApp.withAccountID(_:operation:)`.
    case scope = 3
    /// The code acts for the account that the app set for the current thread.
    case thread = 4

    /// Finds the case with a ``name``; `nil` if no case has this name.
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

    /// Encodes the case as its ``name``, because a reader of a report would not understand a number.
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

/// The kind of work for which the engine looks up the account: work on the user interface, or work on files.
public enum IdentityTask: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Work that the user sees or starts.
    ///
    /// The account of a window applies to this work in two cases: the work runs on the main thread, or the call names
    /// the window.
    case ui
    /// Creating, opening or writing a file.
    ///
    /// The account of a window never applies to this work.
    case file
}
