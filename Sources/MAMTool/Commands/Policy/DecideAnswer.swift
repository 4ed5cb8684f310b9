internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

/// The answer of `policy decide`, ready to be written.
struct DecideAnswer {
    let question: DecideQuestion
    let own: MAMPolicy
    let peer: MAMPolicy
    let isMDMEnrolled: Bool
    let explanation: PolicyExplanation

    /// The answer on a few lines, for people.
    var text: String {
        var rows = [("rule", "\(explanation.rule): \(explanation.meaning)")]
        switch question.owner {
        case .managed: rows.append(("asked", "an account with the policy \(own.printableName)"))
        case .unmanaged: rows.append(("asked", "an account without a policy"))
        }
        if let opens { rows.append(("opens", PlainText.line(opens, limit: PlainText.limit))) }
        for setting in explanation.settings {
            let value = setting.value.map { PlainText.line($0, limit: PlainText.limit) } ?? "not set"
            rows.append(("setting", "\(side(setting.isPeer))\(setting.name) = \(value) (\(setting.label))"))
        }
        if !explanation.change.isEmpty {
            let changes = explanation.change.map { side($0.isPeer) + DecideAnswer.words(for: $0) }
            rows.append(("change", "\(changes.joined(separator: " and ")) would turn the answer around"))
        }
        return headline + rows.map { "  \($0.0)\(Columns.padding(9 - $0.0.count))\($0.1)\n" }.joined()
    }

    /// What opens in the end, for a link that may be opened: itself, or another URL.
    ///
    /// No apps are known here, so every managed app counts as missing.
    var opens: String? {
        guard case .link(let link) = question.asked, question.owner == .managed else { return nil }
        let url = link.url
        switch own.answer(for: link).target {
        case .asAsked, .webView: return url
        case .redirect(let other, _), .managedApp(let other): return other
        case nil: return nil
        }
    }

    var headline: String {
        if let property = question.action.property { return "\(property.name) = \(explanation.isAllowed)\n" }
        return "\(explanation.isAllowed ? "allowed" : "BLOCKED"): \(explanation.question)\n"
    }

    private func side(_ isPeer: Bool) -> String { isPeer ? "the other account's " : "" }

    /// `setting = value`, or what to add to a list or to take off it.
    static func words(for change: PolicyExplanation.Change) -> String {
        switch change.value.first {
        case "+": "\(change.name) with \(change.value.dropFirst())"
        case "-": "\(change.name) without \(change.value.dropFirst())"
        default: "\(change.name) = \(change.value)"
        }
    }
}

extension DecideAnswer: Encodable {
    private enum Key: String, CodingKey {
        case version, policy, peerPolicy, question, allowed, rule, meaning, settings, change
        case owner, action, location, account, peerApp, payload, length, url, opens, mdm
        case name, label, value, isPeer
    }

    /// Every member is always there; what does not apply is `null`.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .version)
        try container.encode(PolicyForm(own), forKey: .policy)
        try container.encode(PolicyForm(peer), forKey: .peerPolicy)
        try container.encode(explanation.isAllowed, forKey: .allowed)
        try container.encode(explanation.rule, forKey: .rule)
        try container.encode(explanation.meaning, forKey: .meaning)
        var asked = container.nestedContainer(keyedBy: Key.self, forKey: .question)
        try asked.encode(question.owner, forKey: .owner)
        try asked.encode(question.action.name, forKey: .action)
        try asked.encode(question.location, forKey: .location)
        try asked.encode(question.account, forKey: .account)
        try asked.encode(question.peerApp, forKey: .peerApp)
        try asked.encode(question.payload?.rawValue, forKey: .payload)
        try asked.encode(question.length, forKey: .length)
        try asked.encode(question.url, forKey: .url)
        try asked.encode(opens, forKey: .opens)
        try asked.encode(isMDMEnrolled, forKey: .mdm)
        var settings = container.nestedUnkeyedContainer(forKey: .settings)
        for setting in explanation.settings {
            var form = settings.nestedContainer(keyedBy: Key.self)
            try form.encode(setting.name, forKey: .name)
            try form.encode(setting.label, forKey: .label)
            try form.encode(setting.value, forKey: .value)
            try form.encode(setting.isPeer, forKey: .isPeer)
        }
        try container.encode(explanation.change, forKey: .change)
    }
}
