/// The nesting of a predicate's tokens: the tokens between two brackets, or between two commas, are a group.
package struct PredicateGroups: Sendable, Hashable {
    /// The maximum number of nested brackets.
    static let maximumDepth = 64

    /// The tokens between two brackets, or between two commas.
    package struct Group: Sendable, Hashable {
        /// The enclosing group; nil for the outermost one.
        package let parent: Int?
        /// The tokens of the group, including those of inner groups.
        package internal(set) var tokens: Range<Int>
        /// Whether the group is an argument of a function, such as the condition of a `SUBQUERY`.
        package let isArgument: Bool
    }

    /// The groups, with the outermost one first.
    package private(set) var groups = [Group(parent: nil, tokens: 0..<0, isArgument: true)]
    /// The group of each token; a bracket belongs to the group around it.
    package private(set) var groupOfToken: [Int] = []

    package init(_ tokens: [PredicateToken], of text: [UInt8]) throws(ActivationRuleError) {
        var open: [(token: Int, group: Int)] = []
        var current = 0
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .open:
                guard open.count < Self.maximumDepth else {
                    throw ActivationRuleError(
                        "more than \(Self.maximumDepth) brackets inside each other", at: token.range.lowerBound)
                }
                groupOfToken.append(current)
                open.append((index, current))
                current = begin(at: index + 1, in: current, isArgument: Self.callsFunction(before: index, tokens, text))
            case .comma:
                guard let last = open.last else {
                    throw ActivationRuleError("a comma outside of brackets", at: token.range.lowerBound)
                }
                groupOfToken.append(last.group)
                end(current, at: index)
                current = begin(at: index + 1, in: last.group, isArgument: groups[current].isArgument)
            case .close:
                guard let last = open.popLast() else {
                    throw ActivationRuleError("a closing bracket without an opening one", at: token.range.lowerBound)
                }
                let opening = text[tokens[last.token].range.lowerBound]
                guard Self.matches(opening, text[token.range.lowerBound]) else {
                    throw ActivationRuleError(
                        "a closing bracket that does not fit its opening one", at: token.range.lowerBound)
                }
                end(current, at: index)
                current = last.group
                groupOfToken.append(current)
            default: groupOfToken.append(current)
            }
        }
        if let last = open.last {
            throw ActivationRuleError("a bracket that does not close", at: tokens[last.token].range.lowerBound)
        }
        end(0, at: tokens.count)
    }

    private mutating func begin(at token: Int, in parent: Int, isArgument: Bool) -> Int {
        groups.append(Group(parent: parent, tokens: token..<token, isArgument: isArgument))
        return groups.count - 1
    }

    private mutating func end(_ group: Int, at token: Int) {
        groups[group].tokens = groups[group].tokens.lowerBound..<token
    }

    /// Returns the group itself or the innermost enclosing group that is an argument, since brackets bind no variables.
    package func scope(of group: Int) -> Int {
        var group = group
        while !groups[group].isArgument, let parent = groups[group].parent { group = parent }
        return group
    }

    private static func callsFunction(before index: Int, _ tokens: [PredicateToken], _ text: [UInt8]) -> Bool {
        guard index > 0, tokens[index - 1].kind == .word else { return false }
        let word = text[tokens[index - 1].range]
        return !PredicateToken.reservedWords.contains { PredicateTokenizer.equalsIgnoringCase(word, $0) }
    }

    private static func matches(_ open: UInt8, _ close: UInt8) -> Bool {
        switch open {
        case UInt8(ascii: "("): close == UInt8(ascii: ")")
        case UInt8(ascii: "["): close == UInt8(ascii: "]")
        default: close == UInt8(ascii: "}")
        }
    }
}
