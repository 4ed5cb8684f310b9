extension RuleDescription {
    private static let clipboardSettings: [PolicySetting] = [
        .allowedOutboundClipboardSharingLevel, .allowedOutboundClipboardSharingExceptionLength,
    ]

    /// Cut, copy and paste.
    static let clipboard: [RuleDescription] = [
        .init(.clipboardWithin, "clipboard.within", "what is copied and pasted by one account stays within the app"),
        .init(.clipboardAll, "clipboard.all", "cut, copy and paste are open to any app", clipboardSettings),
        .init(.clipboardSame, "clipboard.sameAccount", "the same account may paste in managed apps", clipboardSettings),
        .init(.clipboardPasteIn, "clipboard.pasteIn", "data of others may be pasted in", clipboardSettings),
        .init(
            .clipboardOther, "clipboard.otherAccount", "Org data may be pasted by the same account only",
            clipboardSettings),
        .init(.clipboardForeign, "clipboard.foreign", "data of others may not be pasted in", clipboardSettings),
        .init(.clipboardBlocked, "clipboard.blocked", "cut, copy and paste are blocked", clipboardSettings),
        .init(
            .clipboardWithinLimit, "clipboard.withinLimit", "the text is within the character limit for any app",
            clipboardSettings.reversed()),
        .init(
            .clipboardOverLimit, "clipboard.overLimit", "the text is longer than the character limit for any app",
            clipboardSettings.reversed()),
        .init(
            .peerClipboardAllowed, "peer.clipboard.allowed", "the other account's policy lets the data through",
            clipboardSettings, peer: true),
        .init(
            .peerClipboardBlocked, "peer.clipboard.blocked", "the other account's policy does not let the data through",
            clipboardSettings, peer: true),
        .init(
            .peerClipboardWithinLimit, "peer.clipboard.withinLimit",
            "the text is within the character limit of the other account's policy", clipboardSettings.reversed(),
            peer: true),
        .init(
            .peerClipboardOverLimit, "peer.clipboard.overLimit",
            "the text is longer than the character limit of the other account's policy", clipboardSettings.reversed(),
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
        .init(.dialerSpecific, "dialer.specific", "telephone numbers go to the dialer that is named", dialer),
        .init(.dialerUnnamed, "dialer.unnamed", "a specific dialer is asked for and none is named", dialer),
        .init(.dialerBlocked, "dialer.blocked", "telephone numbers go to no app", dialer),
        .init(.messagingManaged, "messaging.managed", "messages go to a managed messaging app", messaging),
        .init(.messagingNoManaged, "messaging.noManaged", "no managed messaging app is on the device", messaging),
        .init(.messagingSpecific, "messaging.specific", "messages go to the messaging app that is named", messaging),
        .init(
            .messagingUnnamed, "messaging.unnamed", "a specific messaging app is asked for and none is named",
            messaging),
        .init(.messagingBlocked, "messaging.blocked", "messages go to no app", messaging),
        .init(.webAny, "web.any", "web links open in any browser", browser),
        .init(.webManaged, "web.managedBrowser", "web links open in the managed browser", browser),
        .init(.webCustom, "web.customBrowser", "web links open in the browser that is named", browser),
        .init(.linkExempted, "link.exempted", "the universal link is exempted", [.exemptedUniversalLinks]),
        .init(.linkManaged, "link.managed", "the universal link belongs to managed apps", [.managedUniversalLinks]),
        .init(.webViewIdentity, "webView.identity", "the page counts as the account whose data it is"),
        .init(
            .webViewUploadBlocked, "webView.uploadBlocked", "the app lets nothing be pasted or uploaded into the page"),
        .init(.webViewStays, "webView.stays", "the link stays in the web view"),
    ]
}
