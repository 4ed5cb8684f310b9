/// Where the effective identity came from.
///
/// The order of the cases is the order of the search, from the last layer asked to the first; the two innermost,
/// ``scope`` and ``thread``, rank by which of them was entered last.
public enum IdentityLayer: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// No layer holds an identity: no policy applies.
    case none = 0
    /// The identity of the whole process.
    case process = 1
    /// The identity of a window; UI tasks on the main thread only.
    case window = 2
    /// A scope opened by `ManagedApp.withAccountID(_:operation:)`.
    case scope = 3
    /// The plain setter of the current thread.
    case thread = 4

    /// The layer of that name, as reports and scenarios write it.
    public init?(name: String) {
        guard let layer = IdentityLayer.allCases.first(where: { $0.name == name }) else { return nil }
        self = layer
    }

    /// Reads the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let layer = IdentityLayer(name: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not the name of a layer")
        }
        self = layer
    }

    /// Writes the name: numbers mean nothing in a report.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    /// The name used in reports and scenarios.
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

/// What a piece of code does, as far as the search for its identity is concerned.
public enum IdentityTask: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Anything the user sees or starts; the window counts when it runs on the main thread.
    case ui
    /// Creating, opening or writing a file; windows never count.
    case file
}
