internal import MAMCore
internal import MAMSettings
internal import MAMText

/// The result of a step while it runs, from which its report is made.
struct StepOutcome {
    private let step: ScenarioStep
    private let index: String
    var site: ScenarioStep.Site?
    var accounts: [String]?
    var layer: IdentityLayer?
    /// Makes the explanation of the answer, which takes longer than the answer itself.
    var explanation: (@Sendable () -> String)?
    private(set) var isAsExpected = true
    private var answer: String?
    private var rule: PolicyRule?
    private var expected: String?
    private var expectedRule: PolicyRule?

    init(_ step: ScenarioStep, index: String) { (self.step, self.index) = (step, index) }

    mutating func answer(_ decision: PolicyDecision, _ step: ScenarioStep) {
        rule = decision.rule
        switch step.expectation {
        case .answer(let outcome, let named):
            answer = decision.outcome.rawValue
            (expected, expectedRule) = (outcome.rawValue, named)
        case .value(let value, let named):
            answer = "\(decision.isAllowed)"
            (expected, expectedRule) = ("\(value)", named)
        case .nothing, .identity, .switched, .file, .link, .seen, .launched, .started, .word:
            answer = step.asksForValue ? "\(decision.isAllowed)" : decision.outcome.rawValue
            return
        }
        isAsExpected = answer == expected && (expectedRule == nil || expectedRule == decision.rule)
    }

    /// Records the decision about a link, and the URL that opens.
    mutating func answer(_ link: LinkAnswer, of url: String, _ step: ScenarioStep) {
        rule = link.decision.rule
        let opens = link.target?.url(insteadOf: url)
        answer = Self.word(link.isAllowed) + (opens.map { ", opens \(PlainText.page($0))" } ?? "")
        guard case .link(let isAllowed, let wanted, let named) = step.expectation else { return }
        expected = Self.word(isAllowed) + (wanted.map { ", opens \(PlainText.page($0))" } ?? "")
        expectedRule = named
        isAsExpected =
            isAllowed == link.isAllowed && (wanted == nil || wanted == opens)
            && (named == nil || named == link.decision.rule)
    }

    /// Records the content that a person saw.
    mutating func answer(seeing seen: String, _ rule: PolicyRule?, _ step: ScenarioStep) {
        (answer, self.rule) = (seen, rule)
        guard case .seen(let wanted, let named) = step.expectation else { return }
        (expected, expectedRule) = (wanted, named)
        isAsExpected = wanted == seen && (named == nil || named == rule)
    }

    mutating func answer(accounts: [String], layer: IdentityLayer, _ step: ScenarioStep) {
        (self.accounts, self.layer) = (accounts, layer)
        answer = Self.words(accounts, layer)
        guard case .identity(let wanted, let wantedLayer) = step.expectation else { return }
        expected = Self.words(wanted.map(\.name), wantedLayer)
        isAsExpected = wanted.map(\.name) == accounts && wantedLayer == layer
    }

    mutating func answer(_ result: MAMSwitchIdentityResult, _ step: ScenarioStep) {
        answer = result.name
        guard case .switched(let wanted) = step.expectation else { return }
        expected = wanted.name
        isAsExpected = wanted == result
    }

    mutating func answer(_ result: FileAnswer, _ step: ScenarioStep) {
        answer = result.words
        guard case .file(let wanted) = step.expectation else { return }
        expected = wanted.words
        isAsExpected = result.meets(wanted)
    }

    /// Records the result of a run of conditional launch.
    mutating func answer(_ result: LaunchAnswers, _ step: ScenarioStep) {
        answer = result.words
        guard case .launched(let wanted) = step.expectation else { return }
        expected = wanted.words
        isAsExpected = result.meets(wanted)
    }

    mutating func answer(_ result: StartResult, _ step: ScenarioStep) {
        answer = Self.words(result.outcome, result.prompts)
        guard case .started(let wanted, let prompts) = step.expectation else { return }
        expected = Self.words(wanted, prompts ?? [])
        isAsExpected = wanted == result.outcome && (prompts == nil || prompts == result.prompts)
    }

    /// Records that the app of the step does not run, so that any stated result is missed.
    mutating func didNotRun() { (answer, isAsExpected) = ("the app does not run", false) }

    mutating func answer(word: String, _ step: ScenarioStep) {
        answer = word
        guard case .word(let wanted) = step.expectation else { return }
        expected = wanted
        isAsExpected = wanted == word
    }

    mutating func explain(with explainer: @escaping @Sendable () -> PolicyExplanation) {
        explanation = { PlainText.page(explainer().text) }
    }

    /// Makes the explanation of the answer; for a decision without an explanation, the meaning of its rule.
    var reason: (@Sendable () -> String)? {
        guard let rule else { return explanation }
        return { [explanation, layer, answer, action = step.action] in
            // A delegate may have decided differently from the policy alone.
            if let text = explanation?(), text.contains(rule.name) { return text }
            let who = layer.flatMap { $0 == .none ? nil : "\n  who     the identity of the \($0.rawValue)" } ?? ""
            return "\(answer ?? "") \(action.words)\n  rule    \(rule.name): \(rule.description.meaning)\(who)"
        }
    }

    var report: ScenarioReport.Step {
        ScenarioReport.Step(
            index: index, line: step.location.position.line, verb: step.verb, app: step.app, site: site?.rawValue,
            action: step.action.words, accounts: accounts, layer: layer?.rawValue, answer: answer, rule: rule?.name,
            expected: expected, expectedRule: expectedRule?.name, isAsExpected: isAsExpected,
            explanation: isAsExpected ? nil : explanation?())
    }

    private static func word(_ isAllowed: Bool) -> String { isAllowed ? "allowed" : "blocked" }

    private static func words(_ outcome: StartResult.Outcome, _ prompts: [StartPrompt]) -> String {
        outcome.rawValue + (prompts.isEmpty ? "" : " after \(prompts.map(\.rawValue).joined(separator: ", "))")
    }

    private static func words(_ accounts: [String], _ layer: IdentityLayer) -> String {
        accounts.isEmpty ? "none" : "\(accounts.joined(separator: "+")) (\(layer.rawValue))"
    }
}
