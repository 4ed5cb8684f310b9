/// An item that another app offers by drag, paste or share, with a function that loads its bytes on demand.
///
/// The type stands for the system's `NSItemProvider` with one representation. It is a value: each copy loads its own
/// bytes.
public struct ItemProvider: Sendable {
    /// The type of the item's bytes, as a uniform type identifier such as `public.plain-text`.
    public let typeIdentifier: String
    /// The item's bytes; nil until they are loaded.
    public private(set) var bytes: [UInt8]?
    private let source: @Sendable () throws -> [UInt8]

    /// Makes an item whose bytes are loaded on demand.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The uniform type identifier of the bytes.
    ///   - source: The function that supplies the bytes, called by ``load()``.
    public init(typeIdentifier: String, source: @escaping @Sendable () throws -> [UInt8]) {
        self.typeIdentifier = typeIdentifier
        self.source = source
    }

    /// Makes an item whose bytes are already loaded.
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
    /// - Throws: The error of the function that supplies the bytes.
    @discardableResult
    public mutating func load() throws -> [UInt8] {
        if let bytes { return bytes }
        let loaded = try source()
        bytes = loaded
        return loaded
    }
}

extension ItemProvider: CustomStringConvertible, CustomReflectable {
    /// The type identifier and whether the item is loaded; never the bytes.
    public var description: String { "ItemProvider(\(typeIdentifier), \(isLoaded ? "loaded" : "not loaded"))" }
    /// A mirror that shows only the type identifier.
    public var customMirror: Mirror { Mirror(self, children: ["typeIdentifier": typeIdentifier]) }
}
