public import MAMCore
internal import XCTest

/// The expected answer of an assertion about a policy.
package enum Expectation {
    /// The question is allowed.
    case allowed
    /// The question is blocked, by this rule if one is given.
    case blocked(by: PolicyRule?)

    /// Returns the failure text with the explanation, the nearest change and the line that asks again; `nil` when the
    /// answer is as expected.
    package func failure(_ policy: EffectivePolicy, _ question: PolicyQuestion) -> String? {
        let explanation = policy.explanation(for: question)
        guard let expected = unmet(by: explanation) else { return nil }
        return [expected, explanation.text, policy.replay(of: question)].compactMap(\.self).joined(separator: "\n")
    }

    /// The expectation in words if an answer does not meet it.
    private func unmet(by explanation: PolicyExplanation) -> String? {
        switch self {
        case .allowed: return explanation.isAllowed ? nil : "expected allowed"
        case .blocked(let rule):
            if explanation.isAllowed { return "expected blocked" }
            guard let rule, explanation.rule != rule.name else { return nil }
            return "expected blocked by \(rule.name)"
        }
    }
}

/// Asserts that a policy allows a question.
///
/// A failure prints the explanation, the nearest change that reverses the answer, and the line that asks the question
/// again in a shell.
///
/// - Parameters:
///   - policy: The policy to ask.
///   - question: The question.
///   - file: The source file that a failure names. Defaults to the caller's.
///   - line: The line that a failure names. Defaults to the caller's.
public func assertAllowed(
    _ policy: EffectivePolicy, _ question: PolicyQuestion, file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = Expectation.allowed.failure(policy, question) { XCTFail(failure, file: file, line: line) }
}

/// Asserts that a policy blocks a question.
///
/// A failure prints the explanation, the nearest change that reverses the answer, and the line that asks the question
/// again in a shell.
///
/// - Parameters:
///   - policy: The policy to ask.
///   - question: The question.
///   - rule: The rule that must have decided. Defaults to `nil`, which accepts any rule.
///   - file: The source file that a failure names. Defaults to the caller's.
///   - line: The line that a failure names. Defaults to the caller's.
public func assertBlocked(
    _ policy: EffectivePolicy, _ question: PolicyQuestion, by rule: PolicyRule? = nil,
    file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = Expectation.blocked(by: rule).failure(policy, question) {
        XCTFail(failure, file: file, line: line)
    }
}

/// Asserts that an app's effective identity is allowed a question.
///
/// A failure prints the explanation, the nearest change that reverses the answer, and the line that asks the question
/// again in a shell.
///
/// - Parameters:
///   - app: The app whose current policy is asked, on the caller's thread.
///   - question: The question.
///   - file: The source file that a failure names. Defaults to the caller's.
///   - line: The line that a failure names. Defaults to the caller's.
public func assertAllowed(
    _ app: ManagedApp, _ question: PolicyQuestion, file: StaticString = #filePath, line: UInt = #line
) {
    assertAllowed(app.policyManager.policy, question, file: file, line: line)
}

/// Asserts that an app's effective identity is blocked from a question.
///
/// A failure prints the explanation, the nearest change that reverses the answer, and the line that asks the question
/// again in a shell.
///
/// - Parameters:
///   - app: The app whose current policy is asked, on the caller's thread.
///   - question: The question.
///   - rule: The rule that must have decided. Defaults to `nil`, which accepts any rule.
///   - file: The source file that a failure names. Defaults to the caller's.
///   - line: The line that a failure names. Defaults to the caller's.
public func assertBlocked(
    _ app: ManagedApp, _ question: PolicyQuestion, by rule: PolicyRule? = nil, file: StaticString = #filePath,
    line: UInt = #line
) {
    assertBlocked(app.policyManager.policy, question, by: rule, file: file, line: line)
}

/// Asserts that an account is an app's effective identity, and optionally that a certain layer holds it.
///
/// A failure has no line for the shell: an identity exists only in the process that set it, so no command can ask for it
/// again.
///
/// - Parameters:
///   - app: The app, asked on the caller's thread.
///   - task: The kind of task. A `file` task ignores the window identity. Defaults to `ui`.
///   - id: The expected account, compared as the app compares accounts; `nil` expects that no account acts.
///   - layer: The layer that must hold the identity. Defaults to `nil`, which accepts any layer.
///   - file: The source file that a failure names. Defaults to the caller's.
///   - line: The line that a failure names. Defaults to the caller's.
public func assertIdentity(
    _ app: ManagedApp, for task: IdentityTask = .ui, is id: AccountID?, from layer: IdentityLayer? = nil,
    file: StaticString = #filePath, line: UInt = #line
) {
    let found = app.effectiveIdentity(for: task)
    let isRight =
        if let id, let account = found.accountID { app.accounts.isSame(id, account) } else {
            id == nil && found.accountIDs.isEmpty
        }
    if !isRight { XCTFail("another identity acts, from the layer \(found.layer.name)", file: file, line: line) }
    if let layer, found.layer != layer {
        XCTFail("the identity comes from the layer \(found.layer.name), not \(layer.name)", file: file, line: line)
    }
}
