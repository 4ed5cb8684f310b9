internal import MAMCore

/// Rules about actions without a trigger, and about lists and periods without an action.
extension LintRule {
    static let actions: [LintRule] = [
        LintRule(
            "actionNotOffered", .warning, blockOrWipe + [.appActionIfAccountIsClockedOut],
            "the portal does not offer this action for iOS, so it has the effect of a block",
            help: "set the action to `block`, or to another action that the portal offers",
            why: """
                Graph has one list of actions for all platforms. The portal for iOS offers block and wipe for jailbreaks, \
                disabled accounts, device models and threats, reset and wipe for wrong PINs, block and warn for working time.
                """,
            source: "the page on conditional launch; assumption action-not-offered",
            example: "\"deviceComplianceRequired\": true, \"appActionIfDeviceComplianceRequired\": \"warn\""
        ) { document in
            func found(_ settings: [PolicySetting], _ offered: [String]) -> [PolicySetting] {
                settings.filter { setting in
                    if setting.isOutOfForce(in: document) { return false }
                    return if case .member(let name)? = document.values[setting] { !offered.contains(name) } else {
                        false
                    }
                }
            }
            let all =
                found(blockOrWipe, ["block", "wipe"]) + found([.appActionIfAccountIsClockedOut], ["block", "warn"])
            return Dictionary(uniqueKeysWithValues: all.map { ($0, .sameWith([$0: .member("block")])) })
        },
        LintRule(
            unused: "jailbreakActionUnused", .info, [.appActionIfDeviceComplianceRequired],
            "jailbroken devices are allowed, so the action has no effect",
            help: "set `deviceComplianceRequired` to true, or leave the action out",
            why: "The action belongs to a check that is off.", source: "reference C.1",
            example: "\"deviceComplianceRequired\": false, \"appActionIfDeviceComplianceRequired\": \"wipe\""
        ) { PolicySetting.appActionIfDeviceComplianceRequired.isOutOfForce(in: $0) },
        LintRule(
            unused: "threatActionUnused", .info,
            [.mobileThreatDefenseRemediationAction, .mobileThreatDefensePartnerPriority],
            "no threat level is required, so neither the action nor the threat service has an effect",
            help: "set `maximumAllowedDeviceThreatLevel`, or leave this setting out",
            why: "Action and service belong to a check that is off while the level is `notConfigured`.",
            source: "reference C.1",
            example:
                "\"maximumAllowedDeviceThreatLevel\": \"notConfigured\", \"mobileThreatDefenseRemediationAction\": \"wipe\""
        ) { PolicySetting.mobileThreatDefenseRemediationAction.isOutOfForce(in: $0) },
    ]

    private static let blockOrWipe: [PolicySetting] = [
        .appActionIfDeviceComplianceRequired, .appActionIfUnableToAuthenticateUser,
        .appActionIfIosDeviceModelNotAllowed, .mobileThreatDefenseRemediationAction,
        .appActionIfMaximumPinRetriesExceeded,
    ]

    static let lists: [LintRule] = [
        LintRule(
            unused: "modelActionUnused", .info, [.appActionIfIosDeviceModelNotAllowed],
            "every model is allowed, so the action has no effect",
            help: "list models in `allowedIosDeviceModels`, or leave the action out",
            why: "An empty list of models allows every model.", source: "reference C.1",
            example: "\"allowedIosDeviceModels\": \"\", \"appActionIfIosDeviceModelNotAllowed\": \"wipe\""
        ) { PolicySetting.appActionIfIosDeviceModelNotAllowed.isOutOfForce(in: $0) },
        LintRule(
            "modelListEmpty", .warning, [.allowedIosDeviceModels],
            "the list names no model, so every model is allowed", help: "name models, or leave the list out",
            why: "A text of separators and blanks is an empty list, and an empty list allows every model.",
            source: "reference C.1", example: "\"allowedIosDeviceModels\": \" ; \""
        ) { document in
            guard case .text(let text)? = document.values[.allowedIosDeviceModels], !text.isEmpty,
                LaunchRequirements.models(text).isEmpty
            else { return [:] }
            return [.allowedIosDeviceModels: .sameWith([.allowedIosDeviceModels: .none])]
        },
        LintRule(
            unused: "clockGraceUnused", .info, [.gracePeriodToBlockAppsDuringOffClockHours],
            "working time is not checked, so the grace period has no effect",
            help: "set `appActionIfAccountIsClockedOut`, or leave the period out",
            why: "The period limits how long an old \"at work\" counts, and the policy does not check working time.",
            source: "reference C.1",
            example: "\"gracePeriodToBlockAppsDuringOffClockHours\": \"PT15M\""
        ) { $0.values[.appActionIfAccountIsClockedOut] == nil },
        LintRule(
            "clockGraceMissing", .info, [.appActionIfAccountIsClockedOut],
            "without a grace period, a report \"at work\" does not count once it is stale",
            help: "set `gracePeriodToBlockAppsDuringOffClockHours`",
            why: """
                The clock status comes from a service that is not always reached. Without a period the user is refused as \
                soon as the last report counts as stale.
                """,
            source: "assumption clock-status", example: "\"appActionIfAccountIsClockedOut\": \"block\""
        ) { document in
            let grace = PolicySetting.gracePeriodToBlockAppsDuringOffClockHours
            guard case .member? = document.values[.appActionIfAccountIsClockedOut], document.values[grace] == nil else {
                return [:]
            }
            return [.appActionIfAccountIsClockedOut: .sameWith([grace: .seconds(0)])]
        },
    ]
}

extension PolicySetting {
    /// Returns whether this action has no trigger in a document, whatever its value.
    fileprivate func isOutOfForce(in document: PolicyDocument) -> Bool {
        switch self {
        case .appActionIfDeviceComplianceRequired: !document.boolean(.deviceComplianceRequired)
        case .mobileThreatDefenseRemediationAction: document.member(.maximumAllowedDeviceThreatLevel) == "notConfigured"
        case .appActionIfMaximumPinRetriesExceeded: !document.boolean(.pinRequired)
        case .appActionIfIosDeviceModelNotAllowed:
            switch document.values[.allowedIosDeviceModels] {
            case nil: true
            case .text(let text)?: LaunchRequirements.models(text).isEmpty
            default: false
            }
        default: false
        }
    }
}
