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

/// Asserts that a policy allows an action, such as saving to OneDrive.
///
/// A failure prints the explanation of the answer, the smallest change of settings that reverses it, and a shell
/// command that asks the same question again.
///
/// - Parameters:
///   - policy: The policy that must allow the action.
///   - question: The question whether the action is allowed.
///   - file: The source file that a failure names. Defaults to the caller's.
///   - line: The line that a failure names. Defaults to the caller's.
public func assertAllowed(
    _ policy: EffectivePolicy, _ question: PolicyQuestion, file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = Expectation.allowed.failure(policy, question) { XCTFail(failure, file: file, line: line) }
}

/// Asserts that a policy blocks an action, such as saving to OneDrive.
///
/// A failure prints the explanation of the answer, the smallest change of settings that reverses it, and a shell
/// command that asks the same question again.
///
/// - Parameters:
///   - policy: The policy that must block the action.
///   - question: The question whether the action is allowed.
///   - rule: The policy rule that must have decided the answer. Defaults to `nil`, which accepts any rule.
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

/// Asserts that the policy of an app's effective identity allows an action, such as saving to OneDrive.
///
/// A failure prints the explanation of the answer, the smallest change of settings that reverses it, and a shell
/// command that asks the same question again.
///
/// - Parameters:
///   - app: The app. The effective identity on the calling thread is used.
///   - question: The question whether the action is allowed.
///   - file: The source file that a failure names. Defaults to the caller's.
///   - line: The line that a failure names. Defaults to the caller's.
public func assertAllowed(
    _ app: ManagedApp, _ question: PolicyQuestion, file: StaticString = #filePath, line: UInt = #line
) {
    assertAllowed(app.policyManager.policy, question, file: file, line: line)
}

/// Asserts that the policy of an app's effective identity blocks an action, such as saving to OneDrive.
///
/// A failure prints the explanation of the answer, the smallest change of settings that reverses it, and a shell
/// command that asks the same question again.
///
/// - Parameters:
///   - app: The app. The effective identity on the calling thread is used.
///   - question: The question whether the action is allowed.
///   - rule: The policy rule that must have decided the answer. Defaults to `nil`, which accepts any rule.
///   - file: The source file that a failure names. Defaults to the caller's.
///   - line: The line that a failure names. Defaults to the caller's.
public func assertBlocked(
    _ app: ManagedApp, _ question: PolicyQuestion, by rule: PolicyRule? = nil, file: StaticString = #filePath,
    line: UInt = #line
) {
    assertBlocked(app.policyManager.policy, question, by: rule, file: file, line: line)
}

/// Asserts that an account is an app's effective identity, and optionally where this identity was set: for example, on
/// the thread, on the window or for the process.
///
/// A failure has no line for the shell: an identity exists only in the process that set it, so no command can ask for it
/// again.
///
/// - Parameters:
///   - app: The app. The effective identity on the calling thread is used.
///   - task: The kind of task for which the identity is determined. For a `file` task, the window identity does not
///     count. Defaults to `ui`.
///   - id: The expected account, by any id that the app knows for it; `nil` if the test expects that no identity is
///     set.
///   - layer: The layer on which the identity must be set, such as `thread`, `window` or `process`. Defaults to `nil`,
///     which accepts any layer.
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
    if !isRight { XCTFail("another identity acts, from the layer \(found.layer)", file: file, line: line) }
    if let layer, found.layer != layer {
        XCTFail("the identity comes from the layer \(found.layer), not \(layer)", file: file, line: line)
    }
}
