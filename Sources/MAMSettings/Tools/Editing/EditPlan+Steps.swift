internal import MAMPropertyLists
internal import MAMText

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
