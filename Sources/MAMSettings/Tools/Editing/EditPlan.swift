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

    /// The planned change at one path.
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

    /// Whether the plan changes nothing.
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
