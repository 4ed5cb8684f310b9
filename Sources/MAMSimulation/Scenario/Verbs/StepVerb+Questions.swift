internal import MAMCore

extension StepVerb {
    private static let window = FieldShape("window", .name, "The window of the task; the key window by default.")
    private static let rule = FieldShape("rule", .rule, result: true, "The rule that must decide; any rule by default.")
    private static let opens = FieldShape(
        "opens", .text, result: true, "The URL that must be opened, which may be the same; any by default.")
    private static let answer = FieldShape("expect", .word(["allowed", "blocked"]), required: true, "The answer.")
    private static let outcome = FieldShape(
        "expect", .word(PolicyOutcome.allCases.map(\.rawValue)), required: true,
        "The answer; `allowedAfterEvaluation` if the content has to be evaluated first.")
    private static let evaluate = FieldShape(
        "evaluate", .boolean, "Whether the content is evaluated if the policy requires it; false by default.")
    private static let value = FieldShape("expect", .boolean, required: true, "The property's value.")

    /// Verbs for questions to the policy of the effective identity.
    static let questions = verbs(in: .policy)
    /// Verbs for the clipboard, links, the share sheet and printing.
    static let transfers = verbs(in: .transfer) + sheets
    /// Verbs for web views: links, pasting and uploading.
    static let webViews = verbs(in: .webViewLinks) + verbs(in: .webViews)

    private static func verbs(in group: QuestionDescription.Verb.Group) -> [StepVerb] {
        let rows = QuestionDescription.all.filter { $0.verb.group == group }
        return rows.compactMap { row in
            let same = rows.filter { $0.verb.name == row.verb.name }
            // One verb stands for all rows with its name, at the place of the first one.
            return same.first?.kind == row.kind ? StepVerb(row.verb, same) : nil
        }
    }

    /// Makes the verb for a question.
    ///
    /// With several rows, the field `what` names the row.
    private init(_ verb: QuestionDescription.Verb, _ rows: [QuestionDescription]) {
        let words = rows.compactMap(\.verb.what)
        let what =
            words.isEmpty ? [] : [FieldShape("what", .word(words), required: true, "The kind of the shared data.")]
        let takesLink = rows[0].parameter(.url) != nil
        let isProperty = rows[0].kind == .property
        let isEvaluated = rows[0].kind.canBeEvaluated
        let answers = isProperty ? Self.value : isEvaluated ? Self.outcome : Self.answer
        self.init(
            verb.name, verb.summary,
            what + rows[0].parameters.map { FieldShape($0) } + (takesLink ? [Self.opens] : [])
                + (isEvaluated ? [Self.evaluate] : []) + [Self.window, answers, Self.rule],
            expecting: { (fields) throws(ScenarioError) in
                let rule = try fields.rule("rule")
                if isProperty { return .value(try fields.requiredBool("expect"), rule: rule) }
                let outcome = try fields.one("expect", among: PolicyOutcome.allCases, \.rawValue)
                return takesLink
                    ? .link(outcome == .allowed, opens: fields.optionalText("opens"), rule: rule)
                    : .answer(outcome, rule: rule)
            }
        ) { (fields) throws(ScenarioError) in
            let row = rows.first { $0.verb.what == fields.optionalText("what") } ?? rows[0]
            return .ask(try fields.question(row), window: fields.optionalText("window"))
        }
    }
}

extension QuestionKind {
    /// Whether a policy can require an evaluation of content for questions of this kind other than properties.
    fileprivate var canBeEvaluated: Bool {
        switch self {
        case .save, .send, .documentPicker, .copy, .pasteIntoWebView, .uploadInWebView: true
        case .open, .receive, .shareItem, .shareFile, .property, .paste, .openURL, .openUniversalLink, .webViewLink,
            .compose, .notification:
            false
        }
    }
}
