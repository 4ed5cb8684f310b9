internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// Finds the values of a document by their paths, and caches the contents of containers.
///
/// Many edits of one file pass through the same few containers, and reading a key may require decoding it.
struct NodeFinder {
    let document: PropertyListDocument
    /// The elements of arrays, by offset; in a binary file equal offsets are the same object with the same elements.
    private var known: [Int: [PropertyListNode]] = [:]

    /// The effective members of dictionaries, by offset.
    private var members: [Int: [ExactName: PropertyListNode.Member]] = [:]
    /// The number of members that were read.
    private(set) var membersRead = 0

    init(_ document: PropertyListDocument) { self.document = document }

    /// Returns the value at a path; nil if there is none.
    mutating func node(at path: PropertyListPath) -> PropertyListNode? {
        var node = document.root
        for step in path.steps {
            switch step {
            case .key(let name):
                guard let member = member(name, of: node) else { return nil }
                node = member.value
            case .index(let index):
                let elements = elements(of: node)
                guard elements.indices.contains(index) else { return nil }
                node = elements[index]
            }
        }
        return node
    }

    /// Returns the effective member of a key, the same as ``PropertyListNode/member(_:)``.
    mutating func member(_ name: String, of node: PropertyListNode) -> PropertyListNode.Member? {
        guard node.kind == .dictionary else { return nil }
        let place = node.range.lowerBound
        if members[place] == nil {
            let isFirst = document.format == .binary
            let all = node.members
            membersRead += all.count
            members[place] = Dictionary(
                all.map { (ExactName($0.key), $0) }, uniquingKeysWith: { isFirst ? $0 : $1 })
        }
        return members[place]?[ExactName(name)]
    }

    /// Returns the elements of an array; none for other kinds of nodes.
    mutating func elements(of node: PropertyListNode) -> [PropertyListNode] {
        guard node.kind == .array else { return [] }
        if let elements = known[node.range.lowerBound], elements.count == node.count { return elements }
        let elements = node.elements
        known[node.range.lowerBound] = elements
        return elements
    }
}

extension PropertyListPath {
    /// The path without its last step; the root is its own parent.
    var parent: PropertyListPath { PropertyListPath(Array(steps.dropLast())) }
}
