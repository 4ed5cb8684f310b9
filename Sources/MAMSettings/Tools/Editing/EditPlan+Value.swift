package import MAMPropertyLists

extension EditPlan {
    /// The document's value after the changes, for files that are rewritten as a whole.
    package var changedValue: PropertyListValue {
        var finder = finder
        return value(of: document.root, at: PropertyListPath(), &finder)
    }

    /// Returns a changed value; the reader's limit on depth bounds the recursion.
    private func value(
        of node: PropertyListNode, at path: PropertyListPath, _ finder: inout NodeFinder
    ) -> PropertyListValue {
        guard touched.contains(path) else { return node.value }
        let change = changes[path]
        if let replacement = change?.replacement { return replacement }
        switch node.kind {
        case .array:
            var values: [PropertyListValue] = []
            for (index, element) in node.elements.enumerated() {
                values += change?.insertions[index] ?? []
                let path = path.index(index)
                if changes[path]?.isRemoved != true { values.append(value(of: element, at: path, &finder)) }
            }
            return .array(values + (change?.insertions[node.count] ?? []))
        case .dictionary:
            var members: [PropertyListValue.Member] = []
            for member in node.members {
                // A path means the effective member; other members with the same key are unchanged.
                let path = path.key(member.key)
                guard touched.contains(path), let counting = finder.member(member.key, of: node),
                    counting.keyRange == member.keyRange, counting.value.range == member.value.range
                else {
                    members.append(PropertyListValue.Member(member.key, member.value.value))
                    continue
                }
                guard changes[path]?.isRemoved != true else { continue }
                members.append(
                    PropertyListValue.Member(
                        changes[path]?.newName ?? member.key, value(of: member.value, at: path, &finder)))
            }
            return .dictionary(members + (change?.additions ?? []))
        default: return node.value
        }
    }
}
