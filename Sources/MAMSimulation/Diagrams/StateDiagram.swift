/// The states of a machine and their transitions, collected by running it.
package struct StateDiagram: Sendable, Hashable {
    private struct Edge: Sendable, Hashable {
        let start: String
        let end: String
    }

    private var edges: [Edge: [String]] = [:]
    private var order: [Edge] = []

    /// Makes a diagram without states.
    package init() {}

    /// Adds a transition, unless it is there already.
    package mutating func add(_ word: String, from start: String, to end: String) {
        let edge = Edge(start: start, end: end)
        if edges[edge] == nil { order.append(edge) }
        if edges[edge]?.contains(word) != true { edges[edge, default: []].append(word) }
    }

    /// Returns the diagram in Mermaid's syntax, with the states in the order in which they were found.
    package func mermaid(from start: String) -> String {
        var states = [start]
        for edge in order {
            for state in [edge.start, edge.end] where !states.contains(state) { states.append(state) }
        }
        var lines = ["stateDiagram-v2", "    [*] --> \(start)"]
        for state in states {
            for edge in order where edge.start == state {
                lines.append("    \(state) --> \(edge.end): \((edges[edge] ?? []).joined(separator: ", "))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
