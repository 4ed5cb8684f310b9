/// A property list read from bytes nobody vouches for: its values, and where each of them stands.
///
/// Reading never recurses, never expands an entity, never follows a name to a file, and stops at ``PropertyListLimits``.
/// A value, so it may be read from any thread.
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
    }

    // H1: storage. A final class with immutable arrays is fine, so that a node is two words.

    /// Reads a property list of any of the three formats.
    package init(_ bytes: [UInt8], limits: PropertyListLimits = .infoPlist) throws(SettingsReadError) { fatalError() }

    /// The file as it was given.
    package var bytes: [UInt8] { fatalError() }
    package var format: Format { fatalError() }
    /// The text as UTF-8 without byte order mark and with line ends as they were; empty for a binary file.
    package var text: [UInt8] { fatalError() }
    /// How the file's bytes become ``text`` and back; `.utf8` for a binary file.
    package var encoding: PropertyListEncoding { fatalError() }
    package var root: PropertyListNode { fatalError() }
    /// In order of ``Oddity/range``; at most 100.
    package var oddities: [Oddity] { fatalError() }
    /// How many oddities ``oddities`` leaves out.
    package var oddiesLeftOut: Int { fatalError() }

    /// Lines and columns of offsets into the text (or the file, for a binary: line 1), in the order of the offsets given.
    ///
    /// One walk over the text for all of them, so ask once for many.
    package func positions(of offsets: [Int]) -> [SourcePosition] { fatalError() }

    /// The node at the path; nil when there is none.
    package func node(at path: PropertyListPath) -> PropertyListNode? { fatalError() }
}

/// The encodings of a text file that are read.
package struct PropertyListEncoding: Sendable, Hashable {
    package enum Unit: String, Sendable, Hashable, CaseIterable {
        case utf8 = "UTF-8"
        case utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian
        case latin1 = "ISO-8859-1"
    }
    package var unit: Unit
    package var hasByteOrderMark: Bool

    /// The bytes of a file with that text; nil when the encoding has no form for one of its characters (Latin-1), or when
    /// the text is not UTF-8.
    package func encode(_ text: some Collection<UInt8>) -> [UInt8]? { fatalError() }
}

/// One value of a document, with its place: a cursor of two words.
package struct PropertyListNode: Sendable {
    package var kind: PropertyListKind { fatalError() }

    /// The whole element, from `<` to behind `>` in the text; the object's bytes in a binary file.
    package var range: Range<Int> { fatalError() }
    /// Between the tags; empty for `<string/>`; same as ``range`` in a binary file.
    package var content: Range<Int> { fatalError() }

    /// The value of a string, boolean and so on; nil for every other kind.
    package var string: String? { fatalError() }
    package var boolean: Bool? { fatalError() }
    package var integer: Int? { fatalError() }
    /// An integer from 2^63 on.
    package var unsigned: UInt64? { fatalError() }
    package var real: Double? { fatalError() }
    /// Seconds since the beginning of 2001.
    package var date: Double? { fatalError() }
    package var data: [UInt8]? { fatalError() }

    /// How many members or elements; 0 for a scalar.
    package var count: Int { fatalError() }
    /// The elements of an array; empty for everything else.
    package var elements: [PropertyListNode] { fatalError() }
    /// The members of a dictionary in the order of the file, duplicates included; empty for everything else.
    package var members: [Member] { fatalError() }
    /// The value of the key that counts; nil when there is none, or when this is no dictionary.
    package subscript(key: String) -> PropertyListNode? { fatalError() }
    /// The member of the key that counts.
    package func member(_ key: String) -> Member? { fatalError() }
    /// The value with all it holds. Copies; its size is bounded by the limit on nodes.
    package var value: PropertyListValue { fatalError() }

    package struct Member: Sendable {
        package var key: String { fatalError() }
        /// The whole `<key>…</key>` in the text; the key's string object in a binary file.
        package var keyRange: Range<Int> { fatalError() }
        package var value: PropertyListNode { fatalError() }
    }
}
