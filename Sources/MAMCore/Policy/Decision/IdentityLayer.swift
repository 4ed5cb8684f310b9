/// The layer that the effective identity came from.
///
/// The cases are in the order of precedence, lowest first: a higher layer wins over a lower one. If both ``scope`` and
/// ``thread`` are set, the one that was entered last wins.
public enum IdentityLayer: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// No layer holds an identity: no policy applies.
    case none = 0
    /// The identity of the whole process.
    case process = 1
    /// The identity of a window; UI tasks on the main thread only.
    case window = 2
    /// A scope that `ManagedApp.withAccountID(_:operation:)` opened.
    case scope = 3
    /// The identity that a setter put on the current thread.
    case thread = 4

    /// Makes the layer that has a ``name``; `nil` if no layer has that name.
    public init?(name: String) {
        guard let layer = IdentityLayer.allCases.first(where: { $0.name == name }) else { return nil }
        self = layer
    }

    /// Decodes the name of a layer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let layer = IdentityLayer(name: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not the name of a layer")
        }
        self = layer
    }

    /// Encodes the name, because numbers mean nothing in a report.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    /// The name of the layer in reports and scenarios.
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

/// The kind of work for which the effective identity is searched.
public enum IdentityTask: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// Work that the user sees or starts. Windows count if it runs on the main thread.
    case ui
    /// Creating, opening or writing a file. Windows never count.
    case file
}
