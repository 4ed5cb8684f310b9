internal import MAMCore
internal import MAMJSON
internal import MAMSettings
internal import MAMSettingsTools
internal import MAMText

/// The options of commands about an `Info.plist`.
extension Option {
    static let entitlements = Option(
        "entitlements", .file("FILE"), short: "e",
        "The entitlements of the same bundle, which are compared with the Info.plist.")
    static let buildKind = Option.choice(
        "build-kind", of: BuildKind.self, "The purpose of the build. Defaults to release.")
    static let define = Option(
        "define", .word("VAR=VALUE", suggestions: []), repeats: true,
        "The value of a build variable such as PRODUCT_BUNDLE_IDENTIFIER.")
    static let linkSDK = Option(
        "link-sdk", .word("N", suggestions: []),
        "The version of the iOS SDK that the app is linked with, such as 26; it limits the query schemes, and from 27 on "
            + "requires scenes. Defaults to the version in a built Info.plist.")
    static let knownManaged = Option(
        "known-managed", .word("SCHEME", suggestions: []), repeats: true,
        "A URL scheme of an app with the Intune SDK; the scheme with the suffix -intunemam need not be listed.")
    static let lenientBooleans = Option(
        "lenient-booleans", .flag, "Accept YES, NO, 1 and 0 as booleans; each still gives a warning.")
    static let conditionalAccess = Option(
        "conditional-access", .flag, "The app supports app-protection conditional access.")
    static let containingApp = Option(
        "containing-app", .word("BUNDLE-ID", suggestions: []), "The bundle id of the app that contains the extension.")
    static let faceIDText = Option(
        "faceid-text", .word("TEXT", suggestions: []), "The text that iOS shows when it asks to use Face ID.")
    static let allowRule = Option(
        "allow", .word("ID", suggestions: SettingsRule.all.map(\.id.rawValue)), repeats: true,
        "A rule whose findings are ignored, such as S056.")
    static let settingsConfiguration = Option(
        "config", .file("FILE"),
        "A file with more values of `--allow` and `--define`, as JSON: {\"allow\": […], \"define\": {…}}.")
}

extension Call {
    /// Returns the options of a check.
    ///
    /// An option that the command does not have counts as not given.
    func settingsOptions() throws(ToolError) -> SettingsCheckOptions {
        var options = SettingsCheckOptions()
        if let path = value(of: .settingsConfiguration) {
            try SettingsConfiguration(self, at: path).apply(to: &options)
        }
        options.lenientBooleans = has(.lenientBooleans)
        options.conditionalAccess = has(.conditionalAccess)
        options.buildKind = value(of: .buildKind, as: BuildKind.self) ?? options.buildKind
        options.containingApp = value(of: .containingApp)
        for option in [Option.faceIDText, .containingApp] {
            guard let text = value(of: option), text.allSatisfy(\.isWhitespace) else { continue }
            throw wrong("`--\(option.name)` needs a text")
        }
        options.faceIDText = value(of: .faceIDText)
        options.knownManagedSchemes.formUnion(values(of: .knownManaged))
        for definition in values(of: .define) {
            guard let (name, value) = Self.definition(definition) else {
                throw wrong("\(PlainText.quoted(definition)) is not a value of `--define`: write VAR=VALUE")
            }
            options.definitions[name] = value
        }
        for id in values(of: .allowRule) {
            guard let rule = SettingsRule(id: id) else { throw wrong(SettingsRule.unknown(id)) }
            options.allowed.insert(rule.id)
        }
        if let text = value(of: .linkSDK) {
            // The limits depend only on the major version: `26.1` is SDK 26.
            guard let number = Int(text.split(separator: ".", omittingEmptySubsequences: false)[0]), number > 0 else {
                throw wrong("\(PlainText.quoted(text)) is not a version of the iOS SDK: write a number such as 26")
            }
            options.linkedSDK = number
        }
        return options
    }

    /// Splits `VAR=VALUE`; `nil` when the first part is not the name of a variable.
    private static func definition(_ text: String) -> (String, String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, isVariable(parts[0]) else { return nil }
        return (parts[0], parts[1])
    }

    /// Whether the text is the name of a variable: a letter or `_`, then letters, digits and `_`.
    static func isVariable(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return text.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
        }
    }
}

extension SettingsRule {
    /// Describes an unknown id, with the most similar known one.
    static func unknown(_ id: String) -> String {
        "\(PlainText.quoted(id)) is no rule\(NearMiss.hint(for: id, in: all.map(\.id.rawValue)))"
    }
}

/// The file with a project's options for `settings check`: allowed rules, and build variables.
///
/// ```json
/// { "allow": ["S056"], "define": { "PRODUCT_BUNDLE_IDENTIFIER": "com.example.fieldnotes" } }
/// ```
struct SettingsConfiguration {
    private var allowed: Set<SettingsIssue.ID> = []
    private var definitions: [String: String] = [:]

    /// Reads the file.
    ///
    /// Refuses unknown content, so that a typing error does not hide a finding.
    init(_ call: Call, at path: String) throws(ToolError) {
        let bytes = try call.bytes(of: path, limit: 1 << 20)
        let file = path == "-" ? FileInput.standardInput : path
        do throws(JSONError) {
            let document = try JSONReader.read(bytes, options: .withComments)
            try document.refuseDuplicateKeys()
            let root = document.cursor
            try root.refuseUnknownMembers(known: ["allow", "define"])
            for element in try root.member("allow")?.elements() ?? [] {
                let id = try element.string()
                guard let rule = SettingsRule(id: id) else { throw element.fail(SettingsRule.unknown(id)) }
                allowed.insert(rule.id)
            }
            for (name, value) in try root.member("define")?.members() ?? [] {
                guard Call.isVariable(name) else { throw value.fail("\(PlainText.quoted(name)) is no build variable") }
                definitions[name] = try value.string()
            }
        } catch {
            throw ToolError(.dataError, error.message, in: file, at: error.position)
        }
    }

    /// Adds the file's options.
    ///
    /// Options of the command line are applied afterwards and take precedence.
    func apply(to options: inout SettingsCheckOptions) {
        options.allowed.formUnion(allowed)
        options.definitions.merge(definitions) { _, new in new }
    }
}
