extension PolicyEvaluator {
    /// Decides whether a URL may be opened.
    ///
    /// The first rule that applies decides.
    @usableFromInline package static func openURL(
        _ link: LinkReading, _ own: PolicyWord, _ denied: DeniedAssumptions = []
    ) -> Answer {
        guard own.isManaged else { return (true, .unmanaged) }
        guard !own.isLockdown else { return (false, .lockdown) }
        guard link.kind != .unreadable || denied.contains(.unreadableURL) else { return (false, .urlUnreadable) }
        if link.isExempted, own.send.isManaged { return (true, .urlExempted) }
        switch (link.kind, link.level) {
        case (.telephone, .any): return (true, .dialerAny)
        case (.telephone, _) where link.isUnseen: return (true, .unenforced)
        case (.telephone, .managed) where link.isDetected, (.telephone, .specific) where link.isDetected:
            return (false, .dialerDetected)
        case (.telephone, .managed): return link.hasTarget ? (true, .dialerManaged) : (false, .dialerNoManaged)
        case (.telephone, .specific): return link.hasTarget ? (true, .dialerSpecific) : (false, .dialerUnnamed)
        case (.telephone, .blocked): return (false, .dialerBlocked)
        case (.message, .any) where !denied.contains(.anyMessagingApp): return (true, .messagingAny)
        case (.message, .managed): return link.hasTarget ? (true, .messagingManaged) : (false, .messagingNoManaged)
        case (.message, .specific): return link.hasTarget ? (true, .messagingSpecific) : (false, .messagingUnnamed)
        case (.message, .blocked): return (false, .messagingBlocked)
        case (.web, _) where link.browser != .any || !denied.contains(.webLinksOfManagedData): return web(link)
        case (.web, _), (.message, .any), (.other, _), (.unreadable, _): break
        }
        switch own.send {
        case .all: return (true, .sendAll)
        case .none: return (false, .sendNone)
        case .managed, .managedOS, .managedFiltered:
            return link.isManaged ? (true, .urlManagedApp) : (false, .sendUnmanagedApp)
        }
    }

    /// Decides where a web link opens: any browser, an app that a pattern names, or the policy's browser.
    private static func web(_ link: LinkReading) -> Answer {
        guard link.browser != .any else { return (true, .webAny) }
        if link.isLinkExempted { return (true, .linkExempted) }
        if link.isManaged { return (true, .linkManaged) }
        return (true, link.browser == .managed ? .webManaged : .webCustom)
    }

    /// Decides whether a universal link may be opened: by the patterns, then by the send level.
    @usableFromInline package static func openUniversalLink(
        _ link: LinkReading, _ own: PolicyWord, _ denied: DeniedAssumptions
    ) -> Answer {
        guard own.isManaged else { return (true, .unmanaged) }
        guard !own.isLockdown else { return (false, .lockdown) }
        guard link.kind != .unreadable || denied.contains(.unreadableURL) else { return (false, .urlUnreadable) }
        if own.send == .none, denied.contains(.managedLinksAndNone) { return (false, .sendNone) }
        if link.isLinkExempted { return (true, .linkExempted) }
        if link.isManaged { return (true, .linkManaged) }
        switch own.send {
        case .all: return (true, .sendAll)
        case .none: return (false, .sendNone)
        case .managed, .managedOS, .managedFiltered: return (false, .sendUnmanagedApp)
        }
    }

    /// Decides about a link of a web view: an external link opens like a URL, any other web link stays in the view.
    @usableFromInline package static func webViewLink(
        _ link: LinkReading, isExternal: Bool, _ own: PolicyWord, _ denied: DeniedAssumptions
    ) -> Answer {
        if own.isManaged, !own.isLockdown, link.kind == .web, !isExternal { return (true, .webViewStays) }
        return openURL(link, own, denied)
    }

    /// Decides whether Org data may go into a composer of the system.
    @usableFromInline package static func compose(_ link: LinkReading, _ own: PolicyWord) -> Answer {
        guard own.isManaged else { return (true, .unmanaged) }
        guard !own.isLockdown else { return (false, .lockdown) }
        if link.isExempted, own.send.isManaged { return (true, .urlExempted) }
        switch link.level {
        case .any: break
        // The composer is the system's own: it is neither managed nor the app that the policy names.
        case .managed: return (false, .messagingManaged)
        case .specific: return (false, .messagingSpecific)
        case .blocked: return (false, .messagingBlocked)
        }
        if own.send == .all { return (true, .sendAll) }
        return (false, own.send == .none ? .sendNone : .sendUnmanagedApp)
    }
}
