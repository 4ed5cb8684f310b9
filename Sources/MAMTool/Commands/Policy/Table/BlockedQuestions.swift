internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

/// The questions that a policy blocks, by the setting that blocks them and the nearest change that would allow them.
struct BlockedQuestions {
    let own: PolicyInput
    let peer: PolicyInput
    let owner: AnswerSpace.OwnerKind
    let facts: DeviceFacts
    let payload: PayloadWord
    /// The number of questions asked, blocked or not.
    let askedCount: Int
    /// The number of questions that are allowed after an evaluation of the content.
    let evaluatedCount: Int
    let groups: [Group]
    /// The questions that the exports do not decide, with the settings that they leave out.
    let unknown: [(question: AnswerSpace.Question, missing: [String])]

    /// The questions that one setting blocks.
    struct Group {
        /// The setting; `nil` when no setting decides.
        let setting: SettingInFile?
        fileprivate(set) var parts: [Part]
        /// The index of each change's part.
        private var places: [[PolicyExplanation.Change]: Int] = [:]

        fileprivate init(setting: SettingInFile?) { (self.setting, parts) = (setting, []) }

        fileprivate mutating func add(_ question: AnswerSpace.Question, _ explanation: PolicyExplanation) {
            let place = places[explanation.change] ?? parts.endIndex
            if place == parts.endIndex {
                places[explanation.change] = place
                parts.append(.init(change: explanation.change, questions: []))
            }
            parts[place].questions.append((question, explanation.rule))
        }

        var count: Int { parts.reduce(0) { $0 + $1.questions.count } }
    }

    /// The questions of a group that one change would allow.
    struct Part {
        let change: [PolicyExplanation.Change]
        var questions: [(question: AnswerSpace.Question, rule: String)]
    }

    init(
        own: PolicyInput, peer: PolicyInput, owner: AnswerSpace.OwnerKind, facts: DeviceFacts, payload: PayloadWord
    ) {
        (self.own, self.peer, self.owner) = (own, peer, owner)
        (self.facts, self.payload) = (facts, payload)
        let exports = ExportedPolicies(own: own.possible, peer: peer.possible)
        let questions = AnswerSpace.questions(
            owner: owner, policy: own.policy, peer: peer.policy, payload: payload.payload, exports: exports)
        askedCount = questions.count
        var explainer = AnswerSpace.Explainer(policy: own.policy, peer: peer.policy, facts: facts, exports: exports)
        var groups: [Group] = []
        var unknown: [(question: AnswerSpace.Question, missing: [String])] = []
        var known: [(question: AnswerSpace.Question, outcome: PolicyOutcome)] = []
        for question in questions {
            if let missing = explainer.missing(for: question.cell).names {
                unknown.append((question, missing))
            } else {
                known.append((question, explainer.outcome(of: question.cell)))
            }
        }
        self.unknown = unknown
        evaluatedCount = known.count { $0.outcome == .allowedAfterEvaluation }
        for (question, outcome) in known where outcome == .blocked {
            let explanation = explainer.explanation(of: question.cell)
            let first = explanation.settings.first
            let setting = first.flatMap { PolicySetting(rawValue: $0.name) }
            let place =
                groups.firstIndex {
                    $0.setting?.setting == setting && $0.setting?.isPeer ?? false == first?.isPeer ?? false
                } ?? groups.endIndex
            if place == groups.endIndex {
                let shown = setting.map {
                    SettingInFile($0, isPeer: first?.isPeer ?? false, own: own, peer: peer, neededSDK: first?.neededSDK)
                }
                groups.append(Group(setting: shown))
            }
            groups[place].add(question, explanation)
        }
        self.groups = groups.enumerated().sorted { left, right in
            (right.element.count, left.offset) < (left.element.count, right.offset)
        }.map(\.element)
    }

    var count: Int { groups.reduce(0) { $0 + $1.count } }
}

extension BlockedQuestions {
    /// The text output: the groups, the one with the most questions first.
    var text: String {
        let who = owner == .managed ? "an account with the policy" : "a private account, which has no policy"
        let head =
            Columns.table(
                [
                    ["policy", own.policy.printableName],
                    ["other account", own.policy == peer.policy ? "the same policy" : peer.policy.printableName],
                    ["asked", "\(who), \(NounCount.text(askedCount, "question"))"],
                ] + [own.policy.sdkVersion].compactMap { $0.map { ["sdk", $0.release] } } + [["blocked", "\(count)"]]
                    + own.partialRows + (own.file == peer.file ? [] : peer.partialRows))
            + own.policy.settingsWithoutEffect.map { setting in
                let needed = own.policy.sdkNeeded(by: setting).map { ": it needs \($0)" } ?? ""
                return "no effect in this SDK: \(setting.rawValue)\(needed)\n"
            }.joined()
            + (evaluatedCount == 0
                ? "" : "allowed only after an evaluation of the content: \(evaluatedCount)\n")
        return head + groups.map { "\n" + $0.text }.joined() + unknownText
    }

    /// The questions that the exports do not decide, by the settings that they leave out.
    private var unknownText: String {
        guard !unknown.isEmpty else { return "" }
        var groups: [(missing: [String], lines: [String])] = []
        var places: [[String]: Int] = [:]
        for (question, missing) in unknown {
            let place = places[missing] ?? groups.endIndex
            if place == groups.endIndex {
                places[missing] = place
                groups.append((missing, []))
            }
            let beside = question.wordsBeside.isEmpty ? "" : ": \(question.wordsBeside)"
            groups[place].lines.append("    \(PlainText.line(question.words, limit: 400))\(beside)\n")
        }
        return "\n\(NounCount.text(unknown.count, "question")) unknown: the export lacks the settings that decide\n"
            + groups.map { "  \($0.missing.joined(separator: ", "))\n" + $0.lines.joined() }.joined()
    }
}

extension BlockedQuestions.Group {
    fileprivate var text: String {
        let amount = "\(NounCount.text(count, "question")) \(count == 1 ? "is" : "are") blocked"
        let head = setting.map { "\(amount) by \($0.text)\n" } ?? "\(amount) regardless of the settings\n"
        return head + parts.map { $0.text }.joined()
    }
}

extension BlockedQuestions.Part {
    fileprivate var text: String {
        let amount = questions.count == 1 ? "it" : "these \(questions.count)"
        let head =
            change.isEmpty
            ? "  no change of settings would allow \(amount)\n"
            : "  change \(ExplainAnswer.words(for: change)) to allow \(amount)\n"
        // Questions that differ only in the other account share a line.
        var lines: [(words: String, beside: [String])] = []
        for (question, _) in questions {
            if let last = lines.last, last.words == question.words {
                lines[lines.count - 1].beside.append(question.wordsBeside)
            } else {
                lines.append((question.words, [question.wordsBeside]))
            }
        }
        return head
            + lines.map { line in
                let beside = line.beside.filter { !$0.isEmpty }.joined(separator: ", ")
                return "    \(PlainText.line(line.words, limit: 400))\(beside.isEmpty ? "" : ": \(beside)")\n"
            }.joined()
    }
}

extension BlockedQuestions: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = [
            "version": 1, "policy": PolicyForm(own), "peerPolicy": PolicyForm(peer), "owner": owner,
            "mdm": facts.contains(.mdmEnrolled), "payload": payload.rawValue, "asked": askedCount, "blocked": count,
            "groups": groups,
        ]
        let unknown: JSONMembers =
            unknown.isEmpty
            ? [:] : ["unknown": unknown.map { BlockedQuestions.Part.form($0.question, missing: $0.missing) }]
        let all = (evaluatedCount == 0 ? members : members.merging(["allowedAfterEvaluation": evaluatedCount]))
            .merging(unknown)
        guard let sdk = own.policy.sdkVersion else { return all }
        return all.merging([
            "sdk": sdk.release, "settingsWithoutEffect": own.policy.settingsWithoutEffect.map(\.rawValue),
        ])
    }
}

extension BlockedQuestions.Group: JSONObjectEncodable {
    var members: JSONMembers { ["setting": setting, "blocked": count, "changes": parts] }
}

extension BlockedQuestions.Part: JSONObjectEncodable {
    var members: JSONMembers { ["change": change, "questions": questions.map { Self.form($0, $1) }] }

    fileprivate static func form(_ question: AnswerSpace.Question, missing: [String]) -> JSONMembers {
        [
            "subject": question.subject, "account": question.beside.isEmpty ? nil : question.cell.account,
            "missing": missing,
        ]
    }

    private static func form(_ question: AnswerSpace.Question, _ rule: String) -> JSONMembers {
        ["subject": question.subject, "account": question.beside.isEmpty ? nil : question.cell.account, "rule": rule]
    }
}
