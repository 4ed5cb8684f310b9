package import MAMCore
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

/// A policy named on the command line.
package struct PolicyInput: Sendable {
    /// The name of the file, as the user gave it.
    package let file: String
    /// The content of the file.
    package let document: PolicyDocument
    /// The compiled policy, which answers questions.
    package let policy: MAMPolicy
    /// The policies that the document can stand for: several if the export leaves out settings.
    let possible: PossiblePolicies
    /// The findings about parts that the file does not have: settings of the policy, and pages of its list.
    let partial: [PolicyIssue]
    /// Those of ``partial`` that are not about the policy, but about others beside it.
    let beside: [PolicyIssue]

    /// The maximum size of a policy, in bytes.
    package static let limit = 4 << 20

    init(file: String, _ document: PolicyDocument, beside: [PolicyIssue] = []) {
        self.init(file: file, document, PossiblePolicies(document), beside)
    }

    private init(file: String, _ document: PolicyDocument, _ possible: PossiblePolicies, _ beside: [PolicyIssue]) {
        (self.file, self.document, self.possible, self.beside) = (file, document, possible, beside)
        (policy, partial) = (possible.policy, [document.gapIssue].compactMap(\.self) + beside)
    }

    /// Returns the policy as an app with a version of the SDK applies it; unchanged without a version.
    func read(by sdk: VersionNumber?) -> PolicyInput {
        sdk.map { PolicyInput(file: file, document, PossiblePolicies(document, sdk: $0), beside) } ?? self
    }

    /// The rows of a heading about the parts that the file does not have.
    var partialRows: [[String]] { partial.map { ["partial", $0.message] } }
}

extension Option {
    /// The policy to read of a file that contains several.
    static let select = Option(
        "select", .word("NAME|INDEX", suggestions: []),
        "The policy to read if a file contains several: its `displayName`, or its index from 0.")
}

extension Option {
    /// The version of the SDK in the app.
    static let sdkVersion = Option(
        "sdk", .word("VERSION", suggestions: []),
        "The version of the SDK in the app, such as 20.1.2. Settings and keys that are newer have no effect.")
}

extension Call {
    /// The version of the SDK in the app; `nil` if it was not given.
    func sdkVersion() throws(ToolError) -> VersionNumber? {
        guard let text = value(of: .sdkVersion) else { return nil }
        guard let version = VersionNumber(release: text) else {
            throw wrong("\(PlainText.quoted(text)) is not a version of the SDK: write a version such as 21.7.1")
        }
        return version
    }
}

extension Operand {
    /// The help text of an operand that names a policy.
    static let policyHelp =
        "An app-protection policy (`iosManagedAppProtection`) as JSON, or a document that contains it; `-` reads standard input."
}

extension Call {
    /// Reads the policies of a file, or of standard input for `-`.
    func policyFile(at path: String) throws(ToolError) -> (name: String, content: PolicyFile) {
        let name = path == "-" ? FileInput.standardInput : path
        let bytes = try bytes(of: path, limit: PolicyInput.limit, expecting: FileKind.ofGraph)
        do throws(PolicyReadError) { return (name, try PolicyFile(json: bytes)) } catch {
            throw ToolError(error, in: name)
        }
    }

    /// Reads a policy from a file, or from standard input for `-`.
    ///
    /// Of several policies, `--select` picks one. A policy that was found in a list without it may have others beside it
    /// on further pages.
    package func policy(at path: String) throws(ToolError) -> PolicyInput {
        let file = try policyFile(at: path)
        // A peer's file with one policy needs no selection.
        let selector = file.content.entries.count > 1 ? value(of: .select) : nil
        do throws(PolicyReadError) {
            return PolicyInput(
                file: file.name, try file.content.policy(selectedBy: selector),
                beside: selector == nil ? [file.content.furtherPagesIssue].compactMap(\.self) : [])
        } catch { throw ToolError(error, in: file.name) }
    }

    /// Reads a policy to ask, and warns on standard error if parts of it could not be read.
    ///
    /// The answers are nevertheless valid: an unreadable setting counts as its strictest value.
    package func policyToAsk(at path: String) throws(ToolError) -> PolicyInput {
        let input = try policy(at: path)
        warn(about: input)
        return input
    }

    /// Reads a policy of which every setting has to be known, and warns as ``policyToAsk(at:)`` does.
    ///
    /// - Throws: ``ToolError`` also if the export leaves out settings.
    func wholePolicy(at path: String) throws(ToolError) -> PolicyInput {
        let input = try policy(at: path)
        do throws(PolicyReadError) { _ = try input.document.whole() } catch { throw ToolError(error, in: input.file) }
        warn(about: input)
        return input
    }

    /// Warns on standard error if parts of a policy could not be read, or are not in the export.
    func warn(about input: PolicyInput) {
        for issue in input.partial {
            report(.warning(issue.message, in: input.file, at: issue.position, help: issue.help))
        }
        warn(aboutUnreadable: input.document, in: input.file)
    }

    /// Warns on standard error if settings of a policy could not be read.
    func warn(aboutUnreadable document: PolicyDocument, in file: String) {
        let errors = document.validate().filter { $0.severity == .error }
        guard let first = errors.first else { return }
        report(
            .warning(
                "\(NounCount.text(errors.count, "setting")) cannot be read; the strictest value counts", in: file,
                at: first.position,
                help: "`mam policy check` lists the issues"))
    }
}

extension ToolError {
    init(_ error: PolicyReadError, in file: String) {
        let help = error.help.map { error.code == .severalPolicies ? "use `--select`: \($0)" : $0 }
        self.init(.dataError, error.message, in: file, at: error.position, help: help)
    }
}

/// A policy as JSON: its content, without its source.
struct PolicyForm: Encodable {
    /// A part that the file does not have.
    struct Part: Encodable {
        let code: String
        let message: String
        let help: String?
    }

    let name: String
    let fingerprint: String
    /// The parts that the file does not have; `nil`, for no member, if it has all.
    let partial: [Part]?
    /// The settings that the export leaves out; `nil`, for no member, if it has all.
    let leftOut: [String]?

    init(_ input: PolicyInput) {
        (name, fingerprint) = (input.policy.displayName, input.policy.fingerprint)
        let parts = input.partial.map { Part(code: $0.code, message: $0.message, help: $0.help) }
        partial = parts.isEmpty ? nil : parts
        leftOut = input.possible.isOne ? nil : input.possible.leftOut.map(\.rawValue)
    }
}

extension MAMPolicy {
    /// The name as one line of text.
    var printableName: String {
        displayName.isEmpty ? "(no name)" : PlainText.line(displayName, limit: PlainText.limit)
    }
}
