package import MAMPropertyLists

/// The size of a document that a reader accepts: of a policy, an app configuration, an `Info.plist`, a scenario.
///
/// Every reader takes its limits as an argument, whose default is the one of the kind of document. A document over a limit
/// is refused with an error that names the limit, and in a policy, a configuration or a scenario the place.
public struct DocumentLimits: Sendable, Hashable {
    /// The maximum size of the document as it was given, in bytes; 1 to ``maximumByteCount``.
    public let byteCount: Int
    /// The maximum number of lists and dictionaries inside each other; 1 to ``maximumDepth``.
    public let depth: Int
    /// The maximum number of values, lists and dictionaries counted; 1 to ``maximumValueCount``.
    ///
    /// In a property list keys count as well.
    public let valueCount: Int

    /// The highest ``byteCount``: 64 MiB.
    public static let maximumByteCount = 64 << 20
    /// The highest ``depth``: 512, because values inside each other are released one inside the other.
    public static let maximumDepth = 512
    /// The highest ``valueCount``: 4,000,000, some gigabytes of memory at most.
    public static let maximumValueCount = 4_000_000

    /// The limits of JSON documents: 4 MiB, 64 levels, 200,000 values.
    public static let json = DocumentLimits(byteCount: 4 << 20, depth: 64, valueCount: 200_000)
    /// The limits of an `Info.plist` and of entitlements: 1 MiB, 64 levels, 50,000 values and keys.
    public static let infoPlist = DocumentLimits(byteCount: 1 << 20, depth: 64, valueCount: 50_000)

    /// Makes limits; numbers out of range are clamped.
    ///
    /// - Parameters:
    ///   - byteCount: See ``byteCount``. Defaults to 4 MiB.
    ///   - depth: See ``depth``. Defaults to 64.
    ///   - valueCount: See ``valueCount``. Defaults to 200,000.
    public init(byteCount: Int = 4 << 20, depth: Int = 64, valueCount: Int = 200_000) {
        self.byteCount = min(max(byteCount, 1), Self.maximumByteCount)
        self.depth = min(max(depth, 1), Self.maximumDepth)
        self.valueCount = min(max(valueCount, 1), Self.maximumValueCount)
    }

    /// What to do about a document that is larger than its reader accepts.
    package static let help = "give the reader higher `DocumentLimits` if the document is trusted"
}

extension PropertyListLimits {
    /// The limits of a document that is a property list.
    package init(_ limits: DocumentLimits) {
        self.init(bytes: limits.byteCount, depth: limits.depth, nodes: limits.valueCount)
    }
}
