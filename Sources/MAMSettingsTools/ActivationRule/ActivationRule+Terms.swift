internal import MAMActivationRules

extension ActivationRule {
    /// One `… UTI-CONFORMS-TO "T"` of a rule.
    struct Term: Sendable, Hashable {
        /// The group it stands in.
        let group: Int
        /// Its tokens, from what is compared to the type.
        let tokens: Range<Int>
        /// Its place, in bytes.
        let range: Range<Int>
        /// The type's place, inside the quotes.
        let typeRange: Range<Int>
        /// The type.
        let type: String
        /// Whether it begins with `NONE`, so that a second one joins it with `&&`.
        let isNone: Bool

        var isTwin: Bool { type.hasPrefix(ActivationRule.twinPrefix) }
    }

    /// What joins two conditions, or turns one round.
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
            // Adding a twin inside of what is compared would change what is compared.
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

    /// The first token of the condition that the token is part of: behind the connective before it, or the group's first.
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

    /// The connective a token is; nil for every other token.
    static func connective(_ token: PredicateToken, _ bytes: [UInt8]) -> Connective? {
        let text = bytes[token.range]
        func reads(_ word: String) -> Bool { PredicateTokenizer.equalsIgnoringCase(text, word) }
        switch token.kind {
        case .symbol: return reads("||") ? .or : reads("&&") ? .and : reads("!") ? .not : nil
        case .word: return reads("OR") ? .or : reads("AND") ? .and : reads("NOT") ? .not : nil
        default: return nil
        }
    }

    /// Whether the conditions of a group are joined by `||` alone, so that one more may stand at its end.
    func joinsByOrAlone(_ group: Int) -> Bool {
        groups.groups[group].tokens.allSatisfy { index in
            guard groups.groupOfToken[index] == group else { return true }
            let connective = Self.connective(tokens[index], bytes)
            return connective == nil || connective == .or
        }
    }

    /// Whether two terms compare the same thing, whatever the types.
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
