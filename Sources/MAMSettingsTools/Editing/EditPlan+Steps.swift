internal import MAMPropertyLists
internal import MAMText

extension EditPlan {
    /// What a change of the plan was before, so that a batch costs what it changes and not a copy of the plan.
    enum Step: Sendable {
        case change(PropertyListPath, Change?)
        case touched(PropertyListPath)
        case elements(PropertyListPath, [PropertyListValue])
        case name(PropertyListPath, ExactName)
        case cutsTrailing(Bool)
        case version(String?)
    }

    /// Remembers how to take a change back, while there is a batch that may need it.
    mutating func record(_ step: Step) {
        if isRecording { steps.append(step) }
    }

    /// Takes back what the batch has changed so far.
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
