internal import MAMSettings

extension SettingsRule {
    /// Rules about the activation rule of an extension (A).
    static let activationRules: [SettingsRule] = [
        SettingsRule(
            "A001", "the activation rule accepts all data",
            why: """
                `TRUEPREDICATE` is meant for development. The App Store refuses an extension with it.
                """,
            in: .infoPlist, wrong: rule("<string>TRUEPREDICATE</string>"),
            right: rule("<string>\(predicate(image, imageTwin))</string>"),
            source: "Apple's App Extension Programming Guide"),
        SettingsRule(
            "A002", "the activation rule cannot be read, or contains typographic quotes",
            why: """
                An extension whose rule is not a predicate is never offered. A predicate has plain quotes only; a \
                sample in an old guide has typographic quotes, and was often copied.
                """,
            in: .infoPlist, wrong: rule("<string>\(predicate(image, imageTwin, quotes: ("“", "”")))</string>"),
            right: rule("<string>\(predicate(image, imageTwin))</string>"),
            fix: "replaces typographic quotes with plain ones", source: "integration guide of 01/2020"),
        SettingsRule(
            "A003",
            "a type of the activation rule has no twin, or an \"Open in\" rule accepts other types",
            why: """
                Managed apps offer files under their type with `com.microsoft.intune.mam.` before it. A rule that \
                names the plain type only is never matched by a managed app's file. An "Open in" action extension \
                takes exactly one file, from managed apps only.
                """,
            in: .infoPlist, wrong: rule("<string>\(predicate(image))</string>"),
            right: rule("<string>\(predicate(image, imageTwin))</string>"),
            fix:
                "adds, for each type, a term with its twin; changes an \"Open in\" rule so that it accepts one file whose type is a twin",
            source: "integration guide, stage 4"),
        SettingsRule(
            "A004", "the activation rule is a dictionary of constants",
            why: """
                Constants stand for the system's types only, so files of managed apps are not accepted. The conversion \
                writes a predicate with the same limits that accepts the twins too. The meaning of version 1 and of \
                strict matching is not public, so such rules are not converted.
                """,
            in: .infoPlist,
            wrong: rule(
                """
                <dict>
                    <key>NSExtensionActivationSupportsImageWithMaxCount</key>
                    <integer>1</integer>
                </dict>
                """), right: rule("<string>\(converted)</string>"),
            fix: "writes it as a predicate that accepts the twins too", source: "integration guide, stage 4"),
    ]

    private static let image = "public.image"
    private static let imageTwin = "com.microsoft.intune.mam.public.image"

    /// The converted rule for at most one image, escaped for XML.
    private static var converted: String {
        let terms = [image, imageTwin].map { "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
        let count =
            "SUBQUERY ($extensionItem.attachments, $attachment, \(terms.joined(separator: " || "))).@count"
        return """
            SUBQUERY (extensionItems, $extensionItem, \(count) == $extensionItem.attachments.@count &amp;&amp; \
            \(count) &lt;= 1).@count == 1
            """
    }

    /// Returns a predicate for one file of one of the types, escaped for XML.
    private static func predicate(_ types: String..., quotes: (String, String) = ("\"", "\"")) -> String {
        let terms = types.map {
            "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \(quotes.0)\($0)\(quotes.1)"
        }
        return """
            SUBQUERY (extensionItems, $extensionItem, SUBQUERY ($extensionItem.attachments, $attachment, \
            \(terms.joined(separator: " || "))).@count == 1).@count == 1
            """
    }

    /// Returns the members of an extension with the rule.
    private static func rule(_ value: String) -> String {
        let lines = value.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
        return """
            <key>NSExtension</key>
            <dict>
                <key>NSExtensionPointIdentifier</key>
                <string>com.apple.share-services</string>
                <key>NSExtensionAttributes</key>
                <dict>
                    <key>NSExtensionActivationRule</key>
            \(lines)
                </dict>
            </dict>
            """
    }
}
