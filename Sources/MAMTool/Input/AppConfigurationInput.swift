package import MAMCore

extension Call {
    /// Reads an app-configuration policy from a file, or from standard input for `-`; returns it with its name.
    package func appConfiguration(
        at path: String
    ) throws(ToolError) -> (name: String, document: AppConfigurationDocument) {
        let file = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(
            of: path, limit: PolicyInput.limit, expecting: [.graphConfiguration, .managedConfiguration])
        do {
            return (file, try AppConfigurationDocument(file: bytes))
        } catch {
            throw ToolError(.dataError, error.message, in: file, at: error.position, help: error.help)
        }
    }
}

/// An app-configuration policy, as JSON.
struct AppConfigurationForm: CheckSubject {
    static var member: String { "configuration" }
    static var plural: String { "configurations" }

    let name: String
    let channel: AppConfigurationDocument.Channel
    let keys: [String]
    let bundleIDs: [String]
    /// The part that the file does not have; `nil`, for no member, if it has all settings.
    let partial: [PolicyForm.Part]?

    init(_ document: AppConfigurationDocument) {
        (name, channel, keys) = (document.displayName, document.channel, document.keys)
        bundleIDs = document.bundleIDs
        partial = document.partialIssue.map { [PolicyForm.Part(code: $0.code, message: $0.message, help: $0.help)] }
    }
}
