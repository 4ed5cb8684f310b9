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

        /// Creates an oddity.
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

    /// The given bytes of the file.
    package var bytes: [UInt8] { storage.bytes }
    /// The format of the file.
    package var format: Format { storage.format }
    /// The text as UTF-8 without byte order mark and with its original line ends; empty for a binary file.
    package var text: [UInt8] { storage.text }
    /// The encoding of the file's bytes; `.utf8` for a binary file.
    package var encoding: PropertyListEncoding { storage.encoding }
    /// The value at the root.
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
