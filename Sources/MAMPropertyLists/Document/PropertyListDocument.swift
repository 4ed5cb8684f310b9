/// A property list read from bytes nobody vouches for: its values, and where each of them stands.
///
/// Reading never recurses, never expands an entity, never follows a name to a file, and stops at ``PropertyListLimits``.
/// Everything is looked at while reading, so nothing that is asked of a document later can fail. A value, so it may be
/// read from any thread.
package struct PropertyListDocument: Sendable {
    /// The three ways to write a property list.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        case xml
        case binary
        /// `{ key = value; }`, and the `.strings` form without braces.
        case oldStyle = "old-style"
    }

    /// Something the reader passed over that other readers do not, or that hides something.
    package struct Oddity: Sendable, Hashable {
        package enum Kind: Sendable, Hashable {
            /// P007: `range` is the key that does not count; `other` the one that does.
            case duplicateKey(name: String, dictionary: PropertyListPath)
            /// P008: `range` is everything behind the end that is not blank.
            case trailingText
            /// P008: `range` is the value of `version`.
            case version(String)
            /// P009: `range` is the comment inside `<string>`, `<key>` or another element that holds text.
            case commentInText(element: String)
            /// P009: `range` is `<data/>`, which Foundation refuses.
            case emptyData
        }

        package var kind: Kind
        /// In the text (XML, old-style) or the file (binary).
        package var range: Range<Int>
        package var other: Range<Int>?

        /// Makes an oddity.
        package init(kind: Kind, range: Range<Int>, other: Range<Int>? = nil) {
            (self.kind, self.range, self.other) = (kind, range, other)
        }
    }

    /// How many oddities are kept.
    static let oddityLimit = 100

    let storage: PropertyListStorage

    /// Reads a property list of any of the three formats.
    package init(_ bytes: [UInt8], limits: PropertyListLimits = .infoPlist) throws(PropertyListError) {
        storage = try PropertyListStorage.read(bytes, limits: limits)
    }

    /// The file as it was given.
    package var bytes: [UInt8] { storage.bytes }
    /// How the file is written.
    package var format: Format { storage.format }
    /// The text as UTF-8 without byte order mark and with line ends as they were; empty for a binary file.
    package var text: [UInt8] { storage.text }
    /// How the file's bytes become ``text`` and back; `.utf8` for a binary file.
    package var encoding: PropertyListEncoding { storage.encoding }
    /// The one value of the list.
    package var root: PropertyListNode { PropertyListNode(storage: storage, index: 0) }
    /// In order of ``Oddity/range``; at most 100.
    package var oddities: [Oddity] { storage.oddities }
    /// How many oddities ``oddities`` leaves out.
    package var odditiesLeftOut: Int { storage.odditiesLeftOut }

    /// Lines and columns of offsets into the text (or the file, for a binary: line 1), in the order of the offsets given.
    ///
    /// One walk over the text for all of them, so ask once for many.
    package func positions(of offsets: [Int]) -> [PropertyListPosition] {
        guard format == .binary else { return encoding.positions(of: offsets, in: text) }
        return offsets.map { offset in
            let offset = min(max(offset, 0), bytes.count)
            return PropertyListPosition(inBinary: offset)
        }
    }

    /// The node at the path; nil when there is none.
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
