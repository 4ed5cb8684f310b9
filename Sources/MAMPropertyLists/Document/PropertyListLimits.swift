/// What a reader of property lists accepts at most.
package struct PropertyListLimits: Sendable, Hashable {
    /// The most bytes of a file.
    package private(set) var bytes: Int
    /// The most arrays and dictionaries inside each other, the root counted.
    package private(set) var depth: Int
    /// The most values and keys, every visit to an object that several places share counted.
    package private(set) var nodes: Int

    /// The deepest ``depth`` there is: values inside each other are released one inside the other.
    package static let deepest = 512

    /// Makes limits: at least 1, `bytes` and `nodes` at most 2^30, `depth` at most ``deepest``.
    package init(bytes: Int, depth: Int, nodes: Int) {
        self.bytes = min(max(bytes, 1), 1 << 30)
        self.depth = min(max(depth, 1), Self.deepest)
        self.nodes = min(max(nodes, 1), 1 << 30)
    }

    /// The most bytes of strings and data in a binary file, every visit to one that several places share counted: 16 times
    /// ``bytes``.
    package var expandedBytes: Int { 16 * bytes }

    /// An `Info.plist` is a few kilobytes; these leave room and keep hostile input cheap: 1 MiB, 64 levels, 50,000 nodes.
    package static let infoPlist = PropertyListLimits(bytes: 1 << 20, depth: 64, nodes: 50_000)
}
