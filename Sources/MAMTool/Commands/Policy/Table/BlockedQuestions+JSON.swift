internal import MAMCore
internal import MAMPolicyTools

extension BlockedQuestions: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = [
            "version": 1, "policy": PolicyForm(own.policy), "peerPolicy": PolicyForm(peer.policy), "owner": owner,
            "mdm": facts.contains(.mdmEnrolled), "payload": payload.rawValue, "asked": askedCount, "blocked": count,
            "groups": groups,
        ]
        let evaluated: JSONMembers = evaluatedCount == 0 ? [:] : ["allowedAfterEvaluation": evaluatedCount]
        guard let sdk = own.policy.sdkVersion else { return members.merging(evaluated) }
        let unread = own.policy.settingsWithoutEffect.map(\.rawValue)
        return members.merging(evaluated).merging(["sdk": sdk.release, "settingsWithoutEffect": unread])
    }
}

extension BlockedQuestions.Group: JSONObjectEncodable {
    var members: JSONMembers { ["setting": setting, "blocked": count, "changes": parts] }
}

extension BlockedQuestions.Part: JSONObjectEncodable {
    var members: JSONMembers { ["change": change, "questions": questions.map { Self.form($0, $1) }] }

    private static func form(_ question: AnswerSpace.Question, _ rule: String) -> JSONMembers {
        [
            "subject": question.subject, "account": question.beside.isEmpty ? nil : question.cell.account, "rule": rule,
        ]
    }
}
