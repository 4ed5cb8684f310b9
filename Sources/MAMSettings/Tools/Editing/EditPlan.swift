package import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// The planned changes of a document, collected from batches of edits whose paths are those of the original document.
///
/// A batch is taken as a whole, postponed because an earlier batch changes the same place, or refused. The plan is
/// independent of the format of the file: text and values are both changed from it.
package struct EditPlan: Sendable {
    /// The result of adding a batch to the plan.
    package enum Outcome: Sendable, Hashable {
        /// The batch is part of the plan.
        case taken
        /// An earlier batch changes the same place; the batch may be repeated for the changed document.
        case postponed
        /// The batch is not possible.
        case refused(PropertyListEditError)
    }

    struct Change: Sendable, Hashable {
        /// The value that replaces the old one.
        var replacement: PropertyListValue?
        var isRemoved = false
        /// Whether the array is set as a whole, by edits of single elements.
        var isSet = false
        /// The new key of the member.
        var newName: String?
        /// The new elements of an array, by the index before which they are inserted; the element count means the end.
        var insertions: [Int: [PropertyListValue]] = [:]
        /// The new members at the end of a dictionary.
        var additions: [PropertyListValue.Member] = []
    }

    let document: PropertyListDocument
    var changes: [PropertyListPath: Change] = [:]
    /// The paths with a change at the path or below it.
    var touched: Set<PropertyListPath> = []
    /// The new elements of arrays, and the new keys of dictionaries, by path.
    var newElements: [PropertyListPath: Set<PropertyListValue>] = [:]
    var newNames: [PropertyListPath: Set<ExactName>] = [:]
    var finder: NodeFinder
    private var taken: Set<PropertyListEdit> = []
    /// Whether the text after the root is removed.
    var cutsTrailing = false
    var version: String?
    /// The steps that undo the current batch, latest last; recorded only for batches of several edits.
    var steps: [Step] = []
    var isRecording = false

    /// The number of dictionary members that were read to resolve paths; each dictionary is read once.
    package var membersRead: Int { finder.membersRead }

    package init(_ document: PropertyListDocument) {
        self.document = document
        finder = NodeFinder(document)
    }

    package var isEmpty: Bool { changes.isEmpty && !cutsTrailing && version == nil }

    /// Adds a batch of edits to the plan, all of them or none.
    package mutating func take(_ batch: [PropertyListEdit]) -> Outcome {
        steps.removeAll(keepingCapacity: true)
        // A single edit changes nothing unless it is taken, so only a batch of several edits may have to be undone.
        isRecording = batch.count > 1
        defer { isRecording = false }
        for edit in batch {
            let outcome: Outcome
            do throws(PropertyListEditError) {
                outcome = try take(edit) ? .taken : .postponed
            } catch {
                outcome = .refused(error)
            }
            guard outcome == .taken else {
                goBack()
                return outcome
            }
        }
        taken.formUnion(batch)
        return .taken
    }

    /// Adds an edit to the plan; false if the plan already changes its place.
    private mutating func take(_ edit: PropertyListEdit) throws(PropertyListEditError) -> Bool {
        guard !taken.contains(edit) else { return true }
        try check(edit)
        switch edit.operation {
        case .cutTrailing:
            record(.cutsTrailing(cutsTrailing))
            cutsTrailing = true
        case .setVersion(let text):
            guard version == nil || version.map(ExactName.init) == ExactName(text) else { return false }
            record(.version(version))
            version = text
        case .set(let value): return try set(value, at: edit.path)
        case .remove: return try remove(at: edit.path)
        case .rename(let name): return try rename(to: name, at: edit.path)
        case .append(let values):
            guard let array = finder.node(at: edit.path) else { return try set(.array(values), at: edit.path) }
            return try insert(values, before: array.count, in: array, at: edit.path)
        case .insert(let values):
            guard case .index(let index) = edit.path.steps.last, let array = finder.node(at: edit.path.parent) else {
                throw PropertyListEditError(.pathMissing, at: edit.path)
            }
            return try insert(values, before: index, in: array, at: edit.path.parent)
        }
        return true
    }

    /// Refuses values that the file's format cannot hold, and edits of XML text in a binary file.
    private func check(_ edit: PropertyListEdit) throws(PropertyListEditError) {
        let isBinary = document.format == .binary
        let isWritable =
            switch edit.operation {
            case .cutTrailing, .setVersion: !isBinary
            default: true
            }
        guard isWritable else { throw PropertyListEditError(.notPossible, at: edit.path) }
        guard !isBinary else { return }
        let isText =
            switch edit.operation {
            case .set(let value): value.isWritableAsXML
            case .append(let values), .insert(let values): values.allSatisfy(\.isWritableAsXML)
            case .rename(let name): XMLRendering.canHold(name)
            case .setVersion(let text): XMLRendering.canHold(text)
            case .remove, .cutTrailing: true
            }
        guard isText else { throw PropertyListEditError(.unwritableText, at: edit.path) }
    }
}

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

extension EditPlan {
    /// The earlier state of one part of the plan, so that a batch can be undone without a copy of the whole plan.
    enum Step: Sendable {
        case change(PropertyListPath, Change?)
        case touched(PropertyListPath)
        case elements(PropertyListPath, [PropertyListValue])
        case name(PropertyListPath, ExactName)
        case cutsTrailing(Bool)
        case version(String?)
    }

    /// Records how to undo a change, if the current batch may need it.
    mutating func record(_ step: Step) {
        if isRecording { steps.append(step) }
    }

    /// Undoes all changes of the current batch.
    mutating func goBack() {
        while let step = steps.popLast() {
            switch step {
            case .change(let path, let old): changes[path] = old
            case .touched(let path): touched.remove(path)
            case .elements(let path, let values): newElements[path]?.subtract(values)
            case .name(let path, let name): newNames[path]?.remove(name)
            case .cutsTrailing(let old): cutsTrailing = old
            case .version(let old): version = old
            }
        }
    }
}

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

/// An error that is thrown if a change of a property list is not possible.
package struct PropertyListEditError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// No value exists at the path.
        case pathMissing = "there is nothing at that place"
        /// The container of a new member is not a dictionary.
        case notADictionary = "it is not a dictionary"
        /// The container of new elements is not an array.
        case notAnArray = "it is not an array"
        /// The dictionary already has a key with the new name.
        case nameTaken = "the dictionary has that key already"
        /// The change makes no sense for this value, such as removing the root.
        case notPossible = "that change is not possible there"
        /// A text contains a character that XML cannot represent.
        case unwritableText = "a text holds a character that XML cannot hold"
        /// The result would exceed the limit of the reader.
        case tooLarge = "the result would be larger than the limit"
        /// The file is an old-style property list, which is not edited in place.
        case oldStyle = "an old-style property list is not edited in place"
    }

    package let reason: Reason
    /// The path of the value; the root if the error is about the file as a whole.
    package let path: PropertyListPath
    /// The description of the error in one line, without the path.
    package let message: String

    package init(_ reason: Reason, at path: PropertyListPath = PropertyListPath()) {
        (self.reason, self.path, message) = (reason, path, reason.rawValue)
    }

    /// Creates an error about a result of `bytes` bytes that exceeds `limit`; the path is that of the largest addition.
    package init(tooLarge bytes: Int, limit: Int, at path: PropertyListPath) {
        (reason, self.path) = (.tooLarge, path)
        message = "the result would have \(bytes) bytes, more than the limit of \(limit)"
    }

    /// The path and the message in one line.
    package var description: String { path.steps.isEmpty ? message : "\(path): \(message)" }
}
