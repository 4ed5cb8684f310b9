package import MAMCore
internal import MAMText

/// A policy named on the command line.
package struct PolicyInput: Sendable {
    /// The name of the file, as the user gave it.
    package let file: String
    /// The content of the file.
    package let document: PolicyDocument
    /// The compiled policy, which answers questions.
    package let policy: MAMPolicy

    /// The maximum size of a policy, in bytes.
    package static let limit = 4 << 20
}

extension Call {
    /// Reads a policy from a file, or from standard input for `-`.
    package func policy(at path: String) throws(ToolError) -> PolicyInput {
        let file = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(of: path, limit: PolicyInput.limit)
        do {
            let document = try PolicyDocument(json: bytes)
            return PolicyInput(file: file, document: document, policy: document.compileStrictest())
        } catch {
            throw ToolError(.dataError, error.message, in: file, at: error.position, help: error.help)
        }
    }

    /// Reads a policy to ask, and warns on standard error if parts of it could not be read.
    ///
    /// The answers are nevertheless valid: an unreadable setting counts as its strictest value.
    package func policyToAsk(at path: String) throws(ToolError) -> PolicyInput {
        let input = try policy(at: path)
        let errors = input.document.validate().filter { $0.severity == .error }
        if let first = errors.first {
            let count = errors.count == 1 ? "1 setting" : "\(errors.count) settings"
            report(
                .warning(
                    "\(count) cannot be read; the strictest value counts", in: input.file, at: first.position,
                    help: "`mam policy check` lists the issues"))
        }
        return input
    }
}

/// A policy as JSON: its content, without its source.
struct PolicyForm: Encodable {
    let name: String
    let fingerprint: String

    init(_ policy: MAMPolicy) { (name, fingerprint) = (policy.displayName, policy.fingerprint) }
}

extension MAMPolicy {
    /// The name as one line of text.
    var printableName: String {
        displayName.isEmpty ? "(no name)" : PlainText.line(displayName, limit: PlainText.limit)
    }
}
