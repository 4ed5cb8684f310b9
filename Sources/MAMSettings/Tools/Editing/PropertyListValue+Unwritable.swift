internal import MAMPropertyLists

extension PropertyListValue {
    /// Returns the path of the first key or value that XML cannot represent; nil if there is none.
    ///
    /// The reader's limit on depth bounds the recursion.
    func unwritable(at path: PropertyListPath) -> PropertyListPath? {
        switch self {
        case .array(let values):
            guard let index = values.firstIndex(where: { !$0.isWritableAsXML }) else { return nil }
            return values[index].unwritable(at: path.index(index))
        case .dictionary(let members):
            let first = members.first { !XMLRendering.canHold($0.key) || !$0.value.isWritableAsXML }
            guard let first else { return nil }
            let path = path.key(first.key)
            return XMLRendering.canHold(first.key) ? first.value.unwritable(at: path) : path
        default: return isWritableAsXML ? nil : path
        }
    }
}
