package import MAMCore
package import MAMPolicyTools
internal import MAMSettings

extension Call {
    /// Reads the app configurations of a file, or of standard input for `-`; returns them with the name of the file.
    func appConfigurations(at path: String) throws(ToolError) -> (name: String, content: AppConfigurationFile) {
        let file = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(
            of: path, limit: PolicyInput.limit, expecting: FileKind.ofGraph.union([.managedConfiguration]))
        do throws(PolicyReadError) { return (file, try AppConfigurationFile(bytes)) } catch {
            throw ToolError(error, in: file)
        }
    }

    /// Reads an app configuration from a file, or from standard input for `-`; returns it with its name and its place in the file.
    ///
    /// Of several app configurations, the selector picks one if the command has the option.
    package func appConfiguration(
        at path: String, selectedBy selector: String? = nil, isSelectable: Bool = true
    ) throws(ToolError) -> (name: String, document: AppConfigurationDocument, entry: AppConfigurationFile.Entry) {
        let (file, content) = try appConfigurations(at: path)
        do throws(PolicyReadError) {
            let entry = try content.entry(selectedBy: content.entries.count > 1 ? selector : nil)
            let document = try entry.result.get()
            if selector == nil, let issue = content.furtherPagesIssue {
                report(.warning(issue.message, in: file, at: nil, help: issue.help))
            }
            return (file, document, entry)
        } catch {
            guard !isSelectable, error.code == .severalPolicies else { throw ToolError(error, in: file) }
            throw ToolError(
                .dataError, error.message, in: file, at: error.position,
                help: "write the one that the app receives to a file of its own")
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
