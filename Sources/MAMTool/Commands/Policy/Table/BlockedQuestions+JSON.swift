internal import MAMCore
internal import MAMPolicyTools

extension BlockedQuestions: Encodable {
    private enum Key: String, CodingKey {
        case version, policy, peerPolicy, owner, mdm, payload, asked, blocked, groups
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .version)
        try container.encode(PolicyForm(own.policy), forKey: .policy)
        try container.encode(PolicyForm(peer.policy), forKey: .peerPolicy)
        try container.encode(owner, forKey: .owner)
        try container.encode(isMDMEnrolled, forKey: .mdm)
        try container.encode(payload.rawValue, forKey: .payload)
        try container.encode(askedCount, forKey: .asked)
        try container.encode(count, forKey: .blocked)
        try container.encode(groups, forKey: .groups)
    }
}

extension BlockedQuestions.Group: Encodable {
    private enum Key: String, CodingKey { case setting, blocked, changes }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(setting, forKey: .setting)
        try container.encode(count, forKey: .blocked)
        try container.encode(parts, forKey: .changes)
    }
}

extension BlockedQuestions.Part: Encodable {
    private enum Key: String, CodingKey { case change, questions, subject, account, rule }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(change, forKey: .change)
        var list = container.nestedUnkeyedContainer(forKey: .questions)
        for (question, rule) in questions {
            var form = list.nestedContainer(keyedBy: Key.self)
            try form.encode(question.subject, forKey: .subject)
            try form.encode(question.beside.isEmpty ? nil : question.cell.account, forKey: .account)
            try form.encode(rule, forKey: .rule)
        }
    }
}
