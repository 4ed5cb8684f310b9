/// Parses the tokens of a predicate by recursive descent, limited to ``PredicateGroups/maximumDepth`` levels.
struct ActivationPredicateParser {
    private typealias Node = ActivationPredicate.Node
    private typealias Count = ActivationPredicate.Count

    private let bytes: [UInt8]
    private let tokens: [PredicateToken]
    private var place = 0
    /// The variables of the enclosing subqueries, and whether each stands for an extension item.
    private var scopes: [(name: String, isItem: Bool)] = []
    private(set) var types: [String] = []

    init(_ text: String) throws(ActivationRuleError) {
        bytes = [UInt8](text.utf8)
        tokens = try PredicateTokenizer.tokens(of: bytes)
        // This throws for mismatched or too deep brackets.
        _ = try PredicateGroups(tokens, of: bytes)
    }

    mutating func whole() throws(ActivationRuleError) -> ActivationPredicate.Node {
        let node = try disjunction()
        guard place == tokens.count else { throw unexpected() }
        return node
    }

    private mutating func disjunction() throws(ActivationRuleError) -> Node {
        var nodes = [try conjunction()]
        while take("||") || take("OR") { nodes.append(try conjunction()) }
        return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    private mutating func conjunction() throws(ActivationRuleError) -> Node {
        var nodes = [try negation()]
        while take("&&") || take("AND") { nodes.append(try negation()) }
        return nodes.count == 1 ? nodes[0] : .all(nodes)
    }

    // A loop instead of recursion, since the number of negations is not limited by the depth.
    private mutating func negation() throws(ActivationRuleError) -> Node {
        var isNegated = false
        while take("!") || take("NOT") { isNegated.toggle() }
        let node = try condition()
        return isNegated ? .not(node) : node
    }

    private mutating func condition() throws(ActivationRuleError) -> Node {
        if take("TRUEPREDICATE") { return .constant(true) }
        if take("FALSEPREDICATE") { return .constant(false) }
        if take("(") {
            let node = try disjunction()
            try expect(")")
            return node
        }
        for quantifier in [ActivationPredicate.Quantifier.any, .some, .all, .none] where take(quantifier.rawValue) {
            return try typeTest(quantifier)
        }
        let first = try count()
        let comparison = try comparison()
        return .compare(first, comparison, try count())
    }

    private mutating func typeTest(
        _ quantifier: ActivationPredicate.Quantifier
    ) throws(ActivationRuleError) -> Node {
        let name = try variable(isItem: false)
        try expect(".")
        try expect("registeredTypeIdentifiers")
        let isExact = take("UTI-EQUALS")
        if !isExact { try expect("UTI-CONFORMS-TO") }
        guard place < tokens.count, tokens[place].kind == .string else { throw unexpected() }
        let type = Self.text(of: bytes[tokens[place].range])
        place += 1
        if !types.contains(type) { types.append(type) }
        return .type(quantifier, of: name, ActivationPredicate.TypeTest(isExact: isExact, type: type))
    }

    private mutating func count() throws(ActivationRuleError) -> Count {
        if place < tokens.count, tokens[place].kind == .number {
            guard let number = Int(reading(place)) else { throw unexpected() }
            place += 1
            return .number(number)
        }
        if take("SUBQUERY") {
            try expect("(")
            let collection = try collection()
            try expect(",")
            guard place < tokens.count, tokens[place].kind == .variable else { throw unexpected() }
            let name = reading(place)
            place += 1
            try expect(",")
            scopes.append((name, collection == .extensionItems))
            let node = try disjunction()
            scopes.removeLast()
            try expect(")")
            try expectCount()
            return .those(collection, name, node)
        }
        let collection = try collection()
        try expectCount()
        return .members(collection)
    }

    private mutating func collection() throws(ActivationRuleError) -> ActivationPredicate.Collection {
        if take("extensionItems") { return .extensionItems }
        let name = try variable(isItem: true)
        try expect(".")
        try expect("attachments")
        return .attachments(of: name)
    }

    private mutating func expectCount() throws(ActivationRuleError) {
        try expect(".")
        try expect("@count")
    }

    private mutating func comparison() throws(ActivationRuleError) -> ActivationPredicate.Comparison {
        let spellings: [(String, ActivationPredicate.Comparison)] = [
            ("==", .equal), ("=", .equal), ("!=", .notEqual), ("<>", .notEqual), ("<=", .atMost), ("=<", .atMost),
            (">=", .atLeast), ("=>", .atLeast), ("<", .less), (">", .greater),
        ]
        for (text, comparison) in spellings where take(text) { return comparison }
        throw unexpected()
    }

    /// Reads a variable of an enclosing subquery; of equal names the innermost one counts.
    private mutating func variable(isItem: Bool) throws(ActivationRuleError) -> String {
        guard place < tokens.count, tokens[place].kind == .variable else { throw unexpected() }
        let name = reading(place)
        guard scopes.last(where: { $0.name == name })?.isItem == isItem else { throw unexpected() }
        place += 1
        return name
    }

    private func reading(_ place: Int) -> String { String(decoding: bytes[tokens[place].range], as: UTF8.self) }

    private mutating func take(_ text: String) -> Bool {
        guard place < tokens.count, tokens[place].kind != .string,
            PredicateTokenizer.equalsIgnoringCase(bytes[tokens[place].range], text)
        else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ text: String) throws(ActivationRuleError) {
        guard take(text) else { throw unexpected() }
    }

    private func unexpected() -> ActivationRuleError {
        guard place < tokens.count else {
            return ActivationRuleError("the predicate ends where it has to go on", at: bytes.count)
        }
        return ActivationRuleError(
            "the predicate is not of the form of an activation rule", at: tokens[place].range.lowerBound)
    }

    /// Returns the text between the quotes, in which a backslash escapes the next character.
    private static func text(of quoted: ArraySlice<UInt8>) -> String {
        var (text, isEscaped) = ([UInt8](), false)
        for byte in quoted.dropFirst().dropLast() {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
                continue
            }
            isEscaped = false
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
