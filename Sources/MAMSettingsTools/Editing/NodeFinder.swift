internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// Finds the values of a document by their paths, and remembers what the containers hold that it went through.
///
/// Many edits of one file go through the same few containers, and to look at a key may mean to decode it.
struct NodeFinder {
    let document: PropertyListDocument
    /// By the place of the array; equal places are one object of a binary file, with the same elements.
    private var known: [Int: [PropertyListNode]] = [:]

    /// The members that count, by the place of the dictionary.
    private var members: [Int: [ExactName: PropertyListNode.Member]] = [:]
    /// How many members were gone through.
    private(set) var membersRead = 0

    init(_ document: PropertyListDocument) { self.document = document }

    /// The value at the path; nil when there is none.
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

    /// The member of the key that counts, as ``PropertyListNode/member(_:)``.
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

    /// The elements of an array; none for everything else.
    mutating func elements(of node: PropertyListNode) -> [PropertyListNode] {
        guard node.kind == .array else { return [] }
        if let elements = known[node.range.lowerBound], elements.count == node.count { return elements }
        let elements = node.elements
        known[node.range.lowerBound] = elements
        return elements
    }
}

extension PropertyListPath {
    /// The path without its last step; the root's is itself.
    var parent: PropertyListPath { PropertyListPath(Array(steps.dropLast())) }
}
