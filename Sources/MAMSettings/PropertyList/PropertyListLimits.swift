/// What a reader of property lists accepts at most.
package struct PropertyListLimits: Sendable, Hashable {
    /// The most bytes of a file.
    package var bytes: Int
    /// The most arrays and dictionaries inside each other, the root counted.
    package var depth: Int
    /// The most values and keys, every visit to an object that several places share counted.
    package var nodes: Int

    /// Makes limits; all at least 1.
    package init(bytes: Int, depth: Int, nodes: Int) {
        (self.bytes, self.depth, self.nodes) = (max(bytes, 1), max(depth, 1), max(nodes, 1))
    }

    /// An `Info.plist` is a few kilobytes; these leave room and keep hostile input cheap: 1 MiB, 64 levels, 50,000 nodes.
    package static let infoPlist = PropertyListLimits(bytes: 1 << 20, depth: 64, nodes: 50_000)
}
