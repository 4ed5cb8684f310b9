extension ActivationPredicate {
    /// The maximum number of steps of an evaluation; a rule that needs more accepts nothing.
    package static let maximumStepCount = 1 << 20

    /// Tells whether the rule accepts an extension item with some attachments, which have one type each.
    ///
    /// - Parameters:
    ///   - attachments: The types of the attachments.
    ///   - conforms: Tells whether the first type conforms to the second one.
    /// - Returns: Whether the rule accepts the item; false if the evaluation takes more than ``maximumStepCount``
    ///   steps.
    package func takes(_ attachments: [String], conforms: @escaping (String, String) -> Bool) -> Bool {
        var evaluation = Evaluation(attachments: attachments, left: Self.maximumStepCount, conforms: conforms)
        return evaluation.holds(root, [:]) && evaluation.left >= 0
    }

    private struct Evaluation {
        let attachments: [String]
        var left: Int
        let conforms: (String, String) -> Bool

        /// Evaluates a node; `values` are the indices of attachments by the names of variables.
        mutating func holds(_ node: Node, _ values: [String: Int]) -> Bool {
            left -= 1
            guard left >= 0 else { return false }
            switch node {
            case .constant(let value): return value
            case .not(let node): return !holds(node, values)
            case .all(let nodes):
                for node in nodes where !holds(node, values) { return false }
                return true
            case .any(let nodes):
                for node in nodes where holds(node, values) { return true }
                return false
            case .compare(let first, let comparison, let second):
                let (first, second) = (number(first, values), number(second, values))
                switch comparison {
                case .equal: return first == second
                case .notEqual: return first != second
                case .less: return first < second
                case .atMost: return first <= second
                case .greater: return first > second
                case .atLeast: return first >= second
                }
            case .type(let quantifier, let name, let test):
                guard let place = values[name] else { return false }
                let type = attachments[place]
                let isOne = test.isExact ? type == test.type : conforms(type, test.type)
                // An attachment has one type, so `ANY` and `ALL` are the same.
                return quantifier == .none ? !isOne : isOne
            }
        }

        private mutating func number(_ count: Count, _ values: [String: Int]) -> Int {
            switch count {
            case .number(let number): return number
            case .members(.extensionItems): return 1
            case .members(.attachments): return attachments.count
            case .those(.extensionItems, _, let node): return holds(node, values) ? 1 : 0
            case .those(.attachments, let name, let node):
                var (found, values) = (0, values)
                for place in attachments.indices where left >= 0 {
                    values[name] = place
                    if holds(node, values) { found += 1 }
                }
                return found
            }
        }
    }
}
