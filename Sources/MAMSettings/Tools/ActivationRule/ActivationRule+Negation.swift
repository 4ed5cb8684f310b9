internal import MAMActivationRules

extension ActivationRule {
    /// Whether a condition accepts a type; a condition after `NOT`, `!` or `NONE` rejects it.
    func takes(_ type: String) -> Bool { terms.contains { $0.type == type && !isNegated($0) } }

    /// Whether an odd number of negations applies to the term and its groups.
    func isNegated(_ term: Term) -> Bool {
        var isNegated = term.isNone != isNegation(before: term.tokens.lowerBound)
        var group = term.group
        while let parent = groups.groups[group].parent {
            if let open = opening(of: group, in: parent) {
                let isCall = groups.groups[group].isArgument && open > 0
                if isNegation(before: isCall ? open - 1 : open) { isNegated.toggle() }
            }
            group = parent
        }
        return isNegated
    }

    private func isNegation(before token: Int) -> Bool {
        var (place, isNegation) = (token - 1, false)
        while place >= 0, Self.connective(tokens[place], bytes) == .not {
            isNegation.toggle()
            place -= 1
        }
        return isNegation
    }

    /// Returns the bracket before the group, or before the first of the arguments to which the group belongs.
    private func opening(of group: Int, in parent: Int) -> Int? {
        tokens.indices.prefix(groups.groups[group].tokens.lowerBound).last {
            tokens[$0].kind == .open && groups.groupOfToken[$0] == parent
        }
    }
}
