/// The predicate of an activation rule, read to be evaluated: counts of attachments that are of some types.
///
/// What the guides print: `SUBQUERY (extensionItems, $item, SUBQUERY ($item.attachments, $attachment,
/// ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "T").@count == 1).@count == 1`, joined by `&&`, `||` and `NOT` in any way.
/// Text is cut and its brackets are paired as for the settings check, with the same caps on bytes, words and depth.
package struct ActivationPredicate: Sendable, Hashable {
    /// What is counted, or whether something holds.
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
        /// The members of a collection.
        case members(Collection)
        /// The members for which something holds, each under a name.
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

    /// Over the types of one attachment.
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
    /// The types that are named, each once, in order.
    package let types: [String]

    /// Reads a predicate.
    ///
    /// Throws where a cap is passed, where brackets do not fit, and for everything that is not of the form above: its meaning is
    /// not guessed.
    package init(_ text: String) throws(ActivationRuleError) {
        var parser = try ActivationPredicateParser(text)
        root = try parser.whole()
        types = parser.types
    }
}

/// Why an activation rule can not be read, or not be changed safely.
package struct ActivationRuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong: lower case, one line, no full stop.
    package let message: String
    /// Where in the rule, in bytes of its text as UTF-8; 0 when it is about the rule as a whole.
    package let offset: Int

    package init(_ message: String, at offset: Int = 0) { (self.message, self.offset) = (message, offset) }

    /// The message.
    package var description: String { message }
}
