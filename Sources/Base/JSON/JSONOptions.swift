package import MAMSettings

/// The limits on untrusted JSON.
///
/// They bound time, memory and stack. A document within them takes at most a few hundred bytes per value in addition to
/// its own size.
package struct JSONLimits: Sendable, Hashable {
    /// The maximum size of the input, in bytes before UTF-16 is converted to UTF-8.
    package let bytes: Int
    /// The maximum number of nested arrays and objects; `[]` has one level, and a number alone has none.
    package let depth: Int
    /// The maximum number of values of any kind, including arrays and objects, without keys.
    package let nodes: Int

    /// The highest ``depth``.
    ///
    /// Reading does not recurse, but releasing a document does, and so does most code that traverses one.
    package static let maximumDepth = 512

    /// The maximum length of a number, in characters.
    ///
    /// Numbers in policies and scenarios are far shorter, and code that converts digits often takes quadratic time.
    package static let numberLength = 512

    /// The limits of policies, configurations, scenarios and stores: 4 MiB, 64 levels, 200,000 values.
    package static let standard = JSONLimits()

    /// Creates limits; `depth` is clamped to 0 to ``maximumDepth``.
    package init(bytes: Int = 4 << 20, depth: Int = 64, nodes: Int = 200_000) {
        self.bytes = bytes
        self.depth = min(max(depth, 0), Self.maximumDepth)
        self.nodes = nodes
    }

    /// Creates the limits of a document that is JSON.
    package init(_ limits: DocumentLimits) {
        self.init(bytes: limits.byteCount, depth: limits.depth, nodes: limits.valueCount)
    }
}

/// The options of reading JSON.
package struct JSONOptions: Sendable, Hashable {
    /// Whether `//` comments up to the end of the line are allowed wherever blanks are.
    ///
    /// Files that people write (scenarios) allow them, and files that services write (policies) do not. `/* */` is
    /// always refused.
    package let allowsComments: Bool
    /// The limits of reading.
    package let limits: JSONLimits

    /// RFC 8259 without extensions, within the standard limits.
    package static let strict = JSONOptions()
    /// RFC 8259 with `//` comments, within the standard limits.
    package static let withComments = JSONOptions(allowsComments: true)

    /// Creates options.
    package init(allowsComments: Bool = false, limits: JSONLimits = .standard) {
        self.allowsComments = allowsComments
        self.limits = limits
    }
}
