/// The parsed predicate of an activation rule, which counts attachments of some types and can be evaluated.
///
/// It has the form in the guides: `SUBQUERY (extensionItems, $item, SUBQUERY ($item.attachments, $attachment,
/// ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "T").@count == 1).@count == 1`, combined by `&&`, `||` and
/// `NOT`. The tokens and brackets, and the limits on bytes, words and depth, are those of the settings check.
package struct ActivationPredicate: Sendable, Hashable {
    /// A node of the predicate: a collection to count, or a condition.
    indirect enum Node: Sendable, Hashable {
        case constant(Bool)
        case not(Node)
        case all([Node])
        case any([Node])
        case compare(Count, Comparison, Count)
        case type(Quantifier, of: String, TypeTest)
    }

    indirect enum Count: Sendable, Hashable {
        case number(Int)
        case members(Collection)
        /// The members for which a condition holds; the name is that of the member in the condition.
        case those(Collection, String, Node)
    }

    enum Collection: Sendable, Hashable {
        case extensionItems
        case attachments(of: String)
    }

    enum Comparison: String, Sendable, Hashable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case atMost = "<="
        case greater = ">"
        case atLeast = ">="
    }

    /// The quantifier over the types of an attachment.
    enum Quantifier: String, Sendable, Hashable {
        case any = "ANY"
        case some = "SOME"
        case all = "ALL"
        case none = "NONE"
    }

    struct TypeTest: Sendable, Hashable {
        let isExact: Bool
        let type: String
    }

    let root: Node
    /// The types in the predicate, once each, in order.
    package let types: [String]

    /// Parses a predicate.
    ///
    /// Throws for an exceeded limit, for mismatched brackets, and for every predicate of another form.
    package init(_ text: String) throws(ActivationRuleError) {
        var parser = try ActivationPredicateParser(text)
        root = try parser.whole()
        types = parser.types
    }
}

/// An error that is thrown if an activation rule cannot be read, or not be changed safely.
package struct ActivationRuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The description of the mistake: one line in lower case, without a full stop.
    package let message: String
    /// The offset in the rule, in bytes of UTF-8; 0 if the error is about the rule as a whole.
    package let offset: Int

    package init(_ message: String, at offset: Int = 0) { (self.message, self.offset) = (message, offset) }

    /// The description of the mistake.
    package var description: String { message }
}

extension ActivationPredicate {
    /// The maximum number of steps of an evaluation; a rule that needs more accepts nothing.
    static let maximumStepCount = 1 << 20

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
