/// The rule that decided the answer to a question.
///
/// The name of a rule, such as `send.all`, does not change between versions of this library. ``RuleDescription`` gives
/// the name, the meaning and the settings of each rule; the page `Docs/Rules.md` lists them all.
public enum PolicyRule: UInt8, Sendable, Hashable, CaseIterable {
    // The account whose policy decides.
    /// `unmanaged`: no policy applies to the identity whose policy was asked.
    case unmanaged
    /// `lockdown`: the identity consists of several accounts, one of which is managed, so everything is blocked.
    case lockdown

    // Send Org data to other apps.
    /// `send.all`: the policy lets Org data go to all apps.
    case sendAll
    /// `send.notAll`: the policy does not let Org data go to all apps.
    case sendNotAll
    /// `send.sameAccount`: the data stays with the same account, which the policy allows.
    case sendSame
    /// `send.otherAccount`: Org data may go to the same account only.
    case sendOther
    /// `send.unmanagedApp`: Org data may go to policy managed apps only.
    case sendUnmanagedApp
    /// `send.openIn`: Open-In to an app that device management installed is allowed.
    case sendOpenIn
    /// `send.none`: the policy does not let Org data go to other apps.
    case sendNone
    /// `send.some`: the policy lets Org data go to some apps.
    case sendSome

    // Receive data from other apps.
    /// `receive.all`: the policy allows data from all apps.
    case receiveAll
    /// `receive.tagged`: the policy allows data from all apps, and data without an owner becomes the account's.
    case receiveTagged
    /// `receive.sameAccount`: the data comes from the same account, which the policy allows.
    case receiveSame
    /// `receive.otherAccount`: data may come from the same account only.
    case receiveOther
    /// `receive.unmanagedApp`: data may come from policy managed apps only.
    case receiveUnmanagedApp
    /// `receive.none`: the policy allows no data from other apps.
    case receiveNone
    /// `receive.some`: the policy allows data from some apps.
    case receiveSome

    // The other account's policy.
    /// `peer.send.all`: the policy of the account that sends the data lets it go to all apps.
    case peerSendAll
    /// `peer.send.notAll`: the policy of the account that sends the data does not let another account have it.
    case peerSendNotAll
    /// `peer.receive.all`: the policy of the account that receives the data allows data from all apps.
    case peerReceiveAll
    /// `peer.receive.notAll`: the policy of the account that receives the data allows no data of other accounts.
    case peerReceiveNotAll

    // Save copies of Org data.
    /// `saveCopies.allowed`: the policy does not block saving copies of Org data.
    case saveAllowed
    /// `saveCopies.listed`: the policy allows saving copies to selected services, and this service is one of them.
    case saveListed
    /// `saveCopies.notListed`: the policy allows saving copies only to selected services, and this service is not one
    /// of them.
    case saveNotListed
    /// `saveCopies.notSelectable`: copies must not be saved, and an administrator cannot select this location as an
    /// exception.
    case saveNotSelectable
    /// `saveCopies.otherAccount`: copies must not be saved to this location for the account that the question names.
    case saveOtherAccount

    // Open data into Org documents.
    /// `openIntoOrg.allowed`: the policy does not block opening data into Org documents.
    case openAllowed
    /// `openIntoOrg.listed`: the policy allows opening data from selected services, and this service is one of them.
    case openListed
    /// `openIntoOrg.notListed`: the policy allows opening data only from selected services, and this service is not one
    /// of them.
    case openNotListed
    /// `openIntoOrg.notSelectable`: data must not be opened, and an administrator cannot select this location as an
    /// exception.
    case openNotSelectable
    /// `openIntoOrg.otherAccount`: data must not be opened from this location for the account that the question names.
    case openOtherAccount

    // Locations without accounts.
    /// `saveCopies.takesNoAccount`: the question names an account, but the save location has no accounts.
    case saveNoAccount
    /// `openIntoOrg.takesNoAccount`: the question names an account, but the open location has no accounts.
    case openNoAccount

    // Properties.
    /// `pin.required`: the policy requires a PIN.
    case pinRequired
    /// `pin.notRequired`: the policy requires no PIN.
    case pinNotRequired
    /// `pin.replacedByPasscode`: the policy accepts the passcode of a device that is enrolled in device management
    /// instead of an app PIN.
    case pinReplacedByPasscode
    /// `contactSync.allowed`: contacts may be copied to the device's contacts.
    case contactSyncAllowed
    /// `contactSync.blocked`: contacts must not be copied to the device's contacts.
    case contactSyncBlocked
    /// `widgetSync.allowed`: widgets may show Org data.
    case widgetSyncAllowed
    /// `widgetSync.blocked`: widgets must not show Org data.
    case widgetSyncBlocked
    /// `printing.allowed`: Org data may be printed.
    case printingAllowed
    /// `printing.blocked`: Org data must not be printed.
    case printingBlocked
    /// `encryption.required`: the policy requires that Org data is encrypted.
    case encryptionRequired
    /// `encryption.notRequired`: the policy requires no encryption beyond that of the device.
    case encryptionNotRequired
    /// `encryption.bySendLevel`: a File Provider extension encrypts its files, because the policy does not let data go
    /// to all apps.
    case encryptionBySend
    /// `browser.required`: web links must open in the managed browser, Microsoft Edge.
    case browserRequired
    /// `browser.notRequired`: web links need not open in the managed browser; it is possible that the policy names
    /// another browser.
    case browserNotRequired
    /// `screenCapture.setting`: the policy's own screen-capture setting decides.
    case screenCaptureSetting
    /// `screenCapture.appConfiguration`: the policy has no screen-capture setting, and app configuration allows
    /// capture.
    case screenCaptureConfiguration
    /// `screenCapture.bySendLevel`: the policy has no screen-capture setting; capture is allowed if the policy lets
    /// data go to all apps.
    case screenCaptureBySend

    // Cut, copy and paste.
    /// `clipboard.within`: the same account copies and pastes within one app, which is always allowed.
    case clipboardWithin
    /// `clipboard.all`: the policy does not restrict cut, copy and paste.
    case clipboardAll
    /// `clipboard.sameAccount`: the same account may paste the data in other managed apps.
    case clipboardSame
    /// `clipboard.pasteIn`: the policy lets the account paste data of other accounts and apps.
    case clipboardPasteIn
    /// `clipboard.otherAccount`: Org data may be pasted only by the same account.
    case clipboardOther
    /// `clipboard.foreign`: the account must not paste data of other accounts and apps.
    case clipboardForeign
    /// `clipboard.blocked`: cut, copy and paste are blocked.
    case clipboardBlocked
    /// `clipboard.withinLimit`: the text is short enough for the policy's character limit, which applies to any app.
    case clipboardWithinLimit
    /// `clipboard.overLimit`: the text is longer than the policy's character limit, which applies to any app.
    case clipboardOverLimit
    /// `peer.clipboard.allowed`: the policy of the account on the other side allows copying or pasting the data.
    case peerClipboardAllowed
    /// `peer.clipboard.blocked`: the policy of the account on the other side blocks copying or pasting the data.
    case peerClipboardBlocked
    /// `peer.clipboard.withinLimit`: the text is within the character limit in the policy of the account on the other
    /// side.
    case peerClipboardWithinLimit
    /// `peer.clipboard.overLimit`: the text exceeds the character limit in the policy of the account on the other side.
    case peerClipboardOverLimit

    // Links.
    /// `url.unreadable`: the URL has no scheme, contains ambiguous bytes or is too long.
    case urlUnreadable
    /// `url.exempted`: the policy exempts the URL's scheme from its restrictions.
    case urlExempted
    /// `url.managedApp`: a managed app opens URLs of this scheme.
    case urlManagedApp
    /// `dialer.any`: telephone numbers may open in any dialer app.
    case dialerAny
    /// `dialer.managed`: telephone numbers open in a managed dialer app.
    case dialerManaged
    /// `dialer.noManaged`: the policy requires a managed dialer app, and the device has none.
    case dialerNoManaged
    /// `dialer.specific`: telephone numbers open in the dialer app that the policy names.
    case dialerSpecific
    /// `dialer.unnamed`: the policy requires one specific dialer app but does not name it.
    case dialerUnnamed
    /// `dialer.blocked`: telephone numbers must not open in any app.
    case dialerBlocked
    /// `messaging.managed`: messages must be sent with a managed messaging app.
    case messagingManaged
    /// `messaging.noManaged`: the policy requires a managed messaging app, and the device has none.
    case messagingNoManaged
    /// `messaging.specific`: messages must be sent with the messaging app that the policy names.
    case messagingSpecific
    /// `messaging.unnamed`: the policy requires one specific messaging app but does not name it.
    case messagingUnnamed
    /// `messaging.blocked`: messages must not be sent with any app.
    case messagingBlocked
    /// `web.any`: web links open in any browser.
    case webAny
    /// `web.managedBrowser`: web links open in the managed browser.
    case webManaged
    /// `web.customBrowser`: web links open in the browser whose URL scheme the policy names.
    case webCustom
    /// `link.exempted`: the policy lists the link as an exempted universal link.
    case linkExempted
    /// `link.managed`: the policy lists the link as a managed universal link, so a managed app or the managed browser
    /// opens it.
    case linkManaged

    // Web views.
    /// `webView.identity`: the web view has the same identity as the data, so the page may upload it.
    case webViewIdentity
    /// `webView.uploadBlocked`: the app does not allow data to be pasted or uploaded into this web view.
    case webViewUploadBlocked
    /// `webView.stays`: the link opens in the web view in which the user followed it.
    case webViewStays

    // Typing.
    /// `keyboards.allowed`: third-party keyboards may be used.
    case keyboardsAllowed
    /// `keyboards.blocked`: third-party keyboards are blocked in the whole app.
    case keyboardsBlocked
    /// `peer.keyboards.blocked`: the policy of another account of the app blocks third-party keyboards for the whole
    /// app.
    case peerKeyboardsBlocked
    /// `genmoji.allowed`: Genmoji may be created.
    case genmojiAllowed
    /// `genmoji.blocked`: Genmoji must not be created.
    case genmojiBlocked
    /// `writingTools.allowed`: Writing Tools may be used on Org data.
    case writingToolsAllowed
    /// `writingTools.blocked`: Writing Tools must not be used on Org data.
    case writingToolsBlocked
    /// `dictation.allowed`: the user may dictate text.
    case dictationAllowed
    /// `dictation.blocked`: the user must not dictate text.
    case dictationBlocked

    // The evaluation of content before it leaves.
    /// `evaluation.required`: the content must be evaluated first; the action is allowed if the evaluation allows it.
    case evaluationRequired
    /// `evaluation.unavailable`: the content must be evaluated first, but no evaluation is possible now.
    case evaluationUnavailable
    /// `evaluation.allowed`: the evaluation of the content allowed the action.
    case evaluationAllowed
    /// `evaluation.blocked`: the evaluation of the content blocked the action.
    case evaluationBlocked
}

/// A description of a rule: its name, its meaning and the settings it depends on.
public struct RuleDescription: Sendable {
    /// The rule that is described.
    public let rule: PolicyRule
    /// The name of the rule in reports, in scenarios and in the output of `mam policy decide`.
    ///
    /// It does not change between versions.
    public let name: String
    /// The meaning of the rule, in one sentence.
    public let meaning: String
    /// The settings whose values make the rule apply, the most relevant setting first.
    public let settings: [PolicySetting]
    /// Whether ``settings`` belong to the policy of the account on the other side of a transfer, and not to the policy
    /// that gave the answer.
    public let isAboutPeer: Bool

    init(
        _ rule: PolicyRule, _ name: String, _ meaning: String, _ settings: [PolicySetting] = [], peer: Bool = false
    ) {
        self.rule = rule
        self.name = name
        self.meaning = meaning
        self.settings = settings
        self.isAboutPeer = peer
    }
}

extension PolicyRule {
    /// The name of the rule, such as `send.all`.
    ///
    /// It does not change between versions.
    public var name: String { description.name }

    /// The name, meaning and settings of the rule.
    public var description: RuleDescription { RuleDescription.all[Int(rawValue)] }

    /// Makes the rule with the given name; `nil` if there is none.
    public init?(name: String) {
        guard let row = RuleDescription.all.first(where: { $0.name == name }) else { return nil }
        self = row.rule
    }
}
