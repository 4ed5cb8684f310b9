internal import MAMCore
internal import MAMJSON
internal import MAMSettings
internal import MAMSettingsTools
internal import MAMText

/// A file with what a project always says to `settings check`: rules that are not wanted, and build variables.
///
/// ```json
/// { "allow": ["S056"], "define": { "PRODUCT_BUNDLE_IDENTIFIER": "com.example.fieldnotes" } }
/// ```
struct SettingsConfiguration {
    private var allowed: Set<SettingsIssue.ID> = []
    private var definitions: [String: String] = [:]

    /// Reads the file; whatever is not understood is refused, so that no finding is let through by a typing error.
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

    /// Adds what the file says; the command line is applied behind it and wins.
    func apply(to options: inout SettingsCheckOptions) {
        options.allowed.formUnion(allowed)
        options.definitions.merge(definitions) { _, new in new }
    }
}
