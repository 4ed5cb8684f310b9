internal import MAMCore
internal import MAMSettings

/// Finds symbols of the SDK by names or parts of names.
package enum SDKSearch {
    /// Returns the matching symbols in the order of the document; empty when none matches.
    ///
    /// A full name finds one symbol, in the spelling of Objective-C or of Swift. A type also finds its members, and the
    /// first part of a selector finds all selectors that begin with it. The names in this library find the SDK symbols
    /// that they correspond to. Any other text finds the names that contain it, or else what people mean by it, such as
    /// a screenshot. Letter case matters only if a match with the same case exists. A call, as code writes it, finds what
    /// it calls.
    package static func symbols(for typed: String) -> [SDKSymbol] {
        let asked = SDKCall.name(of: typed)
        // A name with labels is one of Swift's. Other words are names of both languages more often.
        let ways = asked.contains("(") ? [swiftNamed, named, called] : [named, swiftNamed]
        for way in ways + [containing, meant, calledOtherwise] {
            let found = way(asked)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Returns the symbols with the name of a call whose labels are not all there: a closure may follow it.
    private static func called(_ asked: String) -> [SDKSymbol] {
        guard asked.hasSuffix(":)") else { return [] }
        let member = plain(asked).split(separator: ".").last ?? ""
        let start = "." + member.dropLast()
        return SDKSymbol.searchable.filter { $0.swiftName?.contains(start) ?? false }
    }

    /// Returns the methods with the name of a call, whatever their labels.
    private static func calledOtherwise(_ asked: String) -> [SDKSymbol] {
        guard let open = asked.firstIndex(of: "("), asked.hasSuffix(")") else { return [] }
        let start = "." + (plain(asked[..<open].description).split(separator: ".").last ?? "") + "("
        return SDKSymbol.searchable.filter { $0.swiftName?.contains(start) ?? false }
    }

    /// Returns the symbols of the location, the property or the question that people mean by a word.
    private static func meant(_ typed: String) -> [SDKSymbol] {
        let names = SearchWords.matches(typed).flatMap { match -> [String] in
            switch (match.question.kind, match.place) {
            case (.property, let place?): ["IntuneMAMPolicy.\(place)"]
            case (.save, let place?): ["MAMSaveLocation.\(place)"]
            case (.open, let place?): ["MAMOpenLocation.\(place)"]
            default: match.question.searchWords.flatMap(\.words)
            }
        }
        return SDKSymbol.searchable.filter { symbol in
            [symbol.name, symbol.here, symbol.stem].contains { $0.map(names.contains) ?? false }
        }
    }

    /// Returns the symbols with a name of Swift: `Type.member(label:)`, or the same without the type.
    private static func swiftNamed(_ typed: String) -> [SDKSymbol] {
        let asked = plain(typed)
        let whole = SDKSymbol.searchable.filter { $0.swiftName == asked }
        guard whole.isEmpty, !asked.isEmpty else { return whole }
        let member = "." + asked.drop { $0 == "." }
        return SDKSymbol.searchable.filter { $0.swiftName?.hasSuffix(member) ?? false }
    }

    /// Returns the symbols whose name in the SDK or here contains a text of at least three characters.
    private static func containing(_ typed: String) -> [SDKSymbol] {
        let asked = plain(typed).lowercased()
        guard asked.count >= 3 else { return [] }
        return SDKSymbol.searchable.filter { symbol in
            [symbol.name, symbol.here, symbol.swiftName].contains { $0?.lowercased().contains(asked) ?? false }
        }
    }

    /// Returns the symbols that a name or the beginning of a selector means.
    private static func named(_ typed: String) -> [SDKSymbol] {
        let asked = plain(typed)
        guard !asked.isEmpty else { return [] }
        if let exact = SDKSymbol.searchable.first(where: { $0.name == asked && $0.member != nil }) { return [exact] }
        return find(asked, spellings) ?? find(asked.lowercased(), smallSpellings) ?? []
    }

    /// Returns the symbols that took the place of a name of older SDKs; empty when it is no such name.
    ///
    /// Accounts were named by identities, which were user names, before they were named by object ids.
    package static func successors(of typed: String) -> [SDKSymbol] {
        var asked = plain(SDKCall.name(of: typed))
        let key = asked.prefix { $0 != ":" && $0 != "(" }.lowercased()
        let member = key.split { $0 == " " || $0 == "." }.last.map(String.init) ?? ""
        if let name = successors[key] ?? (key == member ? nil : successors[member]) { return named(name) }
        // A removed name may be the beginning of a name of today.
        if SDKVersionTable.isRemoved(selector(asked) ?? asked) { return symbols(for: String(member)) }
        guard named(asked).isEmpty, swiftNamed(asked).isEmpty, called(asked).isEmpty else { return [] }
        // A name of iOS is none of an older SDK: `open(_:options:completionHandler:)`.
        guard SearchWords.matches(asked).isEmpty else { return [] }
        let first = stem(of: asked)
        for (old, new) in oldWords { asked.replace(old, with: new) }
        let words = accountWords.filter { asked.contains($0.0) && !asked.contains($0.1) }
        let names = [asked] + words.map { asked.replacing($0.0, with: $0.1) }
        // Other parts of a selector may have changed with it, so its first part is tried last.
        let stems = names.filter { $0.contains { ":(".contains($0) } }.map(stem).filter { $0 != first }
        let ways = names.map(named) + names.map { $0.contains("(") ? swiftNamed($0) : [] } + stems.map(named)
        return ways.first { !$0.isEmpty } ?? []
    }

    private static func stem(of name: String) -> String { String(name.prefix { !":(".contains($0) }) }

    /// The words of older SDKs that other words replaced.
    private static let oldWords = [
        ("IntuneMAMFilePolicyManager", "IntuneMAMFileProtectionManager"), ("withAccountName:", "withAccountId:"),
        ("withAccountUPN:", "withAccountId:"), ("withAccountUsername:", "withAccountId:"),
        ("IntuneMAMSwitchIdentity", "IntuneMAMSwitchIdentityResult"),
        ("IntuneMAMAddIdentity", "IntuneMAMAddIdentityResult"),
    ]

    /// The words of older SDKs for accounts, and the words of today.
    private static let accountWords = [
        ("Identities", "AccountIds"), ("Identity", "AccountId"), ("identities", "accountIds"),
        ("identity", "accountId"),
        ("Accounts", "AccountIds"), ("Account", "AccountId"), ("account", "accountId"),
    ]

    /// The names of older SDKs, in lower case, whose successors have other words.
    private static let successors = [
        "primaryuser": "enrolledAccountId", "intunemamasyncresult": "IntuneMAMSwitchIdentityResult",
        "intunemamfilepolicymanager": "IntuneMAMFileProtectionManager",
        "identityswitchrequired": "identitySwitchRequiredForAccountId",
        "identityswitchrequiredforidentity": "identitySwitchRequiredForAccountId",
        "enrolledaccount": "enrolledAccountId", "mdmenrolledaccount": "mdmEnrolledAccountIdWithCompletion",
        "mdmenrolledaccountid": "mdmEnrolledAccountIdWithCompletion",
        "setcurrentthreadidentity": "setCurrentThreadAccountId", "intunemamtelemetry": "IntuneMAMTelemetryManager",
        "intunemamlocation": "IntuneMAMSaveLocation",
        "displaydiagnosticconsoleindarkmode": "IntuneMAMDiagnosticConsole displayDiagnosticConsole",
        "logariaeventwithname": "logAriaEventForAccountId",
    ]

    /// Returns the most similar name when nothing was found; `nil` when none is similar.
    package static func nearest(to typed: String) -> String? {
        let asked = plain(typed)
        // A name with a type can only be wrong after the type.
        if let end = asked.firstIndex(where: { $0 == " " || $0 == "." }) {
            let (type, rest) = (asked[..<end], asked[asked.index(after: end)...])
            let members = SDKSymbol.searchable.filter { $0.type == type || $0.type == "Intune" + type }
            let near = NearMiss.word(for: String(rest.prefix { $0 != ":" }), in: members.compactMap(\.stem))
            if let near, let type = members.first?.type { return "\(type) \(near)" }
        }
        var (seen, words) = (Set<String>(), [String]())
        for symbol in SDKSymbol.searchable {
            for word in [symbol.type, symbol.stem, symbol.here].compactMap({ $0 }) where seen.insert(word).inserted {
                words.append(word)
            }
        }
        return NearMiss.word(for: asked, in: words)
    }

    /// The names by which a symbol is found.
    private struct Spelling {
        let type: String
        let member: String?
        let stem: String?
        let here: String?
        /// The name in this library, without its labels.
        let bareHere: String?

        init(_ symbol: SDKSymbol, _ letters: (String) -> String) {
            type = letters(symbol.type)
            member = symbol.member.map(letters)
            stem = symbol.stem.map(letters)
            here = symbol.here.map(letters)
            bareHere = here.map { String($0.prefix { $0 != "(" }) }
        }
    }

    private static let spellings = SDKSymbol.searchable.map { Spelling($0) { $0 } }
    private static let smallSpellings = SDKSymbol.searchable.map { Spelling($0) { $0.lowercased() } }

    /// Returns the symbols for the first interpretation of a name that finds any.
    private static func find(_ asked: String, _ spellings: [Spelling]) -> [SDKSymbol]? {
        // The prefix `Intune` is optional, and Swift labels stand for a selector.
        let prefixed = (asked.first?.isUppercase ?? true ? "Intune" : "intune") + asked
        let member = selector(asked) ?? asked
        let ways: [(Spelling) -> Bool] = [
            { $0.type == asked || $0.type == prefixed || $0.here == asked },
            {
                $0.member == member || $0.member == asked || $0.stem == member
                    || $0.member?.hasPrefix(asked + " ") ?? false
            },
            { spelling in isMember(asked, of: spelling) || isMember(prefixed, of: spelling) },
            { asked.hasSuffix(":") && $0.member?.hasPrefix(asked) ?? false },
            { spelling in
                [spelling.here, spelling.bareHere].contains { $0 == asked || $0?.hasSuffix("." + asked) ?? false }
            },
            { $0.member?.split(separator: ":").dropFirst().contains { $0 == asked } ?? false },
        ]
        for way in ways {
            let found = zip(SDKSymbol.searchable, spellings).filter { way($0.1) }.map(\.0)
            if !found.isEmpty { return found }
        }
        return nil
    }

    /// Whether a name is a type with a member, or with the first part of a selector.
    private static func isMember(_ asked: String, of spelling: Spelling) -> Bool {
        guard asked.hasPrefix(spelling.type), let stem = spelling.stem else { return false }
        let rest = asked.dropFirst(spelling.type.count)
        guard rest.first == " " || rest.first == "." else { return false }
        let name = String(rest.dropFirst())
        return name == stem || (selector(name) ?? name) == spelling.member
    }

    /// Returns a name without the syntax of its language: `-[Type sel:]`, `Type.call()`.
    private static func plain(_ typed: String) -> String {
        var name = String(typed.prefix(400)).split(separator: " ").joined(separator: " ")
        if let open = name.firstIndex(of: "["), name[..<open].allSatisfy({ "-+".contains($0) }), name.hasSuffix("]") {
            name = String(name[name.index(after: open)...].dropLast())
        }
        // `[[Type instance] member]` and `Type.instance().member`
        if name.hasPrefix("["), let end = name.firstRange(of: " instance] ") {
            name = name[name.index(after: name.startIndex)..<end.lowerBound] + " " + name[end.upperBound...]
        }
        for instance in [".instance().", ".instance."] {
            if let middle = name.firstRange(of: instance) { name.replaceSubrange(middle, with: ".") }
        }
        return name
    }

    /// Converts a Swift call, `set(_:for:)`, to a selector, `set:for:`; `nil` for other names.
    private static func selector(_ name: String) -> String? {
        guard name.hasSuffix(")"), let open = name.firstIndex(of: "(") else { return nil }
        let labels = name[name.index(after: open)...].dropLast().split(separator: ":")
        return name[..<open] + labels.map { ($0 == "_" ? "" : $0) + ":" }.joined()
    }
}
