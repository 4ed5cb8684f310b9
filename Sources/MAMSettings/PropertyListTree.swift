/// A property list as other modules see it: what the reader of `Info.plist` files reads, under its limits.
package indirect enum PropertyListTree: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    case array([PropertyListTree])
    case dictionary([String: PropertyListTree])
    /// A date, data, or an object nobody knows; its type in words.
    case other(String)

    /// Reads an XML property list whose root is a dictionary.
    ///
    /// At most ``InfoPlistLimits/bytes`` bytes, ``InfoPlistLimits/depth`` levels and ``InfoPlistLimits/elements``
    /// elements. Of two equal keys in one dictionary the last counts, and nothing says so yet.
    package static func dictionary(of bytes: [UInt8]) throws(SettingsReadError) -> [String: PropertyListTree] {
        try InfoPlistDocument(bytes).root.mapValues(PropertyListTree.init)
    }

    private init(_ value: LegacyPropertyListValue) {
        switch value {
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .real(value)
        case .string(let value): self = .string(value)
        case .array(let values): self = .array(values.map(PropertyListTree.init))
        case .dictionary(let values): self = .dictionary(values.mapValues(PropertyListTree.init))
        case .date, .data, .unsupported: self = .other(value.typeName)
        }
    }
}
