internal import MAMActivationRules

extension ActivationRule {
    /// The types without a twin in the rule, once each, in order.
    package var missingTwins: [String] { Self.distinct(termsWithoutTwin.map(\.type)) }

    /// Returns the rule with the missing twins added.
    ///
    /// If only `||` joins the conditions of a group, the twins are appended to the group, in the order of the types and
    /// with the layout of the last condition. In a group with `&&` or `NOT`, a condition and its twin get brackets of
    /// their own, so that the meaning stays the same. Everything else is unchanged. A rule without missing twins is
    /// returned byte for byte.
    package func addingTwins() -> ActivationRule {
        let missing = termsWithoutTwin
        guard !missing.isEmpty else { return self }
        var insertions: [(place: Int, order: Int, bytes: [UInt8])] = []
        var appended: [Int: Set<[UInt8]>] = [:]
        for term in missing {
            let twin = twinText(of: term)
            if !term.isNone && joinsByOrAlone(term.group) {
                guard appended[term.group, default: []].insert(twin).inserted else { continue }
                insertions.append((end(of: term.group), 1, separator(in: term.group) + twin))
            } else {
                let joined = Array((term.isNone ? " && " : " || ").utf8)
                insertions.append((term.range.lowerBound, 2, [UInt8(ascii: "(")]))
                insertions.append((term.range.upperBound, 0, joined + twin + [UInt8(ascii: ")")]))
            }
        }
        return changed(by: insertions) ?? self
    }

    private var termsWithoutTwin: [Term] {
        terms.filter { term in
            guard !term.isTwin, !term.type.isEmpty else { return false }
            let (scope, wanted) = (groups.scope(of: term.group), Self.twinPrefix + term.type)
            return !terms.contains {
                $0.type.utf8.elementsEqual(wanted.utf8) && groups.scope(of: $0.group) == scope
                    && comparesTheSame($0, term)
            }
        }
    }

    private func twinText(of term: Term) -> [UInt8] {
        bytes[term.range.lowerBound..<term.typeRange.lowerBound] + Array(Self.twinPrefix.utf8)
            + bytes[term.typeRange.lowerBound..<term.range.upperBound]
    }

    /// Returns the offset after the last token of a group.
    private func end(of group: Int) -> Int { tokens[groups.groups[group].tokens.upperBound - 1].range.upperBound }

    /// Returns `||` with the blanks between the last two conditions of the group, or before its only condition.
    private func separator(in group: Int) -> [UInt8] {
        let range = groups.groups[group].tokens
        let joint = range.last { groups.groupOfToken[$0] == group && Self.connective(tokens[$0], bytes) == .or }
        let join = Array("||".utf8)
        if let joint, joint > range.lowerBound, joint + 1 < range.upperBound {
            let before = bytes[tokens[joint - 1].range.upperBound..<tokens[joint].range.lowerBound]
            let after = bytes[tokens[joint].range.upperBound..<tokens[joint + 1].range.lowerBound]
            return before + join + after
        }
        guard range.lowerBound > 0 else { return Array(" || ".utf8) }
        let blanks = bytes[tokens[range.lowerBound - 1].range.upperBound..<tokens[range.lowerBound].range.lowerBound]
        let isLine = blanks.contains { $0 == 0x0A || $0 == 0x0D }
        return isLine ? Array(" ||".utf8) + blanks : Array(" || ".utf8)
    }

    /// Returns the rule with texts inserted at offsets in the current rule; nil if the result is not a rule.
    private func changed(by insertions: [(place: Int, order: Int, bytes: [UInt8])]) -> ActivationRule? {
        var result: [UInt8] = []
        var place = 0
        let sorted = insertions.enumerated().sorted {
            ($0.element.place, $0.element.order, $0.offset) < ($1.element.place, $1.element.order, $1.offset)
        }
        for (_, insertion) in sorted {
            result += bytes[place..<insertion.place]
            result += insertion.bytes
            place = insertion.place
        }
        result += bytes[place...]
        return try? ActivationRule(String(decoding: result, as: UTF8.self))
    }
}
