/// Something that another app offers and that is loaded when it is wanted: what a drag, a paste or a share hands over.
///
/// The counterpart of the system's `NSItemProvider` with one representation. A value: copies are loaded on their own.
public struct ItemProvider: Sendable {
    /// What the bytes are, as a uniform type identifier such as `public.plain-text`.
    public let typeIdentifier: String
    /// The bytes, once they are loaded.
    public private(set) var bytes: [UInt8]?
    private let source: @Sendable () throws -> [UInt8]

    /// An item whose bytes `source` supplies when they are wanted.
    public init(typeIdentifier: String, source: @escaping @Sendable () throws -> [UInt8]) {
        self.typeIdentifier = typeIdentifier
        self.source = source
    }

    /// An item that is loaded.
    public init(typeIdentifier: String, bytes: [UInt8]) {
        self.init(typeIdentifier: typeIdentifier) { bytes }
        self.bytes = bytes
    }

    /// Whether the bytes are here.
    public var isLoaded: Bool { bytes != nil }

    /// Loads the bytes, unless they are here, and returns them; passes on what the source throws.
    @discardableResult
    public mutating func load() throws -> [UInt8] {
        if let bytes { return bytes }
        let loaded = try source()
        bytes = loaded
        return loaded
    }
}

extension ItemProvider: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type, and whether the bytes are here; never the bytes.
    public var description: String { "ItemProvider(\(typeIdentifier), \(isLoaded ? "loaded" : "not loaded"))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows the type only.
    public var customMirror: Mirror { Mirror(self, children: ["typeIdentifier": typeIdentifier]) }
}
