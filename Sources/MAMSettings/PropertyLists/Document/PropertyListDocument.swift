internal import MAMText

/// A property list read from untrusted bytes: its values and their positions.
///
/// Reading never recurses, never expands an entity, never opens a file by name, and stops at ``PropertyListLimits``.
/// All content is checked while reading, so no later access fails. A document may be used from any thread.
package struct PropertyListDocument: Sendable {
    /// The three formats of a property list.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        case xml
        case binary
        /// `{ key = value; }`, and the `.strings` form without braces.
        case oldStyle = "old-style"
    }

    /// A part of a file that this reader accepts and other readers refuse, or that hides content.
    package struct Oddity: Sendable, Hashable {
        package enum Kind: Sendable, Hashable {
            /// P007: `range` is the ignored key, and `other` is the effective one.
            case duplicateKey(name: String, dictionary: PropertyListPath)
            /// P008: `range` is the text after the end, without blanks around it.
            case trailingText
            /// P008: `range` is the value of `version`.
            case version(String)
            /// P009: `range` is the comment inside `<string>`, `<key>` or another element that holds text.
            case commentInText(element: String)
            /// P009: `range` is `<data/>`, which Foundation refuses.
            case emptyData
        }

        package var kind: Kind
        /// The range in the text (XML, old-style) or in the file (binary), in bytes.
        package var range: Range<Int>
        package var other: Range<Int>?

        package init(kind: Kind, range: Range<Int>, other: Range<Int>? = nil) {
            (self.kind, self.range, self.other) = (kind, range, other)
        }
    }

    /// The maximum number of oddities that are kept.
    static let oddityLimit = 100

    let storage: PropertyListStorage

    /// Reads a property list of any of the three formats.
    package init(_ bytes: [UInt8], limits: PropertyListLimits = .infoPlist) throws(PropertyListError) {
        storage = try PropertyListStorage.read(bytes, limits: limits)
    }

    /// Returns whether a file that may be JSON is a property list: it is binary, or its first visible character is `<`.
    ///
    /// The character is recognized in every encoding that is read, such as UTF-16 with a byte order mark.
    package static func isXMLOrBinary(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: "bplist".utf8) { return true }
        let mark = PropertyListSource.marked(bytes)?.mark.count ?? 0
        // In wide encodings, the other bytes of the character are zero.
        return bytes.dropFirst(mark).first { ![0, 0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    }

    package var bytes: [UInt8] { storage.bytes }
    package var format: Format { storage.format }
    /// The text as UTF-8 without byte order mark and with its original line ends; empty for a binary file.
    package var text: [UInt8] { storage.text }
    /// The encoding of the file's bytes; `.utf8` for a binary file.
    package var encoding: PropertyListEncoding { storage.encoding }
    package var root: PropertyListNode { PropertyListNode(storage: storage, index: 0) }
    /// The oddities in the order of ``Oddity/range``, at most 100.
    package var oddities: [Oddity] { storage.oddities }
    /// The number of oddities that ``oddities`` leaves out.
    package var odditiesLeftOut: Int { storage.odditiesLeftOut }

    /// Returns the positions of offsets into the text, in the order of the offsets; in a binary file all are in line 1.
    ///
    /// Each call scans the text once, so pass many offsets to one call.
    package func positions(of offsets: [Int]) -> [PropertyListPosition] {
        guard format == .binary else { return encoding.positions(of: offsets, in: text) }
        return offsets.map { offset in
            let offset = min(max(offset, 0), bytes.count)
            return PropertyListPosition(inBinary: offset)
        }
    }

    /// Returns the node at a path; nil if there is none.
    package func node(at path: PropertyListPath) -> PropertyListNode? {
        var node = root
        for step in path.steps {
            let next: PropertyListNode?
            switch step {
            case .key(let name): next = node[name]
            case .index(let index): next = node.element(at: index)
            }
            guard let next else { return nil }
            node = next
        }
        return node
    }
}

/// The maximum sizes that a reader of property lists accepts.
package struct PropertyListLimits: Sendable, Hashable {
    /// The maximum size of a file, in bytes.
    package private(set) var bytes: Int
    /// The maximum number of nested arrays and dictionaries, including the root.
    package private(set) var depth: Int
    /// The maximum number of values and keys; a shared object counts once for each reference.
    package private(set) var nodes: Int

    /// The highest ``depth``; nested values are released recursively, so deeper ones could exhaust the stack.
    static let deepest = 512

    /// Creates limits, clamped to at least 1; `bytes` and `nodes` to at most 2^30, `depth` to at most ``deepest``.
    package init(bytes: Int, depth: Int, nodes: Int) {
        self.bytes = min(max(bytes, 1), 1 << 30)
        self.depth = min(max(depth, 1), Self.deepest)
        self.nodes = min(max(nodes, 1), 1 << 30)
    }

    /// The maximum size of all strings and data in a binary file: 16 times ``bytes``.
    ///
    /// A shared object counts once for each reference.
    var expandedBytes: Int { 16 * bytes }

    /// The limits of an `Info.plist`: 1 MiB, 64 levels, 50,000 values and keys.
    ///
    /// Genuine files have a few kilobytes. These limits leave room and keep hostile input cheap.
    package static let infoPlist = PropertyListLimits(bytes: 1 << 20, depth: 64, nodes: 50_000)
}

/// The path from the root of a property list to one of its values.
///
/// Of equal keys in one dictionary a path means the effective one: the last in a text file, the first in a binary file.
package struct PropertyListPath: Sendable, Hashable, CustomStringConvertible {
    /// A step from a container to one of its values.
    package enum Step: Sendable, Hashable {
        /// The value of a key in a dictionary.
        case key(String)
        /// The element with an index in an array, from 0.
        case index(Int)

        /// Tells whether two steps are equal; keys are compared byte by byte.
        package static func == (left: Step, right: Step) -> Bool {
            switch (left, right) {
            case (.key(let one), .key(let other)): ExactName(one) == ExactName(other)
            case (.index(let one), .index(let other)): one == other
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .key(let name): hasher.combine(ExactName(name))
            case .index(let index): hasher.combine(index)
            }
        }
    }

    /// The steps from the root.
    package var steps: [Step]

    /// Creates a path from steps; no steps mean the root.
    package init(_ steps: [Step] = []) { self.steps = steps }

    package func key(_ name: String) -> PropertyListPath { PropertyListPath(steps + [.key(name)]) }

    package func index(_ index: Int) -> PropertyListPath { PropertyListPath(steps + [.index(index)]) }

    /// The path as text, such as `CFBundleURLTypes[0].CFBundleURLSchemes[2]`; names from the file are cut and escaped.
    package var description: String {
        var text = ""
        for step in steps {
            switch step {
            case .key(let name): text += (text.isEmpty ? "" : ".") + Excerpt.plain(name)
            case .index(let index): text += "[\(index)]"
            }
        }
        return text
    }
}
