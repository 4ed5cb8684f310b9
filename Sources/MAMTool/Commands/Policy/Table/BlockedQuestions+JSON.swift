internal import MAMCore
internal import MAMPolicyTools

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
        [
            "subject": question.subject, "account": question.beside.isEmpty ? nil : question.cell.account, "rule": rule,
        ]
    }
}
