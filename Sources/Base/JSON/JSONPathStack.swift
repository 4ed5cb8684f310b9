/// The path of the value being read, which is converted to a ``JSONPath`` on demand.
///
/// Most documents need no path. A hostile document with a repeated key in each of many deep objects needs very many
/// paths, so the common part of the last path is kept and shared.
struct JSONPathStack {
    private var components: [JSONPath.Component] = []
    // The paths of the outermost steps that were converted already; never more than there are components.
    private var made: [JSONPath] = []

    /// Appends a step.
    mutating func push(_ component: JSONPath.Component) { components.append(component) }

    /// Removes the last step.
    mutating func pop() {
        components.removeLast()
        if made.count > components.count { made.removeLast() }
    }

    /// The path of all the steps.
    var current: JSONPath {
        mutating get {
            for component in components[made.count...] {
                made.append((made.last ?? .root).appending(component))
            }
            return made.last ?? .root
        }
    }
}
