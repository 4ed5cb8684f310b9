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

/// Asserts that a policy allows an action, such as saving a file to OneDrive.
///
/// If the assertion fails, the message explains the answer, and lists the smallest change of settings that reverses the
/// answer. If `mam policy explain` can ask the question, the last lines are a shell command that asks the question
/// again.
///
/// - Parameters:
///   - policy: The policy that must allow the action.
///   - question: The question whether the action is allowed.
///   - file: The source file of a failure. Defaults to the caller's file.
///   - line: The line of a failure. Defaults to the caller's line.
public func assertAllowed(
    _ policy: EffectivePolicy, _ question: PolicyQuestion, file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = Expectation.allowed.failure(policy, question) { XCTFail(failure, file: file, line: line) }
}

/// Asserts that a policy blocks an action, such as saving a file to OneDrive.
///
/// If the assertion fails, the message explains the answer, and lists the smallest change of settings that reverses the
/// answer. If `mam policy explain` can ask the question, the last lines are a shell command that asks the question
/// again.
///
/// - Parameters:
///   - policy: The policy that must block the action.
///   - question: The question whether the action is allowed.
///   - rule: The policy rule that must have decided the answer. Defaults to `nil`, which accepts any rule.
///   - file: The source file of a failure. Defaults to the caller's file.
///   - line: The line of a failure. Defaults to the caller's line.
public func assertBlocked(
    _ policy: EffectivePolicy, _ question: PolicyQuestion, by rule: PolicyRule? = nil,
    file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = Expectation.blocked(by: rule).failure(policy, question) {
        XCTFail(failure, file: file, line: line)
    }
}

/// Asserts that the policy of an app's current account allows an action, such as saving a file to OneDrive.
///
/// The current account is the account for which the calling code acts (the effective identity). If the assertion fails,
/// the message explains the answer, and lists the smallest change of settings that reverses the answer. If `mam policy
/// explain` can ask the question, the last lines are a shell command that asks the question again.
///
/// - Parameters:
///   - app: The app. The account that applies on the calling thread is used.
///   - question: The question whether the action is allowed.
///   - file: The source file of a failure. Defaults to the caller's file.
///   - line: The line of a failure. Defaults to the caller's line.
public func assertAllowed(
    _ app: ManagedApp, _ question: PolicyQuestion, file: StaticString = #filePath, line: UInt = #line
) {
    assertAllowed(app.policyManager.policy, question, file: file, line: line)
}

/// Asserts that the policy of an app's current account blocks an action, such as saving a file to OneDrive.
///
/// The current account is the account for which the calling code acts (the effective identity). If the assertion fails,
/// the message explains the answer, and lists the smallest change of settings that reverses the answer. If `mam policy
/// explain` can ask the question, the last lines are a shell command that asks the question again.
///
/// - Parameters:
///   - app: The app. The account that applies on the calling thread is used.
///   - question: The question whether the action is allowed.
///   - rule: The policy rule that must have decided the answer. Defaults to `nil`, which accepts any rule.
///   - file: The source file of a failure. Defaults to the caller's file.
///   - line: The line of a failure. Defaults to the caller's line.
public func assertBlocked(
    _ app: ManagedApp, _ question: PolicyQuestion, by rule: PolicyRule? = nil, file: StaticString = #filePath,
    line: UInt = #line
) {
    assertBlocked(app.policyManager.policy, question, by: rule, file: file, line: line)
}

/// Asserts that the caller acts for an account in an app, and optionally that the account was set on a given layer.
///
/// An account can be set on several layers, such as the thread, the window or the process. The account for which code
/// acts is called its effective identity. The message of a failure contains no shell command, because an identity
/// exists only in the process that set it.
///
/// - Parameters:
///   - app: The app. The effective identity on the calling thread is used.
///   - task: The kind of work for which the account is determined. For a `file` task, an account that was set on a
///     window does not count. Defaults to `ui`.
///   - id: The expected account, by any id that the app knows for it; `nil` if the test expects that no account is set.
///   - layer: The layer on which the account must be set, such as `thread`, `window` or `process`. Defaults to `nil`,
///     which accepts any layer.
///   - file: The source file of a failure. Defaults to the caller's file.
///   - line: The line of a failure. Defaults to the caller's line.
public func assertIdentity(
    _ app: ManagedApp, for task: IdentityTask = .ui, is id: AccountID?, from layer: IdentityLayer? = nil,
    file: StaticString = #filePath, line: UInt = #line
) {
    let found = app.effectiveIdentity(for: task)
    let isRight =
        if let id, let account = found.accountID { app.accounts.isSame(id, account) } else {
            id == nil && found.accountIDs.isEmpty
        }
    if !isRight { XCTFail("another identity acts, from the layer \(found.layer)", file: file, line: line) }
    if let layer, found.layer != layer {
        XCTFail("the identity comes from the layer \(found.layer), not \(layer)", file: file, line: line)
    }
}
