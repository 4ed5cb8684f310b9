extension RuleDescription {
    private static let clipboardSettings: [PolicySetting] = [
        .allowedOutboundClipboardSharingLevel, .allowedOutboundClipboardSharingExceptionLength,
    ]

    /// Cut, copy and paste.
    @usableFromInline package static let clipboard: [RuleDescription] = [
        .init(.clipboardWithin, "clipboard.within", "one account copies and pastes within the app"),
        .init(.clipboardAll, "clipboard.all", "cut, copy and paste are open to any app", clipboardSettings),
        .init(.clipboardSame, "clipboard.sameAccount", "the same account may paste in managed apps", clipboardSettings),
        .init(.clipboardPasteIn, "clipboard.pasteIn", "data of other accounts may be pasted", clipboardSettings),
        .init(
            .clipboardOther, "clipboard.otherAccount", "Org data may be pasted by the same account only",
            clipboardSettings),
        .init(.clipboardForeign, "clipboard.foreign", "data of other accounts may not be pasted", clipboardSettings),
        .init(.clipboardBlocked, "clipboard.blocked", "cut, copy and paste are blocked", clipboardSettings),
        .init(
            .clipboardWithinLimit, "clipboard.withinLimit", "the text or URL is within the character limit for any app",
            clipboardSettings.reversed()),
        .init(
            .clipboardOverLimit, "clipboard.overLimit",
            "the text or URL is longer than the character limit for any app",
            clipboardSettings.reversed()),
        .init(
            .peerClipboardAllowed, "peer.clipboard.allowed", "the other account's policy lets the data through",
            clipboardSettings, peer: true),
        .init(
            .peerClipboardBlocked, "peer.clipboard.blocked", "the other account's policy does not let the data through",
            clipboardSettings, peer: true),
        .init(
            .peerClipboardWithinLimit, "peer.clipboard.withinLimit",
            "the text or URL is within the character limit of the other account's policy", clipboardSettings.reversed(),
            peer: true),
        .init(
            .peerClipboardOverLimit, "peer.clipboard.overLimit",
            "the text or URL is longer than the character limit of the other account's policy",
            clipboardSettings.reversed(),
            peer: true),
    ]

    private static let send: PolicySetting = .allowedOutboundDataTransferDestinations
    private static let dialer: [PolicySetting] = [.dialerRestrictionLevel, .customDialerAppProtocol]
    private static let messaging: [PolicySetting] = [
        .protectedMessagingRedirectAppType, .messagingRedirectAppUrlScheme,
    ]
    private static let browser: [PolicySetting] = [
        .managedBrowserToOpenLinksRequired, .managedBrowser, .customBrowserProtocol,
    ]

    /// URLs, universal links and web views.
    static let links: [RuleDescription] = [
        .init(.urlUnreadable, "url.unreadable", "the URL has no scheme, has forbidden bytes or is too long"),
        .init(.urlExempted, "url.exempted", "the scheme is exempted", [.exemptedAppProtocols, send]),
        .init(.urlManagedApp, "url.managedApp", "a managed app opens the URL", [send]),
        .init(.dialerAny, "dialer.any", "any dialer may take telephone numbers", dialer),
        .init(.dialerManaged, "dialer.managed", "telephone numbers go to a managed dialer", dialer),
        .init(.dialerNoManaged, "dialer.noManaged", "no managed dialer is on the device", dialer),
        .init(.dialerSpecific, "dialer.specific", "telephone numbers go to the named dialer", dialer),
        .init(.dialerUnnamed, "dialer.unnamed", "the policy requires a specific dialer without naming it", dialer),
        .init(.dialerBlocked, "dialer.blocked", "telephone numbers go to no app", dialer),
        .init(.messagingManaged, "messaging.managed", "messages go to a managed messaging app", messaging),
        .init(.messagingNoManaged, "messaging.noManaged", "no managed messaging app is on the device", messaging),
        .init(.messagingSpecific, "messaging.specific", "messages go to the named messaging app", messaging),
        .init(
            .messagingUnnamed, "messaging.unnamed", "the policy requires a specific messaging app without naming it",
            messaging),
        .init(.messagingBlocked, "messaging.blocked", "messages go to no app", messaging),
        .init(.webAny, "web.any", "web links open in any browser", browser),
        .init(.webManaged, "web.managedBrowser", "web links open in the managed browser", browser),
        .init(.webCustom, "web.customBrowser", "web links open in the named browser", browser),
        .init(.linkExempted, "link.exempted", "the universal link is exempted", [.exemptedUniversalLinks]),
        .init(.linkManaged, "link.managed", "the universal link belongs to managed apps", [.managedUniversalLinks]),
        .init(.webViewIdentity, "webView.identity", "the page belongs to the owner of the data"),
        .init(.webViewUploadBlocked, "webView.uploadBlocked", "the app blocks pasting into and uploading to the page"),
        .init(.webViewStays, "webView.stays", "the link stays in the web view"),
    ]

    /// Rules that came after the others, so that the order of rules stays.
    static let added: [RuleDescription] = [
        .init(.messagingAny, "messaging.any", "any messaging app may take messages", messaging),
        .init(
            .dialerDetected, "dialer.detected",
            "a number found in a text starts no call, because the dialer is restricted", dialer),
        .init(
            .notificationsAllowed, "notifications.allowed", "the notification may be shown",
            [.notificationRestriction]),
        .init(
            .notificationsOrgDataBlocked, "notifications.orgDataBlocked", "notifications may contain no Org data",
            [.notificationRestriction]),
        .init(.notificationsBlocked, "notifications.blocked", "notifications are blocked", [.notificationRestriction]),
        .init(
            .evaluationTooLarge, "evaluation.tooLarge", "the content is too large to be evaluated",
            [.purviewContentEvaluationRequired]),
        .init(.backupAllowed, "backup.allowed", "backups may contain Org data", [.dataBackupBlocked]),
        .init(.backupBlocked, "backup.blocked", "backups do not contain Org data", [.dataBackupBlocked]),
    ]
}

extension RuleDescription {
    private static let setting: [PolicySetting] = [.purviewContentEvaluationRequired]

    /// The evaluation of content before it leaves.
    static let evaluation: [RuleDescription] = [
        .init(
            .evaluationRequired, "evaluation.required",
            "the action is allowed if an evaluation of the content allows it", setting),
        .init(
            .evaluationUnavailable, "evaluation.unavailable",
            "the content must be evaluated, and no evaluation is available", setting),
        .init(.evaluationAllowed, "evaluation.allowed", "the evaluation of the content allowed the action", setting),
        .init(.evaluationBlocked, "evaluation.blocked", "the evaluation of the content blocked the action", setting),
    ]
}
