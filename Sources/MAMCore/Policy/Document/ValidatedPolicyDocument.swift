/// A policy document in which validation found no errors.
///
/// Only ``PolicyDocument/validated()`` makes one, so a policy that is compiled from it holds the values that were written.
public struct ValidatedPolicyDocument: Sendable {
    /// The document.
    public let document: PolicyDocument
    /// The warnings and notes of validation, in the order of the document.
    public let issues: [PolicyIssue]

    /// Compiles the document into the policy that answers questions.
    ///
    /// - Parameter interner: The interner that gives equal documents one object. Defaults to an empty one.
    /// - Returns: The policy.
    public func compile(in interner: PolicyInterner = PolicyInterner()) -> MAMPolicy {
        document.compileStrictest(in: interner)
    }
}

extension PolicyDocument {
    /// Validates the document, so that it can be compiled.
    ///
    /// A document that may have errors is compiled by ``compileStrictest(in:)``.
    ///
    /// - Returns: The document with its warnings and notes.
    /// - Throws: An error with the code ``PolicyReadError/Code/unreadableValue`` about the first value that cannot be read;
    ///   ``validate()`` returns all of them.
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
