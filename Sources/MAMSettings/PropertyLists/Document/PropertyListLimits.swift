/// The maximum sizes that a reader of property lists accepts.
package struct PropertyListLimits: Sendable, Hashable {
    /// The maximum size of a file, in bytes.
    package private(set) var bytes: Int
    /// The maximum number of nested arrays and dictionaries, including the root.
    package private(set) var depth: Int
    /// The maximum number of values and keys; a shared object counts once for each reference.
    package private(set) var nodes: Int

    /// The highest ``depth``; nested values are released recursively, so deeper ones could exhaust the stack.
    package static let deepest = 512

    /// Creates limits, clamped to at least 1; `bytes` and `nodes` to at most 2^30, `depth` to at most ``deepest``.
    package init(bytes: Int, depth: Int, nodes: Int) {
        self.bytes = min(max(bytes, 1), 1 << 30)
        self.depth = min(max(depth, 1), Self.deepest)
        self.nodes = min(max(nodes, 1), 1 << 30)
    }

    /// The maximum size of all strings and data in a binary file: 16 times ``bytes``.
    ///
    /// A shared object counts once for each reference.
    package var expandedBytes: Int { 16 * bytes }

    /// The limits of an `Info.plist`: 1 MiB, 64 levels, 50,000 values and keys.
    ///
    /// Genuine files have a few kilobytes. These limits leave room and keep hostile input cheap.
    package static let infoPlist = PropertyListLimits(bytes: 1 << 20, depth: 64, nodes: 50_000)
}
