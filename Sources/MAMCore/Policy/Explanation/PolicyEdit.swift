/// One setting with another value: an edit that an administrator could make.
struct PolicyEdit {
    let setting: PolicySetting
    /// The value as an explanation shows it.
    ///
    /// A member to add to a list or to remove is written `+name`, `-name`.
    let text: String
    /// Changes the listing of the link in question as the edit would; `nil` for an edit of any other setting.
    let relist: (@Sendable (LinkListing) -> LinkListing)?
    private let value: @Sendable (PolicyValue?) -> PolicyValue

    func applied(to settings: [PolicySetting: PolicyValue]) -> [PolicySetting: PolicyValue] {
        var settings = settings
        settings[setting] = value(settings[setting])
        return settings
    }

    init(_ setting: PolicySetting, to value: PolicyValue, text: String? = nil) {
        self.setting = setting
        self.text = text ?? value.text
        self.value = { _ in value }
        relist = nil
    }

    init(
        _ setting: PolicySetting, text: String, relist: @escaping @Sendable (LinkListing) -> LinkListing,
        _ value: @escaping @Sendable (PolicyValue?) -> PolicyValue
    ) {
        self.setting = setting
        self.text = text
        self.value = value
        self.relist = relist
    }

    private init(_ setting: PolicySetting, adding member: String, missing: [String]) {
        self.setting = setting
        self.text = "+\(member)"
        relist = nil
        value = { .list(PolicyEdit.members($0, missing).filter { $0 != member } + [member]) }
    }

    private init(_ setting: PolicySetting, removing member: String, missing: [String]) {
        self.setting = setting
        self.text = "-\(member)"
        relist = nil
        value = { .list(PolicyEdit.members($0, missing).filter { $0 != member }) }
    }

    private static func members(_ value: PolicyValue?, _ missing: [String]) -> [String] {
        switch value {
        case .list(let names): names
        case nil: missing
        default: []
        }
    }
}

extension PolicyEdit {
    /// Returns every edit that may matter to a question, the smallest effect first: lists, switches, transfer levels.
    static func all(for question: PolicyEvaluator.Question, link: LinkAsked?) -> [PolicyEdit] {
        switch question {
        case .copy(_, let length), .paste(_, let length), .pasteIntoWebView(_, _, let length):
            clipboard(length) + evaluation(question)
        case .openURL, .openUniversalLink, .webViewLink, .compose:
            (link.map(links) ?? []) + levels + (link == nil ? [] : named)
        case .save, .open, .send, .receive, .shareItem, .shareFile, .documentPicker, .uploadInWebView:
            lists(question) + transferSwitches + levels + evaluation(question)
        case .notification:
            ["allow", "blockOrganizationalData", "block"].map { PolicyEdit(.notificationRestriction, to: .member($0)) }
        case .property(.thirdPartyKeyboards): both([.thirdPartyKeyboardsBlocked])
        case .property(.dictation): both([.dictationBlocked])
        case .property(.backup): both([.dataBackupBlocked])
        case .property(.genmoji): states(.genmojiConfigurationState) + levels
        case .property(.imagePlayground): states(.genmojiConfigurationState)
        case .property(.writingTools): states(.writingToolsConfigurationState) + levels
        case .property: transferSwitches + switches + choices + levels + evaluation(question)
        }
    }

    /// Returns every edit of the other account's policy that may matter to a question.
    ///
    /// Only its levels matter, and whether it blocks keyboards.
    static func ofPeer(for question: PolicyEvaluator.Question) -> [PolicyEdit] {
        switch question {
        case .copy(_, let length), .paste(_, let length), .pasteIntoWebView(_, _, let length): clipboard(length)
        case .property(.thirdPartyKeyboards): both([.thirdPartyKeyboardsBlocked])
        default: levels
        }
    }

    private static func lists(_ question: PolicyEvaluator.Question) -> [PolicyEdit] {
        switch question {
        case .save(let location):
            location.services.flatMap { edits(.allowedDataStorageLocations, $0.name, missing: []) }
        case .open(let location):
            edits(.allowedDataIngestionLocations, location.service?.name, missing: PolicySetting.ingestionServices)
        default: []
        }
    }

    /// Returns the edit that removes the evaluation of content.
    ///
    /// No edit adds one, because it would not block the action.
    private static func evaluation(_ question: PolicyEvaluator.Question) -> [PolicyEdit] {
        question.isEvaluated ? [PolicyEdit(.purviewContentEvaluationRequired, to: .member("notRequired"))] : []
    }

    private static func edits(_ setting: PolicySetting, _ member: String?, missing: [String]) -> [PolicyEdit] {
        guard let member else { return [] }
        return [
            PolicyEdit(setting, adding: member, missing: missing),
            PolicyEdit(setting, removing: member, missing: missing),
        ]
    }

    private static func both(_ settings: [PolicySetting]) -> [PolicyEdit] {
        settings.flatMap { [PolicyEdit($0, to: .boolean(false)), PolicyEdit($0, to: .boolean(true))] }
    }

    private static let transferSwitches = both([
        .saveAsBlocked, .blockDataIngestionIntoOrganizationDocuments, .disableProtectionOfManagedOutboundOpenInData,
        .filterOpenInToOnlyManagedApps,
    ])

    private static let switches = both([
        .pinRequired, .disableAppPinIfDevicePinIsSet, .contactSyncBlocked, .allowWidgetContentSync, .printBlocked,
        .managedBrowserToOpenLinksRequired,
    ])

    private static func states(_ setting: PolicySetting) -> [PolicyEdit] {
        [PolicyEdit(setting, to: .member("notBlocked")), PolicyEdit(setting, to: .member("blocked"))]
    }

    private static let choices: [PolicyEdit] =
        [
            PolicyEdit(.managedBrowser, to: .list(["microsoftEdge"]), text: "microsoftEdge"),
            PolicyEdit(.customBrowserProtocol, to: .text("")),
            PolicyEdit(.appDataEncryptionType, to: .member("useDeviceSettings")),
            PolicyEdit(.appDataEncryptionType, to: .member("whenDeviceLocked")),
        ] + states(.screenCaptureConfigurationState)

    /// Managed apps come first, because that level allows less than all apps and blocks less than none.
    private static let levels: [PolicyEdit] = ["managedApps", "allApps", "none"].flatMap { level in
        [
            PolicyEdit(.allowedOutboundDataTransferDestinations, to: .member(level)),
            PolicyEdit(.allowedInboundDataTransferSources, to: .member(level)),
        ]
    }
}

extension StorageServices {
    /// The Graph name of a single service.
    fileprivate var name: String? { PolicySetting.storageServices[safe: rawValue.trailingZeroBitCount] }
}

extension IngestionServices {
    fileprivate var name: String? { PolicySetting.ingestionServices[safe: rawValue.trailingZeroBitCount] }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension PolicyEdit {
    /// Returns the edits that an administrator could make for a question about the clipboard.
    static func clipboard(_ length: ClippedLength) -> [PolicyEdit] {
        let limits = [length.isText && (1...65_535).contains(length.count) ? Int(length.count) : nil, 0]
        let levels = ["managedApps", "managedAppsWithPasteIn", "allApps", "blocked"]
        return limits.compactMap { $0 }.map {
            PolicyEdit(.allowedOutboundClipboardSharingExceptionLength, to: .integer($0))
        } + levels.map { PolicyEdit(.allowedOutboundClipboardSharingLevel, to: .member($0)) }
    }

    /// Returns the edits that an administrator could make for a question about a link, without the transfer levels.
    static func links(_ link: LinkAsked) -> [PolicyEdit] {
        switch link.question {
        case .universalLink:
            guard let site = site(of: link) else { return [] }
            return [.exemptedUniversalLinks, .managedUniversalLinks].flatMap { list(of: $0, site, link) }
        case .compose(let composer): return exemption(composer.scheme) + destinations
        case .url, .webViewLink: return (link.url.map { exemption($0.scheme) } ?? []) + destinations
        }
    }

    private static let destinations: [PolicyEdit] =
        ["managedApps", "allApps", "blocked"].map { PolicyEdit(.dialerRestrictionLevel, to: .member($0)) }
        + ["anyManagedApp", "anyApp", "blocked"].map {
            PolicyEdit(.protectedMessagingRedirectAppType, to: .member($0))
        }

    /// A placeholder for the scheme of an app, which the administrator has to fill in.
    static let placeholderScheme = "your-app"

    /// Edits that name a specific app.
    ///
    /// They come last, because only the administrator knows the app's scheme.
    static let named: [PolicyEdit] = [
        PolicyEdit(.dialerRestrictionLevel, to: .member("customApp")),
        PolicyEdit(.customDialerAppProtocol, to: .text(placeholderScheme)),
        PolicyEdit(.protectedMessagingRedirectAppType, to: .member("specificApps")),
        PolicyEdit(.messagingRedirectAppUrlScheme, to: .text(placeholderScheme)),
    ]

    /// The maximum number of bytes of a scheme that an administrator would type.
    static let maximumSchemeCount = 64

    /// Returns the edits that add a scheme to the exempted ones or remove it.
    private static func exemption(_ scheme: String) -> [PolicyEdit] {
        guard scheme.utf8.count <= maximumSchemeCount else { return [] }
        let names: @Sendable (PolicyValue?) -> Set<String> = {
            PolicyDocument.exemptedSchemes($0).subtracting([scheme])
        }
        let pairs: @Sendable (Set<String>) -> PolicyValue = { names in
            .pairs([.init(name: "Default", value: names.sorted().joined(separator: ";"))])
        }
        return [
            PolicyEdit(.exemptedAppProtocols, text: "+\(scheme)", relist: { $0.exempted(true) }) {
                pairs(names($0).union([scheme]))
            },
            PolicyEdit(.exemptedAppProtocols, text: "-\(scheme)", relist: { $0.exempted(false) }) { pairs(names($0)) },
        ]
    }

    /// Returns the edits that add the site of the link to a list, or remove every pattern that covers the link.
    private static func list(of setting: PolicySetting, _ site: Site, _ link: LinkAsked) -> [PolicyEdit] {
        let missing = setting == .exemptedUniversalLinks ? DefaultLinks.exempted : DefaultLinks.managed
        let texts: @Sendable (PolicyValue?) -> [String] = { value in
            switch value {
            case .list(let texts): texts
            case nil: missing
            default: []
            }
        }
        let (url, origin) = (link.url, site.text)
        let isExemption = setting == .exemptedUniversalLinks
        let relist: @Sendable (LinkListing, Bool) -> LinkListing = { listing, isCovered in
            var listing = listing
            if isExemption { listing.isLinkExempted = isCovered } else { listing.isManaged = isCovered }
            return listing
        }
        let isListed: @Sendable (LinkListing) -> Bool = { isExemption ? $0.isLinkExempted : $0.isManaged }
        return [
            PolicyEdit(setting, text: "+\(origin)", relist: { relist($0, isListed($0) || site.coversLink) }) {
                .list(texts($0) + [origin])
            },
            PolicyEdit(setting, text: "-\(origin)", relist: { relist($0, false) }) { value in
                .list(texts(value).filter { text in url.map { LinkPattern(text)?.matches($0) != true } ?? true })
            },
        ]
    }

    /// Scheme and host of a link, as a pattern.
    struct Site {
        let text: String
        /// Whether the pattern covers the link.
        let coversLink: Bool
    }

    /// Returns scheme and host if an administrator can read and type them and they are a pattern for themselves.
    static func site(of link: LinkAsked) -> Site? {
        guard let url = link.url, url.originCount <= 200 else { return nil }
        let bytes = url.folded[..<url.originCount]
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "`") })
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return Site(text: text, coversLink: LinkPattern(text)?.matches(url) ?? false)
    }
}

extension LinkListing {
    fileprivate func exempted(_ isExempted: Bool) -> LinkListing {
        var listing = self
        listing.isExempted = isExempted
        return listing
    }
}
