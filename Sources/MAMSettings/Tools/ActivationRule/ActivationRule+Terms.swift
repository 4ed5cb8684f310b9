internal import MAMActivationRules

extension ActivationRule {
    /// A condition `… UTI-CONFORMS-TO "T"` of a rule.
    struct Term: Sendable, Hashable {
        /// The index of the group that contains the condition.
        let group: Int
        /// The tokens of the condition, from its left side to the type.
        let tokens: Range<Int>
        /// The range of the condition, in bytes.
        let range: Range<Int>
        /// The range of the type between the quotes, in bytes.
        let typeRange: Range<Int>
        /// The type identifier.
        let type: String
        /// Whether the condition begins with `NONE`, so that the twin's condition is joined with `&&`.
        let isNone: Bool

        var isTwin: Bool { type.hasPrefix(ActivationRule.twinPrefix) }
    }

    /// An operator that joins two conditions or negates one.
    enum Connective { case and, or, not }

    static func terms(
        of tokens: [PredicateToken], _ groups: PredicateGroups, _ bytes: [UInt8]
    ) throws(ActivationRuleError) -> [Term] {
        var terms: [Term] = []
        for (index, token) in tokens.enumerated() where token.kind == .word {
            let next = index + 1
            guard PredicateTokenizer.equalsIgnoringCase(bytes[token.range], "UTI-CONFORMS-TO"), next < tokens.count,
                tokens[next].kind == .string
            else { continue }
            let group = groups.groupOfToken[index]
            let start = beginning(of: index, in: group, tokens, groups, bytes)
            guard start < index else {
                throw ActivationRuleError("nothing is compared with the type", at: token.range.lowerBound)
            }
            // A twin added inside the left side of another condition would change that condition.
            guard terms.last.map({ $0.tokens.upperBound <= start }) ?? true else {
                throw ActivationRuleError("a condition is compared with a type", at: token.range.lowerBound)
            }
            let quoted = tokens[next].range
            let typeRange = quoted.lowerBound + 1..<quoted.upperBound - 1
            terms.append(
                Term(
                    group: group, tokens: start..<next + 1, range: tokens[start].range.lowerBound..<quoted.upperBound,
                    typeRange: typeRange, type: String(decoding: bytes[typeRange], as: UTF8.self),
                    isNone: tokens[start].kind == .word
                        && PredicateTokenizer.equalsIgnoringCase(bytes[tokens[start].range], "NONE")))
        }
        return terms
    }

    /// Returns the first token of a condition: the token after the preceding connective, or the first of the group.
    private static func beginning(
        of index: Int, in group: Int, _ tokens: [PredicateToken], _ groups: PredicateGroups, _ bytes: [UInt8]
    ) -> Int {
        var start = index
        while start > groups.groups[group].tokens.lowerBound {
            let before = start - 1
            if groups.groupOfToken[before] == group, connective(tokens[before], bytes) != nil { break }
            start = before
        }
        return start
    }

    /// Returns the connective that a token spells; nil for any other token.
    static func connective(_ token: PredicateToken, _ bytes: [UInt8]) -> Connective? {
        let text = bytes[token.range]
        func reads(_ word: String) -> Bool { PredicateTokenizer.equalsIgnoringCase(text, word) }
        switch token.kind {
        case .symbol: return reads("||") ? .or : reads("&&") ? .and : reads("!") ? .not : nil
        case .word: return reads("OR") ? .or : reads("AND") ? .and : reads("NOT") ? .not : nil
        default: return nil
        }
    }

    /// Whether only `||` joins the conditions of a group, so that another condition may be appended.
    func joinsByOrAlone(_ group: Int) -> Bool {
        groups.groups[group].tokens.allSatisfy { index in
            guard groups.groupOfToken[index] == group else { return true }
            let connective = Self.connective(tokens[index], bytes)
            return connective == nil || connective == .or
        }
    }

    /// Whether two conditions are equal except for their types.
    func comparesTheSame(_ first: Term, _ second: Term) -> Bool {
        let (left, right) = (first.tokens.dropLast(), second.tokens.dropLast())
        return left.count == right.count
            && zip(left, right).allSatisfy { one, other in
                let (one, other) = (tokens[one], tokens[other])
                guard one.kind == other.kind else { return false }
                guard one.kind == .word else { return bytes[one.range] == bytes[other.range] }
                return PredicateTokenizer.equalsIgnoringCase(
                    bytes[one.range], String(decoding: bytes[other.range], as: UTF8.self))
            }
    }
}
