internal import MAMCore

/// Rules about links, dialers, messages and browsers.
extension LintRule {
    static let links: [LintRule] = exemptions + redirects + browsers

    private static let exemptions: [LintRule] = [
        LintRule(
            unused: "exemptedSchemesUnused", .info, [.exemptedAppProtocols],
            "exempted schemes have an effect only if data may go to managed apps only",
            help: "set `allowedOutboundDataTransferDestinations` to `managedApps`, or keep the default list",
            why: """
                Exempted apps are exceptions from "policy managed apps". Under "all apps" none is needed, and "none" knows \
                no exceptions.
                """,
            source: "the page on exceptions; reference B.7 and H-18",
            example: """
                "allowedOutboundDataTransferDestinations": "none", \
                "exemptedAppProtocols": [{"name": "Default", "value": "x-app;"}]
                """
        ) { !$0.sendLevel.isManaged },
        LintRule(
            unused: "exemptedLinksUnused", .info, [.exemptedUniversalLinks],
            "exempted links have no effect while data may go to all apps, no link belongs to a managed app and no browser is required",
            help: "leave the list out",
            why: """
                Under "all apps" every universal link may be opened. An exempted pattern then only keeps a link from being \
                taken for one of a managed app, whose list is empty, or from being sent to the browser of the policy.
                """,
            source: "reference B.9; assumption managed-links-and-none",
            example: """
                "allowedOutboundDataTransferDestinations": "allApps", "managedUniversalLinks": [], \
                "exemptedUniversalLinks": ["https://a.example"]
                """
        ) {
            $0.sendLevel == .all && $0.values[.managedUniversalLinks] == .list([])
                && !$0.boolean(.managedBrowserToOpenLinksRequired)
        },
        LintRule(
            unused: "dialerExempted", .warning, [.dialerRestrictionLevel, .customDialerAppProtocol],
            "telephone numbers are exempted, so the dialer setting has no effect",
            help: "remove `tel` and `telprompt` from `exemptedAppProtocols`",
            why: """
                An exempted scheme is let out before any other rule is looked at. Policies made before June 2020 still \
                exempt `tel` and `telprompt`.
                """,
            source: "the settings page; reference B.7, first row",
            example: """
                "allowedOutboundDataTransferDestinations": "managedApps", "dialerRestrictionLevel": "blocked", \
                "exemptedAppProtocols": [{"name": "Default", "value": "tel;telprompt;"}]
                """
        ) { $0.sendLevel.isManaged && $0.exempts(LinkReading.Kind.telephoneSchemes) },
        LintRule(
            unused: "messagingExempted", .warning,
            [.protectedMessagingRedirectAppType, .messagingRedirectAppUrlScheme],
            "messages are exempted, so the messaging setting has no effect",
            help: "remove `sms` and `imessage` from `exemptedAppProtocols`",
            why: """
                An exempted scheme is let out before any other rule is looked at, and an exempted `sms` opens the message \
                composer as well.
                """,
            source: "the settings page; reference B.7, first row",
            example: """
                "allowedOutboundDataTransferDestinations": "managedApps", \
                "protectedMessagingRedirectAppType": "blocked", \
                "exemptedAppProtocols": [{"name": "Default", "value": "sms;imessage;"}]
                """
        ) { $0.sendLevel.isManaged && $0.exempts(LinkReading.Kind.messageSchemes) },
    ]

    private static let redirects: [LintRule] = [
        LintRule(
            unused: "dialerSchemeUnused", .info, [.customDialerAppProtocol],
            "a dialer is named, but the policy does not require a specific dialer",
            help: "set `dialerRestrictionLevel` to `customApp`, or make this setting empty",
            why: "The scheme names the app of \"a specific dialer app\"; the other choices ignore it.",
            source: "the settings page",
            example: "\"dialerRestrictionLevel\": \"blocked\", \"customDialerAppProtocol\": \"x-dial\""
        ) { $0.redirectLevel(.dialerRestrictionLevel) != .specific },
        LintRule(
            "dialerUnnamed", .warning, [.dialerRestrictionLevel],
            "the policy requires a specific dialer, and no URL scheme names one: telephone numbers go to no app",
            help: "set `customDialerAppProtocol` to the URL scheme of the dialer",
            why: "Without a valid scheme there is no app for the redirect.",
            source: "assumption unnamed-app", example: "\"dialerRestrictionLevel\": \"customApp\""
        ) { $0.unnamed(.dialerRestrictionLevel, by: .customDialerAppProtocol, blocked: "blocked") },
        LintRule(
            unused: "messagingSchemeUnused", .info, [.messagingRedirectAppUrlScheme],
            "a messaging app is named, but the policy does not require a specific app",
            help: "set `protectedMessagingRedirectAppType` to `specificApps`, or make this setting empty",
            why: "The scheme names the app of \"a specific messaging app\"; the other choices ignore it.",
            source: "the settings page",
            example: "\"protectedMessagingRedirectAppType\": \"blocked\", \"messagingRedirectAppUrlScheme\": \"x-text\""
        ) { $0.redirectLevel(.protectedMessagingRedirectAppType) != .specific },
        LintRule(
            "messagingUnnamed", .warning, [.protectedMessagingRedirectAppType],
            "the policy requires a specific messaging app, and no URL scheme names one: messages go to no app",
            help: "set `messagingRedirectAppUrlScheme` to the URL scheme of the app",
            why: "Without a valid scheme there is no app for the redirect.",
            source: "assumption unnamed-app", example: "\"protectedMessagingRedirectAppType\": \"specificApps\""
        ) { $0.unnamed(.protectedMessagingRedirectAppType, by: .messagingRedirectAppUrlScheme, blocked: "blocked") },
    ]

    private static let browsers: [LintRule] = [
        LintRule(
            unused: "managedBrowserUnused", .warning, [.managedBrowser],
            "a browser is chosen, but links are not sent to it",
            help: "set `managedBrowserToOpenLinksRequired` to true, or set this setting to `notConfigured`",
            why: "The choice of the browser has an effect only if links must open in one.",
            source: "Graph: the switch must be true with managedBrowser; reference B.8",
            example: "\"managedBrowserToOpenLinksRequired\": false, \"managedBrowser\": \"microsoftEdge\""
        ) { !$0.boolean(.managedBrowserToOpenLinksRequired) },
        LintRule(
            unused: "customBrowserUnused", .warning, [.customBrowserProtocol],
            "a browser is named by its scheme, but links are not sent to it",
            help:
                "set `managedBrowserToOpenLinksRequired` to true and `managedBrowser` to `notConfigured`, or make this setting empty",
            why: """
                The scheme matters only while links must open in a browser, and Microsoft Edge wins over it.
                """,
            source: "reference B.8; assumption managed-browser-schemes",
            example: """
                "managedBrowserToOpenLinksRequired": true, "managedBrowser": "microsoftEdge", \
                "customBrowserProtocol": "x-web"
                """
        ) {
            !$0.boolean(.managedBrowserToOpenLinksRequired) || $0.members(.managedBrowser).contains("microsoftEdge")
        },
        LintRule(
            "browserUnnamed", .info, [.managedBrowserToOpenLinksRequired],
            "a browser is required, and neither a choice nor a URL scheme names one: Microsoft Edge is used",
            help: "set `managedBrowser` to `microsoftEdge`",
            why:
                "The client has one switch for a required browser, and the managed browser is the only one it can name.",
            source: "reference B.8; assumption unnamed-app", example: "\"managedBrowserToOpenLinksRequired\": true"
        ) { document in
            let isUnnamed =
                document.values[.managedBrowserToOpenLinksRequired] == .boolean(true)
                && !document.members(.managedBrowser).contains("microsoftEdge")
                && ParsedURL.schemeName(document.text(.customBrowserProtocol)) == nil
            return isUnnamed
                ? [.managedBrowserToOpenLinksRequired: .sameWith([.managedBrowser: .list(["microsoftEdge"])])] : [:]
        },
    ]
}

extension PolicyDocument {
    fileprivate func exempts(_ schemes: Set<String>) -> Bool {
        PolicyDocument.exemptedSchemes(values[.exemptedAppProtocols]).isSuperset(of: schemes)
    }

    fileprivate func unnamed(
        _ level: PolicySetting, by scheme: PolicySetting, blocked: String
    ) -> [PolicySetting: LintClaim] {
        let schemes =
            level == .dialerRestrictionLevel ? LinkReading.Kind.telephoneSchemes : LinkReading.Kind.messageSchemes
        // An exempted scheme is always let out; another rule reports that.
        guard redirectLevel(level) == .specific, ParsedURL.schemeName(text(scheme)) == nil,
            !(sendLevel.isManaged && exempts(schemes))
        else { return [:] }
        return [level: .sameWith([level: .member(blocked)])]
    }
}
