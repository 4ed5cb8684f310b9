package import MAMPropertyLists

/// The limits on the size of a document that is read: a policy, an app configuration, an `Info.plist` or a scenario.
///
/// Every reader takes its limits as an argument. The default depends on the kind of document. A document that exceeds a
/// limit is refused with an error that names the limit. For a policy, a configuration or a scenario, the error also
/// contains the position in the document.
public struct DocumentLimits: Sendable, Hashable {
    /// The maximum size of the document, in bytes before decoding, 1 to ``maximumByteCount``.
    public let byteCount: Int
    /// The maximum number of lists and dictionaries inside each other, 1 to ``maximumDepth``.
    public let depth: Int
    /// The maximum number of values in the document, 1 to ``maximumValueCount``.
    ///
    /// Lists and dictionaries count as values. In a property list, each key counts as a value as well.
    public let valueCount: Int

    /// The highest value that ``byteCount`` can have: 64 MiB.
    public static let maximumByteCount = 64 << 20
    /// The highest value that ``depth`` can have: 512.
    ///
    /// Nested values are released recursively. If the limit were higher, releasing them could exhaust the stack.
    public static let maximumDepth = 512
    /// The highest value of ``valueCount``: 4,000,000, so that reading takes at most a few gigabytes of memory.
    public static let maximumValueCount = 4_000_000

    /// The default limits of JSON documents: 4 MiB, 64 levels, 200,000 values.
    public static let json = DocumentLimits(byteCount: 4 << 20, depth: 64, valueCount: 200_000)
    /// The default limits of an `Info.plist` and of entitlements: 1 MiB, 64 levels, 50,000 values and keys.
    public static let infoPlist = DocumentLimits(byteCount: 1 << 20, depth: 64, valueCount: 50_000)

    /// Makes limits on the size of a document.
    ///
    /// Numbers outside of their ranges are clamped.
    ///
    /// - Parameters:
    ///   - byteCount: The maximum size of the document, in bytes, 1 to ``maximumByteCount``. Defaults to 4 MiB.
    ///   - depth: The maximum number of lists and dictionaries inside each other, 1 to ``maximumDepth``. Defaults to
    ///     64.
    ///   - valueCount: The maximum number of values, 1 to ``maximumValueCount``. Defaults to 200,000.
    public init(byteCount: Int = 4 << 20, depth: Int = 64, valueCount: Int = 200_000) {
        self.byteCount = min(max(byteCount, 1), Self.maximumByteCount)
        self.depth = min(max(depth, 1), Self.maximumDepth)
        self.valueCount = min(max(valueCount, 1), Self.maximumValueCount)
    }

    /// The help text of the error for a document that exceeds a limit.
    public static let help = "give the reader higher `DocumentLimits` if the document is trusted"
}

extension PropertyListLimits {
    /// Creates the limits of a document that is a property list.
    package init(_ limits: DocumentLimits) {
        self.init(bytes: limits.byteCount, depth: limits.depth, nodes: limits.valueCount)
    }
}
