internal import MAMCore
internal import MAMPolicyTools

extension DecideAction {
    /// Returns the actions that a setting decides, and that a typed text means by its label or by its name in Graph.
    ///
    /// The text is the whole label, its first three or more words, or the whole name. The result is empty if no setting
    /// has this label, or if no question depends on the setting alone.
    static func decided(bySettingNamed typed: String) -> [DecideAction] {
        let folded = SearchWords.folded(typed)
        guard !folded.isEmpty else { return [] }
        let hasWords = typed.split(whereSeparator: \.isWhitespace).count >= 3
        func label(_ setting: PolicySetting) -> String { SearchWords.folded(setting.descriptor.label) }
        let whole = PolicySetting.allCases.first {
            label($0) == folded || SearchWords.folded($0.rawValue) == folded
        }
        let begun = hasWords ? PolicySetting.allCases.first { label($0).hasPrefix(folded) } : nil
        guard let setting = whole ?? begun else { return [] }
        return setting.decidedActions.compactMap { name in all.first { $0.name == name } }
    }

    /// Returns what to read instead about a word that is about app protection, and about no question of a policy.
    static func elsewhere(_ typed: String) -> String? {
        switch SearchWords.folded(typed) {
        case "selectivewipe", "wipe", "appwipe", "remotewipe":
            "no policy allows or blocks a wipe. Docs/Protection.md describes what it removes, and the settings of "
                + "conditional launch that lead to one are in `mam policy page`"
        default: nil
        }
    }
}

extension PolicySetting {
    /// The names of the actions that the setting decides, the first of which its label describes.
    ///
    /// Empty for settings of access and conditional launch, which decide when a prompt is shown.
    fileprivate var decidedActions: [String] {
        switch self {
        case .dataBackupBlocked: ["backup"]
        case .allowedOutboundDataTransferDestinations: ["send", "openURL", "compose", "isAppSharingAllowed"]
        case .disableProtectionOfManagedOutboundOpenInData: ["send"]
        case .purviewContentEvaluationRequired: ["isAppSharingAllowed", "send"]
        case .exemptedAppProtocols, .protectedMessagingRedirectAppType, .messagingRedirectAppUrlScheme:
            ["openURL", "compose"]
        case .exemptedUniversalLinks, .managedUniversalLinks: ["universalLink"]
        case .saveAsBlocked, .allowedDataStorageLocations: ["save"]
        case .dialerRestrictionLevel, .customDialerAppProtocol, .customBrowserProtocol: ["openURL"]
        case .allowedInboundDataTransferSources: ["receive", "documentPicker", "shareItem", "shareFile"]
        case .blockDataIngestionIntoOrganizationDocuments, .allowedDataIngestionLocations: ["open"]
        case .allowedOutboundClipboardSharingLevel: ["copy", "paste"]
        case .allowedOutboundClipboardSharingExceptionLength: ["copy"]
        case .thirdPartyKeyboardsBlocked: ["thirdPartyKeyboards"]
        case .appDataEncryptionType: ["isFileEncryptionRequired"]
        case .contactSyncBlocked: ["isContactSyncAllowed"]
        case .allowWidgetContentSync: ["isWidgetContentSyncAllowed"]
        case .printBlocked: ["printing"]
        case .managedBrowserToOpenLinksRequired, .managedBrowser: ["isManagedBrowserRequired", "openURL"]
        case .notificationRestriction: ["notification"]
        case .genmojiConfigurationState: ["genmoji"]
        case .writingToolsConfigurationState: ["writingTools"]
        case .screenCaptureConfigurationState: ["isScreenCaptureAllowed"]
        case .dictationBlocked: ["dictation"]
        case .pinRequired: ["isPINRequired"]
        default: []
        }
    }
}
