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

    /// Returns the settings with this edit made.
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
    /// The Graph name of a single service.
    fileprivate var name: String? { PolicySetting.ingestionServices[safe: rawValue.trailingZeroBitCount] }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
