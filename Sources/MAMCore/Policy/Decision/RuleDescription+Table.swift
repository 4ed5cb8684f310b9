extension RuleDescription {
    private static let sendSettings: [PolicySetting] = [
        .allowedOutboundDataTransferDestinations, .filterOpenInToOnlyManagedApps,
        .disableProtectionOfManagedOutboundOpenInData,
    ]
    private static let receiveSettings: [PolicySetting] = [
        .allowedInboundDataTransferSources, .protectInboundDataFromUnknownSources,
    ]
    private static let saveSettings: [PolicySetting] = [.saveAsBlocked, .allowedDataStorageLocations]
    private static let openSettings: [PolicySetting] = [
        .blockDataIngestionIntoOrganizationDocuments, .allowedDataIngestionLocations,
    ]

    /// The descriptions of all rules of policies, in the order of the cases of ``PolicyRule``.
    public static let all: [RuleDescription] =
        transfer + locations + properties + clipboard + links + typing + evaluation + added

    private static let transfer: [RuleDescription] = [
        .init(.unmanaged, "unmanaged", "no policy applies to the identity that was asked"),
        .init(.lockdown, "lockdown", "several accounts act at once and one of them is managed: everything is blocked"),
        .init(.sendAll, "send.all", "the policy lets Org data go to all apps", sendSettings),
        .init(.sendNotAll, "send.notAll", "the policy does not let Org data go to all apps", sendSettings),
        .init(.sendSame, "send.sameAccount", "the data stays with the same account", sendSettings),
        .init(.sendOther, "send.otherAccount", "Org data may go to the same account only", sendSettings),
        .init(.sendUnmanagedApp, "send.unmanagedApp", "Org data may go to policy managed apps only", sendSettings),
        .init(
            .sendOpenIn, "send.openIn", "Open-In to an app that device management installed is allowed",
            sendSettings),
        .init(.sendNone, "send.none", "the policy does not let Org data go to other apps", sendSettings),
        .init(.sendSome, "send.some", "the policy lets Org data go to some apps", sendSettings),
        .init(.receiveAll, "receive.all", "the policy allows data from all apps", receiveSettings),
        .init(
            .receiveTagged, "receive.tagged",
            "the policy allows data from all apps, and data without an owner then belongs to the account",
            receiveSettings),
        .init(.receiveSame, "receive.sameAccount", "the data comes from the same account", receiveSettings),
        .init(.receiveOther, "receive.otherAccount", "data may come from the same account only", receiveSettings),
        .init(
            .receiveUnmanagedApp, "receive.unmanagedApp", "data may come from policy managed apps only",
            receiveSettings),
        .init(.receiveNone, "receive.none", "the policy allows no data from other apps", receiveSettings),
        .init(.receiveSome, "receive.some", "the policy allows data from some apps", receiveSettings),
        .init(
            .peerSendAll, "peer.send.all", "the other account's policy lets its data go to all apps", sendSettings,
            peer: true),
        .init(
            .peerSendNotAll, "peer.send.notAll", "the other account's policy keeps its data with that account",
            sendSettings, peer: true),
        .init(
            .peerReceiveAll, "peer.receive.all", "the other account's policy allows data from all apps",
            receiveSettings, peer: true),
        .init(
            .peerReceiveNotAll, "peer.receive.notAll", "the other account's policy allows only data of that account",
            receiveSettings, peer: true),
    ]

    private static let locations: [RuleDescription] = [
        .init(.saveAllowed, "saveCopies.allowed", "saving copies of Org data is allowed", saveSettings),
        .init(.saveListed, "saveCopies.listed", "copies may be saved to the listed services", saveSettings),
        .init(
            .saveNotListed, "saveCopies.notListed", "copies may not be saved, and the service is not listed",
            saveSettings),
        .init(
            .saveNotSelectable, "saveCopies.notSelectable",
            "copies may not be saved, and the list of exceptions cannot contain this place", saveSettings),
        .init(
            .saveOtherAccount, "saveCopies.otherAccount",
            "copies may not be saved to this place under the named account",
            saveSettings),
        .init(.openAllowed, "openIntoOrg.allowed", "opening data into Org documents is allowed", openSettings),
        .init(.openListed, "openIntoOrg.listed", "data may be opened from the listed services", openSettings),
        .init(
            .openNotListed, "openIntoOrg.notListed", "data may not be opened, and the service is not listed",
            openSettings),
        .init(
            .openNotSelectable, "openIntoOrg.notSelectable",
            "data may not be opened, and the list of exceptions cannot contain this place", openSettings),
        .init(
            .openOtherAccount, "openIntoOrg.otherAccount",
            "data may not be opened from this place under the named account", openSettings),
        .init(
            .saveNoAccount, "saveCopies.takesNoAccount", "the place has no accounts, so none may be named",
            [.allowedOutboundDataTransferDestinations]),
        .init(
            .openNoAccount, "openIntoOrg.takesNoAccount", "the place has no accounts, so none may be named",
            [.allowedInboundDataTransferSources]),
    ]

    private static let properties: [RuleDescription] = [
        .init(.pinRequired, "pin.required", "the policy requires a PIN", [.pinRequired]),
        .init(.pinNotRequired, "pin.notRequired", "the policy requires no PIN", [.pinRequired]),
        .init(
            .pinReplacedByPasscode, "pin.replacedByPasscode",
            "the passcode of the managed device replaces the PIN",
            [.disableAppPinIfDevicePinIsSet]),
        .init(.contactSyncAllowed, "contactSync.allowed", "contacts may be synced", [.contactSyncBlocked]),
        .init(.contactSyncBlocked, "contactSync.blocked", "contacts may not be synced", [.contactSyncBlocked]),
        .init(.widgetSyncAllowed, "widgetSync.allowed", "widgets may show Org data", [.allowWidgetContentSync]),
        .init(.widgetSyncBlocked, "widgetSync.blocked", "widgets may not show Org data", [.allowWidgetContentSync]),
        .init(.printingAllowed, "printing.allowed", "Org data may be printed", [.printBlocked]),
        .init(.printingBlocked, "printing.blocked", "Org data may not be printed", [.printBlocked]),
        .init(.encryptionRequired, "encryption.required", "Org data is encrypted", [.appDataEncryptionType]),
        .init(
            .encryptionNotRequired, "encryption.notRequired", "encryption is left to the device",
            [.appDataEncryptionType]),
        .init(
            .encryptionBySend, "encryption.bySendLevel",
            "files leave the app encrypted because data may not go to all apps",
            [.allowedOutboundDataTransferDestinations]),
        .init(
            .browserRequired, "browser.required", "links open in the managed browser",
            [.managedBrowserToOpenLinksRequired, .managedBrowser, .customBrowserProtocol]),
        .init(
            .browserNotRequired, "browser.notRequired", "links may open in any browser",
            [.managedBrowserToOpenLinksRequired, .managedBrowser, .customBrowserProtocol]),
        .init(
            .screenCaptureSetting, "screenCapture.setting", "the policy's own screen-capture setting decides",
            [.screenCaptureConfigurationState]),
        .init(
            .screenCaptureConfiguration, "screenCapture.appConfiguration",
            "the app's SDK reads no setting for screen capture in the policy; app configuration allows capture",
            [.screenCaptureConfigurationState]),
        .init(
            .screenCaptureBySend, "screenCapture.bySendLevel",
            "the app's SDK reads no setting for screen capture in the policy; capture is allowed if data may go to all apps",
            [.screenCaptureConfigurationState, .allowedOutboundDataTransferDestinations]),
    ]
}

extension RuleDescription {
    /// Keyboards and what the system does with text that is typed.
    static let typing: [RuleDescription] = [
        .init(
            .keyboardsAllowed, "keyboards.allowed", "third-party keyboards may be used", [.thirdPartyKeyboardsBlocked]),
        .init(
            .keyboardsBlocked, "keyboards.blocked", "third-party keyboards are blocked in the whole app",
            [.thirdPartyKeyboardsBlocked]),
        .init(
            .peerKeyboardsBlocked, "peer.keyboards.blocked",
            "another account's policy blocks third-party keyboards in the whole app", [.thirdPartyKeyboardsBlocked],
            peer: true),
        .init(.genmojiAllowed, "genmoji.allowed", "Genmoji may be created", [.genmojiConfigurationState]),
        .init(.genmojiBlocked, "genmoji.blocked", "Genmoji may not be created", [.genmojiConfigurationState]),
        .init(
            .writingToolsAllowed, "writingTools.allowed", "Writing Tools may use the text",
            [.writingToolsConfigurationState]),
        .init(
            .writingToolsBlocked, "writingTools.blocked", "Writing Tools may not use the text",
            [.writingToolsConfigurationState]),
        .init(.dictationAllowed, "dictation.allowed", "text may be dictated", [.dictationBlocked]),
        .init(.dictationBlocked, "dictation.blocked", "text may not be dictated", [.dictationBlocked]),
        .init(
            .imagesAllowed, "images.allowed", "images may be generated, as Genmoji may be created",
            [.genmojiConfigurationState]),
        .init(
            .imagesBlocked, "images.blocked", "images may not be generated, as Genmoji may not be created",
            [.genmojiConfigurationState]),
        .init(.unenforced, "sdk.unenforced", "the app's SDK is older than the first version that restricts this"),
    ]
}
