internal import MAMSettings

/// A link as read with a policy's texts: the trivial value that the evaluator takes.
@usableFromInline package struct LinkReading: Sendable, Hashable {
    @usableFromInline package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        case unreadable = 0, telephone, message, web, other
    }

    @usableFromInline package var kind: Kind
    package var isExempted = false
    /// Whether a pattern exempts the link: for universal links, and for web links that a browser of the policy opens.
    package var isLinkExempted = false
    /// Whether a managed app is known to open the link.
    ///
    /// For universal links and web links, whether a managed app's pattern covers the link.
    package var isManaged = false
    /// Whether the system found the telephone number in a text, so no app can be given the number instead.
    @usableFromInline package var isDetected = false
    /// Whether the app's SDK does not see the call of such a number.
    package var isUnseen = false
    /// The policy's level for telephone numbers or messages, for links of those kinds.
    package var level = PolicyLinks.Level.any
    /// Whether the redirect of ``level`` has a target: a managed app is installed, or a specific app is named.
    package var hasTarget = false
    package var browser = PolicyLinks.Browser.any

    package init(_ kind: Kind) { self.kind = kind }
}

/// A question about a link with the device's schemes, which is read again for every version of a policy.
package struct LinkAsked: Sendable, Equatable {
    package let question: LinkQuestion
    package let url: ParsedURL?
    let schemes: OpenableSchemes
    /// What the version of the app's SDK does; `nil` for everything.
    let sdk: SDKReading?

    package init(_ question: LinkQuestion, schemes: OpenableSchemes, sdk: SDKReading? = nil) {
        self.question = question
        self.schemes = schemes
        self.sdk = sdk
        if case .compose = question { url = nil } else { url = ParsedURL(question.url) }
    }

    /// Returns the question as the SDK asks it for which a policy was read.
    package func read(by policy: MAMPolicy) -> LinkAsked {
        policy.reading == nil && sdk == nil ? self : LinkAsked(question, schemes: schemes, sdk: policy.reading)
    }

    package func evaluatorQuestion(_ links: PolicyLinks) -> PolicyEvaluator.Question {
        evaluatorQuestion(links, listing(links))
    }

    /// Returns the question in the evaluator's form from a known listing, without reading the lists.
    package func evaluatorQuestion(_ links: PolicyLinks, _ listing: LinkListing) -> PolicyEvaluator.Question {
        switch question {
        case .url(_, let isKnown, let isDetected):
            var reading = reading(links, listing, isKnown: isKnown)
            reading.isDetected = isDetected
            reading.isUnseen = isDetected && !does(.detectedPhoneNumbers)
            return .openURL(reading)
        case .universalLink: return .openUniversalLink(universalReading(links, listing))
        case .webViewLink(_, let isExternal, let isFromFrame):
            var reading = reading(links, listing, isKnown: false)
            if isFromFrame, reading.kind == .web, does(.linksOfFrames) { reading.isManaged = false }
            return .webViewLink(reading, isExternal: isExternal ?? false)
        case .compose(let composer):
            var reading = LinkReading(composer == .mail ? .other : .message)
            reading.isExempted = listing.isExempted && does(.exemptedComposers)
            reading.level = composer == .mail ? .any : links.messaging
            return .compose(reading)
        }
    }

    private func does(_ behavior: SDKBehavior) -> Bool { sdk?.does(behavior) ?? true }

    /// The kind of a scheme for the app's SDK: without a setting for messages, they are links like others.
    @usableFromInline package func kind(of scheme: String) -> LinkReading.Kind {
        let kind = LinkReading.Kind(scheme: scheme)
        if let sdk, sdk.denied.contains(.telephoneAndMessageSchemes), ["telprompt", "imessage"].contains(scheme) {
            return .other
        }
        guard kind == .message, let sdk, !sdk.knows(.protectedMessagingRedirectAppType) else { return kind }
        return .other
    }

    private func reading(_ links: PolicyLinks, _ listing: LinkListing, isKnown: Bool) -> LinkReading {
        guard let url else { return LinkReading(.unreadable) }
        var reading = LinkReading(kind(of: url.scheme))
        reading.isExempted = listing.isExempted
        reading.isLinkExempted = listing.isLinkExempted
        reading.isManaged =
            reading.kind == .web ? listing.isManaged : isKnown || schemes.containsManaged(url.scheme)
        reading.browser = links.browser
        switch reading.kind {
        case .telephone: (reading.level, reading.hasTarget) = target(links.dialer, links.dialerScheme, url)
        case .message: (reading.level, reading.hasTarget) = target(links.messaging, links.messagingScheme, url)
        case .unreadable, .web, .other: break
        }
        return reading
    }

    private func target(_ level: PolicyLinks.Level, _ scheme: String?, _ url: ParsedURL) -> (PolicyLinks.Level, Bool) {
        switch level {
        case .any, .blocked: (level, false)
        case .managed: (level, schemes.containsManaged(url.scheme))
        case .specific: (level, scheme != nil)
        }
    }

    private func universalReading(_ links: PolicyLinks, _ listing: LinkListing) -> LinkReading {
        guard let url else { return LinkReading(.unreadable) }
        var reading = LinkReading(LinkReading.Kind(scheme: url.scheme))
        (reading.isLinkExempted, reading.isManaged) = (listing.isLinkExempted, listing.isManaged)
        reading.browser = links.browser
        return reading
    }
}

extension LinkReading.Kind {
    package static let telephoneSchemes: Set<String> = ["tel", "telprompt"]
    package static let messageSchemes: Set<String> = ["sms", "imessage"]
    static let webSchemes: Set<String> = ["http", "https"]

    package init(scheme: String) {
        // Only letters that begin one of the schemes need a set.
        switch scheme.utf8.first {
        case UInt8(ascii: "h") where Self.webSchemes.contains(scheme): self = .web
        case UInt8(ascii: "t") where Self.telephoneSchemes.contains(scheme): self = .telephone
        case UInt8(ascii: "s"), UInt8(ascii: "i"): self = Self.messageSchemes.contains(scheme) ? .message : .other
        default: self = .other
        }
    }
}
