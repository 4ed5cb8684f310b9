/// A policy document in which the validation found no errors.
///
/// Only ``PolicyDocument/validated()`` makes such a value. So a policy compiled from it has the document's values.
public struct ValidatedPolicyDocument: Sendable {
    /// The document that was validated.
    public let document: PolicyDocument
    /// The warnings and remarks that the validation found, in the order of the document.
    public let issues: [PolicyIssue]

    /// Compiles the document into a policy, which answers questions.
    ///
    /// - Parameter interner: The table through which equal policies share one object. Defaults to none: the policy then is
    ///   a new object.
    /// - Returns: The compiled policy.
    public func compile(in interner: PolicyInterner? = nil) -> MAMPolicy {
        document.compileStrictest(in: interner)
    }
}

extension PolicyDocument {
    /// Checks the policy document for errors, so that it can be compiled.
    ///
    /// To compile a document even if it has errors, call ``compileStrictest(in:)`` instead.
    ///
    /// - Returns: The document with its warnings and remarks.
    /// - Throws: An error with the code ``PolicyReadError/Code/unreadableValue`` for the first value that cannot be
    ///   read. ``validate()`` returns all such values.
    public func validated() throws(PolicyReadError) -> ValidatedPolicyDocument {
        let issues = validate()
        let errors = issues.filter { $0.severity == .error }
        if let first = errors.first {
            let others =
                switch errors.count {
                case 1: ""
                case 2: ", and one more error"
                default: ", and \(errors.count - 1) more errors"
                }
            throw PolicyReadError(
                code: .unreadableValue, message: "\(first.message) at \(first.path)\(others)", position: first.position,
                help: first.help)
        }
        return ValidatedPolicyDocument(document: self, issues: issues)
    }
}
