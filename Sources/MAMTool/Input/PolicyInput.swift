package import MAMCore
internal import MAMText

/// A policy that was named on the command line.
package struct PolicyInput: Sendable {
    /// The file, as the user named it.
    package let file: String
    /// What it holds.
    package let document: PolicyDocument
    /// What it answers with.
    package let policy: MAMPolicy

    /// The most bytes of one policy.
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

    /// Reads a policy to ask questions of, and says on standard error when parts of it could not be read.
    ///
    /// The answers are right all the same: what cannot be read counts as the strictest value of its setting.
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

/// How a policy stands in a JSON document: by what it says, not by where it was read from.
struct PolicyForm: Encodable {
    let name: String
    let fingerprint: String

    init(_ policy: MAMPolicy) { (name, fingerprint) = (policy.displayName, policy.fingerprint) }
}

extension MAMPolicy {
    /// The name for a line of text.
    var printableName: String {
        displayName.isEmpty ? "(no name)" : PlainText.line(displayName, limit: PlainText.limit)
    }
}
