internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

/// The answer of `policy explain`, with the settings that decided and the nearest changes.
struct ExplainAnswer {
    let decided: DecideAnswer
    /// The settings that decided, with their places in the files.
    let settings: [SettingInFile]
    /// The changes with the fewest steps that reverse the answer.
    let changes: [[PolicyExplanation.Change]]
    /// Whether the owner was named on the command line.
    let isOwnerGiven: Bool

    /// The maximum number of changes that are shown.
    static let changeLimit = 8

    init(_ question: DecideQuestion, own: PolicyInput, peer: PolicyInput, facts: DeviceFacts, isOwnerGiven: Bool) {
        decided = DecideAnswer(question, own: own, peer: peer, facts: facts)
        settings = decided.explanation.settings.compactMap { setting in
            PolicySetting(rawValue: setting.name).map {
                SettingInFile($0, isPeer: setting.isPeer, own: own, peer: peer, neededSDK: setting.neededSDK)
            }
        }
        changes = AnswerSpace.nearestChanges(
            of: question.cell, policy: own.policy, peer: peer.policy, facts: facts, limit: ExplainAnswer.changeLimit)
        self.isOwnerGiven = isOwnerGiven
    }

    /// The text output, on a few lines.
    var text: String {
        var rows = [("who", who)]
        if let peer { rows.append(("beside", peer)) }
        rows.append(("device", decided.facts.words))
        rows += decided.missingRows
        if let version = decided.own.sdkVersion { rows.append(("sdk", version.release)) }
        rows.append(("rule", decided.explanation.rule))
        rows.append(("why", decided.explanation.meaning))
        rows += decided.opensRows
        rows += settings.map { ("setting", $0.text) }
        if changes.isEmpty { rows.append(("change", "no change of settings would \(purpose)")) }
        rows += changes.enumerated().map { place, change in
            (place == 0 ? "change" : "or", ExplainAnswer.words(for: change) + (place == 0 ? " would \(purpose)" : ""))
        }
        return decided.headline + rows.map { "  \($0.0)\(Columns.padding(9 - $0.0.count))\($0.1)\n" }.joined()
    }

    /// The identity that is asked, and its source.
    private var who: String {
        let account =
            switch decided.question.owner {
            case .managed: "an account with the policy \(decided.own.printableName)"
            case .unmanaged: "a private account, which has no policy"
            }
        let source = isOwnerGiven ? "by `--owner`" : "by default of `--owner`"
        return "\(account) (\(source), not by a scope, thread, window or process)"
    }

    /// The other account's policy, if there is one.
    private var peer: String? {
        guard decided.question.account == .otherManaged || decided.question.owner == .unmanaged else { return nil }
        guard let account = decided.question.account, account == .otherManaged || account == .same else { return nil }
        return "an account with "
            + (decided.peer == decided.own ? "the same policy" : "the policy \(decided.peer.printableName)")
    }

    private var purpose: String {
        if decided.question.isRequirement { return decided.explanation.isAllowed ? "not require it" : "require it" }
        switch decided.explanation.outcome {
        case .allowed: return "block it"
        case .allowedAfterEvaluation: return "allow it without an evaluation"
        case .blocked: return "allow it"
        }
    }

    /// `setting = value and setting with member`.
    static func words(for change: [PolicyExplanation.Change]) -> String {
        change.map {
            ($0.isPeer ? "the other account's " : "")
                + PlainText.line(DecideAnswer.words(for: $0), limit: PlainText.limit) + " (\($0.label))"
        }.joined(separator: " and ")
    }
}

extension ExplainAnswer: JSONObjectEncodable {
    /// The members of `policy decide`, and those for the settings and changes.
    var members: JSONMembers { decided.members.merging(["who": whoForm, "settings": settings, "changes": changes]) }

    private var whoForm: JSONMembers {
        [
            "owner": decided.question.owner, "source": isOwnerGiven ? "option" : "default",
            "layer": decided.explanation.layer,
        ]
    }
}
