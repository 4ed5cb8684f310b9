package import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// What is to change in a document, collected from several batches of edits that all mean it as it was read.
///
/// A batch is taken whole, left for later because an earlier one means the same place, or refused. The plan knows
/// nothing of how a file is written: text and values are both changed from it.
package struct EditPlan: Sendable {
    /// What became of a batch.
    package enum Outcome: Sendable, Hashable {
        /// It is part of the plan, or said what the plan said already.
        case taken
        /// An earlier batch changes the same place; the batch may be made again for the changed document.
        case postponed
        /// It can not be made.
        case refused(PropertyListEditError)
    }

    /// What happens at one place.
    struct Change: Sendable, Hashable {
        /// The value in the place of the old one.
        var replacement: PropertyListValue?
        var isRemoved = false
        /// Whether the elements are set one by one in the place of all of them.
        var isSet = false
        /// The new name of the key.
        var newName: String?
        /// New elements of an array, before the element of that index; the number of elements means the end.
        var insertions: [Int: [PropertyListValue]] = [:]
        /// New members at the end of a dictionary.
        var additions: [PropertyListValue.Member] = []
    }

    let document: PropertyListDocument
    var changes: [PropertyListPath: Change] = [:]
    /// Every path with a change at it or below it.
    var touched: Set<PropertyListPath> = []
    /// Elements that arrays get, and names that keys of dictionaries get.
    var newElements: [PropertyListPath: Set<PropertyListValue>] = [:]
    var newNames: [PropertyListPath: Set<ExactName>] = [:]
    var finder: NodeFinder
    private var taken: Set<PropertyListEdit> = []
    /// Changes of the file around the root.
    var cutsTrailing = false
    var version: String?
    /// The way back from a batch that is not taken as a whole, latest last; recorded only while several edits are taken.
    var steps: [Step] = []
    var isRecording = false

    /// How many members of dictionaries were gone through to find what edits mean: each dictionary's once.
    package var membersRead: Int { finder.membersRead }

    package init(_ document: PropertyListDocument) {
        self.document = document
        finder = NodeFinder(document)
    }

    /// Whether nothing is to change.
    package var isEmpty: Bool { changes.isEmpty && !cutsTrailing && version == nil }

    /// Takes a batch: all of its edits or none.
    package mutating func take(_ batch: [PropertyListEdit]) -> Outcome {
        steps.removeAll(keepingCapacity: true)
        // A single edit changes nothing unless it is taken; only several need a way back.
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

    /// Takes one edit; false when the place is changed already.
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

    /// Refuses what a text file can not hold, and changes of an XML file in a binary one.
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
