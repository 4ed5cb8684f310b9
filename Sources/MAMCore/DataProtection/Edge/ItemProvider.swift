/// An item that another app offers by drag, paste or share, and whose bytes are loaded on demand.
///
/// The counterpart of the system's `NSItemProvider` with one representation. A value: each copy loads its own bytes.
public struct ItemProvider: Sendable {
    /// The type of the bytes, as a uniform type identifier such as `public.plain-text`.
    public let typeIdentifier: String
    /// The bytes; nil until they are loaded.
    public private(set) var bytes: [UInt8]?
    private let source: @Sendable () throws -> [UInt8]

    /// Makes an item that is not loaded.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The uniform type identifier of the bytes.
    ///   - source: The function that supplies the bytes, called by ``load()``.
    public init(typeIdentifier: String, source: @escaping @Sendable () throws -> [UInt8]) {
        self.typeIdentifier = typeIdentifier
        self.source = source
    }

    /// Makes an item that is loaded.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The uniform type identifier of the bytes.
    ///   - bytes: The bytes.
    public init(typeIdentifier: String, bytes: [UInt8]) {
        self.init(typeIdentifier: typeIdentifier) { bytes }
        self.bytes = bytes
    }

    /// Whether the bytes are loaded.
    public var isLoaded: Bool { bytes != nil }

    /// Loads the bytes if necessary, and returns them.
    ///
    /// - Returns: The bytes.
    /// - Throws: The error of the source.
    @discardableResult
    public mutating func load() throws -> [UInt8] {
        if let bytes { return bytes }
        let loaded = try source()
        bytes = loaded
        return loaded
    }
}

extension ItemProvider: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type identifier and whether the item is loaded; never the bytes.
    public var description: String { "ItemProvider(\(typeIdentifier), \(isLoaded ? "loaded" : "not loaded"))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror that shows only the type identifier.
    public var customMirror: Mirror { Mirror(self, children: ["typeIdentifier": typeIdentifier]) }
}
