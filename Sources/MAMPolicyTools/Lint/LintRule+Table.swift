internal import MAMCore

extension LintRule {
    /// All rules of the policy linter, in the order of their settings in the Intune admin center.
    public static let all: [LintRule] = transfer + places + links + pin + launch
}

/// Rules about sending and receiving data, and about the clipboard.
extension LintRule {
    static let transfer: [LintRule] = [
        LintRule(
            unused: "openInSharingUnused", .warning, [.disableProtectionOfManagedOutboundOpenInData],
            "OS sharing has no effect unless data may go to managed apps only",
            help: "set `allowedOutboundDataTransferDestinations` to `managedApps`, or set this setting to false",
            why: """
                OS sharing is a form of "policy managed apps": it lets files leave through Open-In on devices under \
                management. Under "all apps" everything may leave anyway, under "none" nothing may.
                """,
            source: "Graph: may be true only with managedApps",
            example:
                "\"allowedOutboundDataTransferDestinations\": \"none\", \"disableProtectionOfManagedOutboundOpenInData\": true"
        ) { $0.member(.allowedOutboundDataTransferDestinations) != "managedApps" },
        LintRule(
            unused: "openInFilterUnused", .warning, [.filterOpenInToOnlyManagedApps],
            "Open-In/Share filtering has no effect unless data may go to managed apps only",
            help: "set `allowedOutboundDataTransferDestinations` to `managedApps`, or set this setting to false",
            why: """
                Filtering is a form of "policy managed apps": it takes apps without the SDK out of share sheets. Under \
                "all apps" nothing is filtered, under "none" there is no sheet.
                """,
            source: "Graph: meaningful only with managedApps",
            example: "\"allowedOutboundDataTransferDestinations\": \"allApps\", \"filterOpenInToOnlyManagedApps\": true"
        ) { $0.member(.allowedOutboundDataTransferDestinations) != "managedApps" },
        LintRule(
            "openInChoicesContradict", .warning,
            [.filterOpenInToOnlyManagedApps, .disableProtectionOfManagedOutboundOpenInData],
            "OS sharing and Open-In/Share filtering exclude each other; neither has an effect",
            help: "set one of the two to false",
            why: """
                The portal offers one of the two. A document with both is read as plain "policy managed apps", which is \
                stricter than either: files do not leave through Open-In, and share sheets are not filtered.
                """,
            source: "assumption sharing-and-filtering",
            example: """
                "allowedOutboundDataTransferDestinations": "managedApps", "filterOpenInToOnlyManagedApps": true, \
                "disableProtectionOfManagedOutboundOpenInData": true
                """
        ) { document in
            let both: [PolicySetting] = [.filterOpenInToOnlyManagedApps, .disableProtectionOfManagedOutboundOpenInData]
            guard document.sendLevel.isManaged, both.allSatisfy({ document.values[$0] == .boolean(true) }) else {
                return [:]
            }
            let neither = Dictionary(uniqueKeysWithValues: both.map { ($0, PolicyValue?.some(.boolean(false))) })
            return Dictionary(uniqueKeysWithValues: both.map { ($0, .sameWith(neither)) })
        },
        LintRule(
            unused: "incomingTagUnused", .warning, [.protectInboundDataFromUnknownSources],
            "incoming data gets an owner tag only if data may come from all apps",
            help: "set `allowedInboundDataTransferSources` to `allApps`, or set this setting to false",
            why: """
                The setting stamps data without an owner with the account that device management knows. Data from \
                unmanaged apps does not come in at all under the other levels, so there is nothing to stamp.
                """,
            source: "Graph: may be true only with allApps",
            example:
                "\"allowedInboundDataTransferSources\": \"managedApps\", \"protectInboundDataFromUnknownSources\": true"
        ) { $0.member(.allowedInboundDataTransferSources) != "allApps" },
        LintRule(
            unused: "clipboardLimitUnused", .info, [.allowedOutboundClipboardSharingExceptionLength],
            "the character limit has no effect while cut, copy and paste are open to any app",
            help: "restrict `allowedOutboundClipboardSharingLevel`, or set this setting to 0",
            why: """
                The number is an exception from a restriction: texts up to that length get through although the level \
                would stop them. Under "any app" the level stops nothing.
                """,
            source: "the settings page; reference B.6",
            example:
                "\"allowedOutboundClipboardSharingLevel\": \"allApps\", \"allowedOutboundClipboardSharingExceptionLength\": 20"
        ) { $0.member(.allowedOutboundClipboardSharingLevel) == "allApps" },
        LintRule(
            unused: "evaluationUnused", .info, [.purviewContentEvaluationRequired],
            "the evaluation of content has no effect because no data may leave",
            help: "allow sending data to some apps, or leave this setting out",
            why: """
                Content is evaluated before an action that the other settings allow. Without any app to send to and with \
                the clipboard closed there is no such action.
                """,
            source: "assumption evaluation-scope",
            example: """
                "allowedOutboundDataTransferDestinations": "none", "allowedOutboundClipboardSharingLevel": "blocked", \
                "purviewContentEvaluationRequired": "required"
                """
        ) { document in
            let word = document.word
            return word.send == .none && word.clipboard == .blocked && word.clipboardLimit == 0
        },
    ]
}
