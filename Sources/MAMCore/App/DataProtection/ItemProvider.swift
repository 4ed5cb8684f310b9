/// An item that another app offers by drag, paste or share, with a function that loads the item's bytes on demand.
///
/// Replaces Apple's `NSItemProvider`, but has only one representation of the item. Each copy of the struct loads its own bytes.
public struct ItemProvider: Sendable {
    /// The type of the item's bytes, as a uniform type identifier such as `public.plain-text`.
    public let typeIdentifier: String
    /// The loaded bytes of the item; nil while they are not loaded.
    public private(set) var bytes: [UInt8]?
    private let source: @Sendable () throws -> [UInt8]

    /// Makes an item whose bytes are loaded on demand.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The uniform type identifier of the bytes.
    ///   - source: The function that supplies the bytes. ``load()`` calls it.
    public init(typeIdentifier: String, source: @escaping @Sendable () throws -> [UInt8]) {
        self.typeIdentifier = typeIdentifier
        self.source = source
    }

    /// Makes an item whose bytes are already loaded.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The uniform type identifier of the bytes.
    ///   - bytes: The bytes of the item.
    public init(typeIdentifier: String, bytes: [UInt8]) {
        self.init(typeIdentifier: typeIdentifier) { bytes }
        self.bytes = bytes
    }

    /// Whether the bytes of the item are loaded.
    public var isLoaded: Bool { bytes != nil }

    /// Loads the bytes of the item if they are not loaded yet, and returns them.
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
    /// A text that contains the type identifier and states whether the item is loaded.
    ///
    /// The text never contains the bytes.
    public var description: String { "ItemProvider(\(typeIdentifier), \(isLoaded ? "loaded" : "not loaded"))" }
    /// A mirror that shows only the type identifier, so that `dump` does not print the bytes.
    public var customMirror: Mirror { Mirror(self, children: ["typeIdentifier": typeIdentifier]) }
}
