package import MAMPropertyLists
package import MAMSettings

/// The input of the rules about entitlements: the entitlements of one bundle.
package struct EntitlementsSubject: Sendable {
    /// The parsed file; its root is a dictionary.
    package let document: PropertyListDocument
    package let options: SettingsCheckOptions
    let keychainGroups: [KeychainGroup]
    let appGroups: [ListedText]

    /// Creates a subject from a parsed file.
    ///
    /// - Throws: `P005` if the root of the file is not a dictionary, and `P013` if the file is known to be no entitlements.
    package init(_ document: PropertyListDocument, options: SettingsCheckOptions) throws(SettingsReadError) {
        // This gives the same expansion of build variables and the same error as for an Info.plist.
        let file = try InfoPlistSubject(document, options: options, expecting: .entitlements)
        (self.document, self.options) = (document, options)
        keychainGroups = file.texts(
            of: document.root[EntitlementKey.keychainGroups], at: Self.path(EntitlementKey.keychainGroups)
        ).map { KeychainGroup($0, in: file) }
        appGroups = file.texts(of: document.root[EntitlementKey.appGroups], at: Self.path(EntitlementKey.appGroups))
    }

    /// Whether the app groups are missing or a list of strings.
    var hasReadableAppGroups: Bool {
        guard let node = document.root[EntitlementKey.appGroups] else { return true }
        return node.kind == .array && node.elements.allSatisfy { $0.kind == .string }
    }

    static func path(_ key: String) -> PropertyListPath { PropertyListPath([.key(key)]) }
}

/// An entry of `keychain-access-groups`.
struct KeychainGroup {
    let entry: ListedText
    /// The name after the prefix, with known build variables expanded.
    let name: String
    /// Whether the entry begins with a variable for the prefix, or with the ten characters of a team id and a dot.
    let hasPrefix: Bool
    /// Whether a variable in the entry is unknown, so that the name or its prefix is uncertain.
    let isOpen: Bool

    init(_ entry: ListedText, in file: InfoPlistSubject) {
        self.entry = entry
        let variable = RequiredNames.prefixVariables.flatMap { ["$(\($0))", "${\($0)}"] }.first {
            entry.written.hasPrefix($0)
        }
        if let variable {
            let (text, unknown) = file.expanded(String(entry.written.dropFirst(variable.count)))
            (name, hasPrefix, isOpen) = (text, true, !unknown.isEmpty)
        } else if let rest = Self.withoutTeam(entry.text) {
            (name, hasPrefix, isOpen) = (rest, true, !entry.isKnown)
        } else {
            // Another variable at the beginning may contain the prefix.
            let isOpen = !entry.isKnown
            (name, hasPrefix, self.isOpen) = (entry.text, isOpen && entry.text.hasPrefix("$"), isOpen)
        }
    }

    /// Whether the entry is `*` after its prefix, as in a provisioning profile, which allows every group of the team.
    var isWildcard: Bool { hasPrefix && name == "*" }

    /// Returns the text after a team id of ten capitals or digits and a dot; nil if it does not begin so.
    static func withoutTeam(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count > 11, bytes[10] == UInt8(ascii: "."),
            bytes[..<10].allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) })
        else { return nil }
        return String(decoding: bytes[11...], as: UTF8.self)
    }
}
