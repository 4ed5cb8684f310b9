public import MAMCore
internal import XCTest

/// What an assertion expects of an answer, and what it prints when the answer is another one.
package enum Expectation {
    /// The answer is yes.
    case allowed
    /// The answer is no, by this rule if one is given.
    case blocked(by: PolicyRule?)

    /// The failure text, `nil` when the answer is as expected.
    package func failure(_ policy: EffectivePolicy, _ question: PolicyQuestion) -> String? {
        let explanation = policy.explanation(for: question)
        switch self {
        case .allowed: return explanation.isAllowed ? nil : "expected allowed\n\(explanation.text)"
        case .blocked(let rule):
            if explanation.isAllowed { return "expected blocked\n\(explanation.text)" }
            guard let rule, explanation.rule != rule.name else { return nil }
            return "expected blocked by \(rule.name)\n\(explanation.text)"
        }
    }
}

/// Asserts that a policy says yes; prints the explanation when it does not.
///
/// - Parameters:
///   - policy: The policy that is asked.
///   - question: The question.
///   - file: The file of the test.
///   - line: The line of the test.
public func assertAllowed(
    _ policy: EffectivePolicy, _ question: PolicyQuestion, file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = Expectation.allowed.failure(policy, question) { XCTFail(failure, file: file, line: line) }
}

/// Asserts that a policy says no, by a certain rule if one is given; prints the explanation when it does not.
///
/// - Parameters:
///   - policy: The policy that is asked.
///   - question: The question.
///   - rule: The rule that must have decided; any when it is `nil`.
///   - file: The file of the test.
///   - line: The line of the test.
public func assertBlocked(
    _ policy: EffectivePolicy, _ question: PolicyQuestion, by rule: PolicyRule? = nil,
    file: StaticString = #filePath, line: UInt = #line
) {
    if let failure = Expectation.blocked(by: rule).failure(policy, question) {
        XCTFail(failure, file: file, line: line)
    }
}

/// Asserts that whoever acts here and now in an app is allowed; prints the explanation when not.
///
/// - Parameters:
///   - app: The app.
///   - question: The question.
///   - file: The file of the test.
///   - line: The line of the test.
public func assertAllowed(
    _ app: ManagedApp, _ question: PolicyQuestion, file: StaticString = #filePath, line: UInt = #line
) {
    assertAllowed(app.policyManager.policy, question, file: file, line: line)
}

/// Asserts that whoever acts here and now in an app is blocked, by a certain rule if one is given.
///
/// - Parameters:
///   - app: The app.
///   - question: The question.
///   - rule: The rule that must have decided; any when it is `nil`.
///   - file: The file of the test.
///   - line: The line of the test.
public func assertBlocked(
    _ app: ManagedApp, _ question: PolicyQuestion, by rule: PolicyRule? = nil, file: StaticString = #filePath,
    line: UInt = #line
) {
    assertBlocked(app.policyManager.policy, question, by: rule, file: file, line: line)
}

/// Asserts who acts here and now, and which layer says so.
///
/// - Parameters:
///   - app: The app.
///   - task: Whether windows count.
///   - id: The account, compared as the app does; `nil` for nobody.
///   - layer: The layer; any when it is `nil`.
///   - file: The file of the test.
///   - line: The line of the test.
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
