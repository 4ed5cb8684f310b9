package import MAMSettings

/// How much of somebody else's JSON is read before the reader gives up.
///
/// The caps bound time, memory and stack together: a document inside them costs at most a few hundred bytes per value
/// besides its own size.
package struct JSONLimits: Sendable, Hashable {
    /// The greatest size of the input, in bytes as given (before UTF-16 is turned into UTF-8).
    package let bytes: Int
    /// The greatest number of arrays and objects inside one another; `[]` alone is one level, a bare number none.
    package let depth: Int
    /// The greatest number of values of any kind, counting arrays and objects themselves but not keys.
    package let nodes: Int

    /// The greatest depth anybody may ask for.
    ///
    /// Reading does not recurse, but releasing a document does, and so does nearly everybody who walks one.
    package static let maximumDepth = 512

    /// The greatest length of one number, in characters.
    ///
    /// No number of a policy or a scenario comes near it, and code that turns digits into a value is often quadratic.
    package static let numberLength = 512

    /// What policies, configuration, scenarios and stores are read with: 4 MiB, 64 levels, 200,000 values.
    package static let standard = JSONLimits()

    /// Makes limits; `depth` is kept within 0 and ``maximumDepth``.
    package init(bytes: Int = 4 << 20, depth: Int = 64, nodes: Int = 200_000) {
        self.bytes = bytes
        self.depth = min(max(depth, 0), Self.maximumDepth)
        self.nodes = nodes
    }

    /// The limits of a document that is JSON.
    package init(_ limits: DocumentLimits) {
        self.init(bytes: limits.byteCount, depth: limits.depth, nodes: limits.valueCount)
    }
}

/// What the reader accepts.
package struct JSONOptions: Sendable, Hashable {
    /// Whether `//` comments up to the end of the line may stand wherever blanks may.
    ///
    /// Files that people write (scenarios) allow them, files that services write (policies) do not. `/* */` is refused
    /// either way.
    package let allowsComments: Bool
    /// How much is read.
    package let limits: JSONLimits

    /// Nothing but RFC 8259, within the standard limits.
    package static let strict = JSONOptions()
    /// RFC 8259 and `//` comments, within the standard limits.
    package static let withComments = JSONOptions(allowsComments: true)

    /// Makes options.
    package init(allowsComments: Bool = false, limits: JSONLimits = .standard) {
        self.allowsComments = allowsComments
        self.limits = limits
    }
}
