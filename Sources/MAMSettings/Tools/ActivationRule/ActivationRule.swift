package import MAMActivationRules
package import MAMPropertyLists

/// The predicate that determines the items an app extension accepts: `NSExtensionActivationRule` as a string.
///
/// Managed apps offer their files under types of their own: the usual name with the prefix `com.microsoft.intune.mam.`.
/// An extension that accepts files of managed apps must also name each type in that form, its twin.
///
/// The text is split into tokens and its brackets are paired; it is never evaluated.
package struct ActivationRule: Sendable, Hashable, CustomStringConvertible {
    /// The prefix of a type's name in its twin.
    static let twinPrefix = "com.microsoft.intune.mam."

    /// The text of the rule as given.
    package let text: String

    let bytes: [UInt8]
    let tokens: [PredicateToken]
    let groups: PredicateGroups
    let terms: [Term]

    /// Parses a rule.
    ///
    /// Throws for an unterminated string or bracket, for mismatched brackets, for a comparison without a type, and if
    /// the text exceeds a limit on bytes, words or depth. Typographic quotes are not an error here; see
    /// ``hasTypographicQuotes``.
    package init(_ text: String) throws(ActivationRuleError) {
        (self.text, bytes) = (text, [UInt8](text.utf8))
        tokens = try PredicateTokenizer.tokens(of: bytes)
        groups = try PredicateGroups(tokens, of: bytes)
        terms = try Self.terms(of: tokens, groups, bytes)
    }

    package var description: String { text }

    /// The types in the rule's conditions, including twins, once each, in order.
    package var types: [String] { Self.distinct(terms.map(\.type)) }

    /// Whether the rule is just `TRUEPREDICATE`, which the App Store refuses.
    package var isTruePredicate: Bool {
        let words = tokens.filter { $0.kind != .open && $0.kind != .close }
        guard let word = words.first, words.count == 1 else { return false }
        return word.kind == .word && PredicateTokenizer.equalsIgnoringCase(bytes[word.range], "TRUEPREDICATE")
    }

    static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}

extension ActivationRule {
    /// Converts a dictionary of constants to an equivalent predicate in which every type has its twin.
    ///
    /// The predicate requires one extension item whose attachments are all of an allowed kind. The constants limit the
    /// number of attachments of each kind and in total. This mapping is the project's own, since the text that
    /// Microsoft's tool writes is not public.
    ///
    /// Throws for a dictionary of version 1, for strict matching, for unknown constants and wrong types, and if no type
    /// is allowed.
    package static func converting(
        constants: [PropertyListValue.Member]
    ) throws(ActivationRuleError) -> ActivationRule {
        let constants = try ActivationConstants(constants)
        var conditions: [String] = []
        if let least = constants.minimumAttachmentCount, least > 0 {
            conditions.append("$extensionItem.attachments.@count >= \(least)")
        }
        if let most = constants.maximumAttachmentCount {
            conditions.append("$extensionItem.attachments.@count <= \(most)")
        }
        let any = constants.allowed.map { condition(of: $0.kind) }.joined(separator: " || ")
        conditions.append(count(any) + " == $extensionItem.attachments.@count")
        for entry in constants.allowed {
            guard let most = entry.most else { continue }
            conditions.append(count(condition(of: entry.kind)) + " <= \(most)")
        }
        return try ActivationRule(
            "SUBQUERY (extensionItems, $extensionItem, " + conditions.joined(separator: " && ") + ").@count == 1")
    }

    /// Returns a text that counts the attachments that meet a condition.
    private static func count(_ condition: String) -> String {
        "SUBQUERY ($extensionItem.attachments, $attachment, \(condition)).@count"
    }

    private static func condition(of kind: ActivationConstants.Kind) -> String {
        let wanted = pair(kind.type)
        guard !kind.butNot.isEmpty else { return wanted }
        let others = kind.butNot.map(pair).joined(separator: " || ")
        return "((\(wanted)) && NOT (\(others)))"
    }

    private static func pair(_ type: String) -> String { condition(type) + " || " + condition(twinPrefix + type) }
}

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

extension ActivationRule {
    /// Whether the rule has the form for an "Open in" action extension: exactly one file, and only types of managed
    /// apps.
    package var isOpenInForm: Bool {
        !terms.isEmpty && terms.allSatisfy { $0.isTwin && !isNegated($0) } && counts.count >= 2
            && counts.allSatisfy { $0 == "1" }
    }

    /// Returns the "Open in" form of this rule, for the types that it accepts; nil if it accepts none.
    package func openInForm() -> ActivationRule? {
        let names = terms.filter { !isNegated($0) }.map {
            $0.isTwin ? String($0.type.dropFirst(Self.twinPrefix.count)) : $0.type
        }
        return Self.openIn(types: Self.distinct(names.filter { !$0.isEmpty }))
    }

    /// Creates the rule of an "Open in" action extension for types without the prefix; nil for an empty list.
    ///
    /// The rule requires one extension item with one attachment, whose type is the managed twin of one of the types.
    package static func openIn(types: [String]) -> ActivationRule? {
        guard !types.isEmpty else { return nil }
        let any = types.map { condition(Self.twinPrefix + $0) }.joined(separator: " || ")
        return try? ActivationRule(
            "SUBQUERY (extensionItems, $extensionItem, SUBQUERY ($extensionItem.attachments, $attachment, \(any))"
                + ".@count == 1).@count == 1")
    }

    /// The number that each `@count ==` of the rule is compared with, as written; an empty text for any other
    /// comparison.
    private var counts: [String] {
        tokens.indices.filter { tokens[$0].kind == .keyword && text(of: $0) == "@count" }.map { index in
            guard index + 2 < tokens.count, ["=", "=="].contains(text(of: index + 1)) else { return "" }
            return text(of: index + 2)
        }
    }

    private func text(of token: Int) -> String { String(decoding: bytes[tokens[token].range], as: UTF8.self) }

    /// Returns a condition on the type of an attachment.
    static func condition(_ type: String) -> String {
        #"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "\#(type)""#
    }
}

extension ActivationRule {
    /// Whether a text contains typographic quotes, which are no quotes in predicates.
    ///
    /// This takes a text, since a rule with such quotes often cannot be parsed.
    package static func hasTypographicQuotes(_ text: String) -> Bool {
        let bytes = [UInt8](text.utf8)
        return bytes.indices.contains { PredicateToken.typographicQuote(in: bytes, at: $0) != nil }
    }

    /// Returns the rule with plain quotes instead of typographic ones; nil without any, or if the result is not a rule.
    package static func straighteningQuotes(in text: String) -> ActivationRule? {
        guard hasTypographicQuotes(text) else { return nil }
        let bytes = [UInt8](text.utf8)
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if let quote = PredicateToken.typographicQuote(in: bytes, at: place) {
                result.append(quote.plain)
                place += quote.length
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return try? ActivationRule(String(decoding: result, as: UTF8.self))
    }
}

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

extension ActivationRule {
    /// The types without a twin in the rule, once each, in order.
    package var missingTwins: [String] { Self.distinct(termsWithoutTwin.map(\.type)) }

    /// Returns the rule with the missing twins added.
    ///
    /// If only `||` joins the conditions of a group, the twins are appended to the group, in the order of the types and
    /// with the layout of the last condition. In a group with `&&` or `NOT`, a condition and its twin get brackets of
    /// their own, so that the meaning stays the same. Everything else is unchanged. A rule without missing twins, and one
    /// that would read differently with them, is returned byte for byte.
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
        guard let mended = changed(by: insertions), mended.missingTwins.isEmpty else { return self }
        return mended
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
            var before = bytes[tokens[joint - 1].range.upperBound..<tokens[joint].range.lowerBound]
            // `|` and `||` without a blank between them read as `||` and `|`.
            if before.isEmpty, tokens[range.upperBound - 1].kind == .symbol { before = [UInt8(ascii: " ")] }
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
