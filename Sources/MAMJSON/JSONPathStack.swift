/// The path of the value being read, which becomes a ``JSONPath`` only where somebody asks for it.
///
/// Most documents need no path at all. A hostile one, with a repeated key in each of very many deep objects, needs very
/// many, so the part that is common with the last one asked for is kept and shared.
struct JSONPathStack {
    private var components: [JSONPath.Component] = []
    // The paths of the outermost steps, as far as they were asked for; never more than there are components.
    private var made: [JSONPath] = []

    /// One step down.
    mutating func push(_ component: JSONPath.Component) { components.append(component) }

    /// One step back up.
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
