internal import MAMPropertyLists
internal import MAMText

extension EditPlan {
    mutating func set(_ value: PropertyListValue, at path: PropertyListPath) throws(PropertyListEditError) -> Bool {
        guard let node = finder.node(at: path) else { return try add(value, at: path) }
        guard node.value != value else { return !isClosed(path) }
        guard !touched.contains(path), !isClosed(path) else { return false }
        if case .array(let values) = value, node.kind == .array, node.count > 0, !values.isEmpty {
            setElements(values, of: node, at: path)
        } else {
            change(path) { $0.replacement = value }
        }
        return true
    }

    /// Sets an array by removing and inserting elements, so that unchanged elements keep their places and comments.
    private mutating func setElements(
        _ values: [PropertyListValue], of node: PropertyListNode, at path: PropertyListPath
    ) {
        for hunk in LineDifference.hunks(finder.elements(of: node).map(\.value), values) {
            for index in hunk.old { change(path.index(index)) { $0.isRemoved = true } }
            guard !hunk.new.isEmpty else { continue }
            change(path) { $0.insertions[hunk.old.lowerBound] = Array(values[hunk.new]) }
        }
        change(path) { $0.isSet = true }
    }

    mutating func remove(at path: PropertyListPath) throws(PropertyListEditError) -> Bool {
        guard finder.node(at: path) != nil else { throw PropertyListEditError(.pathMissing, at: path) }
        guard !path.steps.isEmpty else { throw PropertyListEditError(.notPossible, at: path) }
        guard !touched.contains(path), !isClosed(path) else { return false }
        change(path) { $0.isRemoved = true }
        return true
    }

    mutating func rename(to name: String, at path: PropertyListPath) throws(PropertyListEditError) -> Bool {
        guard case .key(let old) = path.steps.last else { throw PropertyListEditError(.notPossible, at: path) }
        guard finder.node(at: path) != nil else { throw PropertyListEditError(.pathMissing, at: path) }
        guard !old.utf8.elementsEqual(name.utf8) else { return true }
        guard finder.node(at: path.parent.key(name)) == nil else { throw PropertyListEditError(.nameTaken, at: path) }
        let change = changes[path]
        guard change?.newName == nil, change?.isRemoved != true, !isClosed(path.parent) else { return false }
        let isAdded =
            changes[path.parent]?.additions.contains {
                ExactName($0.key) == ExactName(name)
            } ?? false
        guard !isAdded, newNames[path.parent, default: []].insert(ExactName(name)).inserted else { return false }
        record(.name(path.parent, ExactName(name)))
        self.change(path) { $0.newName = name }
        return true
    }

    mutating func insert(
        _ values: [PropertyListValue], before index: Int, in array: PropertyListNode, at path: PropertyListPath
    ) throws(PropertyListEditError) -> Bool {
        guard array.kind == .array else { throw PropertyListEditError(.notAnArray, at: path) }
        guard (0...array.count).contains(index) else {
            throw PropertyListEditError(.pathMissing, at: path.index(index))
        }
        guard !isClosed(path) else { return false }
        guard !values.isEmpty else { return true }
        // Two findings that add the same element would add it twice.
        guard newElements[path, default: []].isDisjoint(with: values) else { return false }
        newElements[path, default: []].formUnion(values)
        record(.elements(path, values))
        change(path) { $0.insertions[index, default: []] += values }
        return true
    }

    /// Adds a missing member, together with the missing dictionaries on its path.
    mutating func add(_ value: PropertyListValue, at path: PropertyListPath) throws(PropertyListEditError) -> Bool {
        var (parent, value, missing) = (path, value, path)
        while let last = parent.steps.last {
            guard case .key(let name) = last else { throw PropertyListEditError(.pathMissing, at: path) }
            parent = parent.parent
            if let node = finder.node(at: parent) {
                guard node.kind == .dictionary else { throw PropertyListEditError(.notADictionary, at: parent) }
                guard !isClosed(parent) else { return false }
                return addMember(PropertyListValue.Member(name, value), to: parent)
            }
            missing = parent
            value = .dictionary([PropertyListValue.Member(name, value)])
        }
        throw PropertyListEditError(.pathMissing, at: missing)
    }

    private mutating func addMember(_ member: PropertyListValue.Member, to path: PropertyListPath) -> Bool {
        guard newNames[path]?.contains(ExactName(member.key)) != true else { return false }
        var additions = changes[path]?.additions ?? []
        if let index = additions.firstIndex(where: { ExactName($0.key) == ExactName(member.key) }) {
            guard let merged = additions[index].value.merged(with: member.value) else { return false }
            additions[index].value = merged
        } else {
            additions.append(member)
        }
        change(path) { $0.additions = additions }
        return true
    }

    /// Whether the plan removes or replaces the value at the path or a container of it.
    private func isClosed(_ path: PropertyListPath) -> Bool {
        var path = path
        while true {
            if let change = changes[path], change.isRemoved || change.isSet || change.replacement != nil { return true }
            guard !path.steps.isEmpty else { return false }
            path = path.parent
        }
    }

    private mutating func change(_ path: PropertyListPath, _ body: (inout Change) -> Void) {
        // The change is copied only if it may have to be undone.
        if isRecording { steps.append(.change(path, changes[path])) }
        body(&changes[path, default: Change()])
        var path = path
        while touched.insert(path).inserted {
            record(.touched(path))
            guard !path.steps.isEmpty else { break }
            path = path.parent
        }
    }
}

extension PropertyListValue {
    /// Merges two dictionaries; nil if they have a common key, unless both its values are dictionaries that can be
    /// merged.
    fileprivate func merged(with other: PropertyListValue) -> PropertyListValue? {
        if self == other { return self }
        guard case .dictionary(var members) = self, case .dictionary(let others) = other else { return nil }
        for member in others {
            if let index = members.firstIndex(where: { ExactName($0.key) == ExactName(member.key) }) {
                guard let merged = members[index].value.merged(with: member.value) else { return nil }
                members[index].value = merged
            } else {
                members.append(member)
            }
        }
        return .dictionary(members)
    }
}
