internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

/// The answer of `policy decide`.
struct DecideAnswer {
    let question: DecideQuestion
    let own: MAMPolicy
    let peer: MAMPolicy
    let facts: DeviceFacts
    let explanation: PolicyExplanation

    /// The text output, on a few lines.
    var text: String {
        var rows = [("rule", "\(explanation.rule): \(explanation.meaning)")]
        switch question.owner {
        case .managed: rows.append(("asked", "an account with the policy \(own.printableName)"))
        case .unmanaged: rows.append(("asked", "an account without a policy"))
        }
        if let version = own.sdkVersion { rows.append(("sdk", version.release)) }
        if let opens { rows.append(("opens", PlainText.line(opens, limit: PlainText.limit))) }
        for setting in explanation.settings {
            let value = setting.value.map { PlainText.line($0, limit: PlainText.limit) } ?? "not set"
            rows.append(
                (
                    "setting",
                    "\(side(setting.isPeer))\(setting.name) = \(value) (\(setting.label))\(setting.withoutEffect)"
                ))
        }
        if !explanation.change.isEmpty {
            let changes = explanation.change.map { side($0.isPeer) + DecideAnswer.words(for: $0) }
            rows.append(("change", "\(changes.joined(separator: " and ")) would reverse the answer"))
        }
        return headline + rows.map { "  \($0.0)\(Columns.padding(9 - $0.0.count))\($0.1)\n" }.joined()
    }

    /// The URL that opens for an allowed link: itself, or another one.
    ///
    /// The tool has no list of apps, so every managed app counts as missing.
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
        explanation.headline(": ") + "\n"
    }

    /// The device in words.
    static func device(isMDMEnrolled: Bool, isOffline: Bool) -> String {
        (isMDMEnrolled ? "enrolled in device management" : "not enrolled in device management")
            + (isOffline ? ", offline" : "")
    }

    private func side(_ isPeer: Bool) -> String { isPeer ? "the other account's " : "" }

    /// Describes a change: `setting = value`, or the member to add to a list or to remove from it.
    static func words(for change: PolicyExplanation.Change) -> String {
        switch change.value.first {
        case "+": "\(change.name) with \(change.value.dropFirst())"
        case "-": "\(change.name) without \(change.value.dropFirst())"
        default: "\(change.name) = \(change.value)"
        }
    }
}

extension DecideAnswer: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = [
            "version": 1, "policy": PolicyForm(own), "peerPolicy": PolicyForm(peer), "question": asked,
            "allowed": explanation.isAllowed, "rule": explanation.rule, "meaning": explanation.meaning,
            "settings": explanation.settings.map(Self.form), "change": explanation.change,
        ]
        let isThird = explanation.outcome == .allowedAfterEvaluation
        return isThird ? members.merging(["outcome": explanation.outcome]) : members
    }

    private var asked: JSONMembers {
        let members: JSONMembers = [
            "owner": question.owner, "action": question.action.name, "location": question.location,
            "account": question.account, "peerApp": question.peerApp, "payload": question.payload?.rawValue,
            "length": question.length, "url": question.url, "opens": opens, "mdm": facts.contains(.mdmEnrolled),
        ]
        let sdk: JSONMembers = own.sdkVersion.map { ["sdk": $0.release] } ?? [:]
        return (facts.contains(.offline) ? members.merging(["offline": true]) : members).merging(sdk)
    }

    private static func form(_ setting: PolicyExplanation.Setting) -> JSONMembers {
        let members: JSONMembers = [
            "name": setting.name, "label": setting.label, "value": setting.value, "isPeer": setting.isPeer,
        ]
        return setting.neededSDK.map { members.merging(["neededSDK": $0]) } ?? members
    }
}
