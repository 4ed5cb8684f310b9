package import MAMPropertyLists

/// The dictionary form of `NSExtensionActivationRule`.
///
/// Reading is strict. Version 1 of the form and strict matching have other meanings, which no public source defines. A
/// dictionary with either is refused, and so is one with an unknown key.
package struct ActivationConstants: Sendable, Hashable {
    /// A kind of attachment that is accepted, and its maximum number; nil for any number.
    package struct Allowance: Sendable, Hashable {
        package let kind: Kind
        package let most: Int?
    }

    /// The kinds that are accepted; never empty.
    package private(set) var allowed: [Allowance] = []
    package private(set) var minimumAttachmentCount: Int?
    package private(set) var maximumAttachmentCount: Int?

    /// A kind of attachment, in the order in which the conditions are written.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case image = "NSExtensionActivationSupportsImageWithMaxCount"
        case movie = "NSExtensionActivationSupportsMovieWithMaxCount"
        case file = "NSExtensionActivationSupportsFileWithMaxCount"
        case webURL = "NSExtensionActivationSupportsWebURLWithMaxCount"
        case webPage = "NSExtensionActivationSupportsWebPageWithMaxCount"
        case text = "NSExtensionActivationSupportsText"

        /// The type to which an attachment of the kind conforms.
        package var type: String {
            switch self {
            case .image: "public.image"
            case .movie: "public.movie"
            case .file: "public.data"
            case .webURL: "public.url"
            case .webPage: "com.apple.property-list"
            case .text: "public.plain-text"
            }
        }

        /// The types to which an attachment of the kind must not conform, since they are kinds of their own.
        package var butNot: [String] {
            switch self {
            case .file: ["public.image", "public.movie", "public.url", "public.plain-text"]
            case .webURL: ["public.file-url"]
            default: []
            }
        }
    }

    /// Reads the constants of a rule.
    ///
    /// Throws for a dictionary of version 1, for strict matching, for unknown constants and wrong types, and if no type
    /// is allowed.
    package init(_ members: [PropertyListValue.Member]) throws(ActivationRuleError) {
        var found: [Allowance] = []
        for (index, member) in members.enumerated() {
            guard !members[..<index].contains(where: { $0.key.utf8.elementsEqual(member.key.utf8) }) else {
                throw ActivationRuleError("a constant occurs twice in the rule")
            }
            switch member.key {
            case "NSExtensionActivationDictionaryVersion":
                guard try Self.count(member) == 2 else {
                    throw ActivationRuleError("a dictionary version other than 2 is not converted")
                }
            case "NSExtensionActivationUsesStrictMatching":
                guard try !Self.flag(member) else { throw ActivationRuleError("strict matching is not converted") }
            case "NSExtensionActivationSupportsAttachmentsWithMinCount": minimumAttachmentCount = try Self.count(member)
            case "NSExtensionActivationSupportsAttachmentsWithMaxCount": maximumAttachmentCount = try Self.count(member)
            case Kind.text.rawValue:
                if try Self.flag(member) { found.append(Allowance(kind: .text, most: nil)) }
            default:
                guard let kind = Kind(rawValue: member.key) else {
                    throw ActivationRuleError("unknown constant in the rule")
                }
                let most = try Self.count(member)
                if most > 0 { found.append(Allowance(kind: kind, most: most)) }
            }
        }
        allowed = Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
        guard !allowed.isEmpty else { throw ActivationRuleError("the rule allows no type") }
    }

    private static func count(_ member: PropertyListValue.Member) throws(ActivationRuleError) -> Int {
        guard case .integer(let count) = member.value, count >= 0 else {
            throw ActivationRuleError("the value of `\(member.key)` is no count")
        }
        return count
    }

    private static func flag(_ member: PropertyListValue.Member) throws(ActivationRuleError) -> Bool {
        switch member.value {
        case .boolean(let value): return value
        case .integer(0): return false
        case .integer(1): return true
        default: throw ActivationRuleError("the value of `\(member.key)` is no boolean")
        }
    }
}
