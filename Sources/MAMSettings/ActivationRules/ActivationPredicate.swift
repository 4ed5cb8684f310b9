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
        /// The members of a collection.
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
