internal import MAMCore
internal import MAMJSON
internal import MAMSettings
internal import MAMSettingsTools
internal import MAMText

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
