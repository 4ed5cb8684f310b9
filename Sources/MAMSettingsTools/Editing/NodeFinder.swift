internal import MAMSettings

/// Finds the values of a document by their paths, and remembers the elements of the arrays it went through.
///
/// Many edits of one file mean elements of the same few arrays.
struct NodeFinder {
    let document: PropertyListDocument
    /// By the place of the array; equal places are one object of a binary file, with the same elements.
    private var known: [Int: [PropertyListNode]] = [:]

    init(_ document: PropertyListDocument) { self.document = document }

    /// The value at the path; nil when there is none.
    mutating func node(at path: PropertyListPath) -> PropertyListNode? {
        var node = document.root
        for step in path.steps {
            switch step {
            case .key(let name):
                guard let member = node.member(name) else { return nil }
                node = member.value
            case .index(let index):
                let elements = elements(of: node)
                guard elements.indices.contains(index) else { return nil }
                node = elements[index]
            }
        }
        return node
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
