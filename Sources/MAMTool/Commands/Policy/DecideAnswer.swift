internal import MAMCore
internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

/// The answer of `policy decide`.
struct DecideAnswer {
    let question: DecideQuestion
    let ownInput: PolicyInput
    let peerInput: PolicyInput
    let facts: DeviceFacts
    let explanation: PolicyExplanation
    /// The settings that the exports leave out, and whose values could change the answer.
    let missing: [ExportedPolicies.Missing]

    var own: MAMPolicy { ownInput.policy }
    var peer: MAMPolicy { peerInput.policy }

    init(_ question: DecideQuestion, own: PolicyInput, peer: PolicyInput, facts: DeviceFacts) {
        (self.question, self.facts) = (question, facts)
        (ownInput, peerInput) = (own, peer)
        explanation = AnswerSpace.explanation(of: question.cell, policy: own.policy, peer: peer.policy, facts: facts)
        missing = ExportedPolicies(own: own.possible, peer: peer.possible).missing(for: question.cell, facts: facts)
    }

    /// Whether the exports decide the question.
    var isKnown: Bool { missing.isEmpty }

    /// The exit status of the answer: there is none if the exports do not decide.
    var status: ExitStatus { isKnown ? (explanation.isAllowed ? .success : .negative) : .dataError }

    /// The rows about missing settings.
    var missingRows: [(String, String)] {
        guard !isKnown else { return [] }
        var names: [String] = []
        for one in missing {
            let name = "\(side(one.isPeer))\(one.setting.rawValue) (\(one.setting.descriptor.label))"
            if !names.contains(name) { names.append(name) }
        }
        let answer = question.isRequirement ? requirement : explanation.outcome.words
        return names.map { ("missing", "\($0) is not in the export, and its value decides") }
            + [("default", "\(answer), as the rest of this output says")]
    }

    /// The text output, on a few lines.
    var text: String {
        var rows = missingRows + [("rule", "\(explanation.rule): \(explanation.meaning)")]
        switch question.owner {
        case .managed: rows.append(("asked", "an account with the policy \(own.printableName)"))
        case .unmanaged: rows.append(("asked", "a private account, which has no policy"))
        }
        if !facts.isEmpty { rows.append(("device", facts.words)) }
        if let version = own.sdkVersion { rows.append(("sdk", version.release)) }
        rows += opensRows
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

    /// The URL that opens for an allowed link: itself, or another one; `nil` for a blocked link, and for a composer.
    var opens: String? {
        guard let link, !link.url.isEmpty else { return nil }
        return own.answer(for: link).target?.url(insteadOf: link.url)
    }

    /// The URL that opens if no managed app is registered for the link; `nil` if the answer depends on no such app.
    ///
    /// The tool has no list of apps.
    var opensElse: String? {
        guard let link, case .managedApp(let other) = own.answer(for: link).target else { return nil }
        return other
    }

    /// The rows of the text output that tell which URL opens.
    var opensRows: [(String, String)] {
        [("opens", opens), ("or", opensElse.map { $0 + " (no managed app opens the link)" })].compactMap { name, url in
            url.map { (name, PlainText.line($0, limit: PlainText.limit)) }
        }
    }

    private var link: LinkQuestion? {
        guard case .link(let link) = question.asked, question.owner == .managed else { return nil }
        return link
    }

    /// The answer and the question in words.
    var headline: String {
        let words = question.cell.words ?? explanation.question
        let line =
            switch (question.isRequirement, isKnown) {
            case (true, true): "\(words) is \(requirement)"
            case (true, false): "UNKNOWN: whether \(words) is required"
            case (false, true): "\(explanation.outcome.words): \(words)"
            case (false, false): "UNKNOWN: \(words)"
            }
        return line + "\n"
    }

    private var requirement: String { explanation.isAllowed ? "required" : "not required" }

    private func side(_ isPeer: Bool) -> String { isPeer ? "the other account's " : "" }

    /// Describes a change: `setting = value`, or the member to add to a list or to remove from it.
    static func words(for change: PolicyExplanation.Change) -> String {
        let value = LinkExample.shown(change.value)
        return switch value.first {
        case "+": "\(change.name) with \(value.dropFirst())"
        case "-": "\(change.name) without \(value.dropFirst())"
        default: "\(change.name) = \(value)"
        }
    }
}

extension DecideAnswer: JSONObjectEncodable {
    var members: JSONMembers {
        let members: JSONMembers = [
            "version": 1, "policy": PolicyForm(ownInput), "peerPolicy": PolicyForm(peerInput), "question": asked,
            "allowed": isKnown ? explanation.isAllowed : nil, "rule": explanation.rule, "meaning": explanation.meaning,
            "settings": explanation.settings.map(Self.form), "change": explanation.change,
        ]
        guard isKnown else { return members.merging(["missing": Set(missing.map(\.setting.rawValue)).sorted()]) }
        let isThird = explanation.outcome == .allowedAfterEvaluation
        return isThird ? members.merging(["outcome": explanation.outcome]) : members
    }

    private var asked: JSONMembers {
        let members: JSONMembers = [
            "owner": question.owner, "action": question.action.name, "location": question.location,
            "account": question.account, "peerApp": question.peerApp, "payload": question.payload?.rawValue,
            "length": question.length, "url": question.url, "opens": isKnown ? opens : nil,
            "mdm": facts.contains(.mdmEnrolled),
        ]
        let flags = question.flags.map { ($0.member, $0.value) }
        let others = JSONMembers(flags).merging(isKnown ? opensElse.map { ["opensElse": $0] } ?? [:] : [:])
        let sdk: JSONMembers = own.sdkVersion.map { ["sdk": $0.release] } ?? [:]
        return members.merging(facts.contains(.offline) ? others.merging(["offline": true]) : others).merging(sdk)
    }

    private static func form(_ setting: PolicyExplanation.Setting) -> JSONMembers {
        let members: JSONMembers = [
            "name": setting.name, "label": setting.label, "value": setting.value, "isPeer": setting.isPeer,
        ]
        return setting.neededSDK.map { members.merging(["neededSDK": $0]) } ?? members
    }
}
