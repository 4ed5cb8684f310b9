/// A property list for other modules, with unordered keys, and dates and data only by the name of their type.
package indirect enum PropertyListTree: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    case array([PropertyListTree])
    case dictionary([String: PropertyListTree])
    /// A date or data, by the name of its type, or ``contradiction``.
    case other(String)

    /// The value of a key that a dictionary has several times, with different values.
    ///
    /// Readers use different ones of them. Of several dictionaries or arrays, all are kept as an array.
    package static let contradiction = PropertyListTree.other("several values")

    /// Reads an XML or binary property list whose root is a dictionary, under the limits of an `Info.plist`.
    ///
    /// Old-style lists are refused, since their values are all texts and `{}` is JSON as well.
    package static func dictionary(of bytes: [UInt8]) throws(PropertyListError) -> [String: PropertyListTree] {
        let document = try modern(bytes)
        guard case .dictionary(let root) = PropertyListTree(document.root) else {
            throw PropertyListError(
                .rootNotDictionary, "the root is not a dictionary but: \(document.root.kind.rawValue)", at: nil)
        }
        return root
    }

    /// Reads an XML or binary property list with any root, otherwise like ``dictionary(of:)``.
    package init(_ bytes: [UInt8]) throws(PropertyListError) { self.init(try Self.modern(bytes).root) }

    /// Reads an old-style property list, as logs print dictionaries and arrays.
    ///
    /// All values are texts.
    package init(printed bytes: [UInt8]) throws(PropertyListError) {
        let document = try PropertyListDocument(bytes)
        guard document.format == .oldStyle else {
            throw PropertyListError(.malformed, "no old-style property list", at: nil)
        }
        self.init(document.root)
    }

    private static func modern(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListDocument {
        let document = try PropertyListDocument(bytes)
        guard document.format != .oldStyle else {
            throw PropertyListError(.malformed, "neither an XML nor a binary property list", at: 0).located { _ in
                .start
            }
        }
        return document
    }

    private static func joined(_ first: PropertyListTree, _ second: PropertyListTree) -> PropertyListTree {
        guard first != second else { return first }
        switch (first, second) {
        case (.dictionary, .dictionary), (.array, .dictionary): return .array(first.elements + [second])
        default: return contradiction
        }
    }

    private var elements: [PropertyListTree] {
        if case .array(let elements) = self { elements } else { [self] }
    }

    /// Copies a node with its children; the limit on depth bounds the recursion.
    private init(_ node: PropertyListNode) {
        switch node.kind {
        case .boolean: self = .boolean(node.boolean ?? false)
        case .integer: self = node.integer.map(Self.integer) ?? .real(node.unsigned.map { Double($0) } ?? 0)
        case .real: self = .real(node.real ?? 0)
        case .string: self = .string(node.string ?? "")
        case .array: self = .array(node.elements.map(PropertyListTree.init))
        case .dictionary:
            self = .dictionary(
                Dictionary(node.members.map { ($0.key, PropertyListTree($0.value)) }, uniquingKeysWith: Self.joined))
        case .date, .data: self = .other(node.kind.rawValue)
        }
    }
}
