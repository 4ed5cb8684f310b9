/// The rule that decided a question.
///
/// The names are stable. `Docs/Rules.md` lists them and is printed from ``RuleDescription``.
public enum PolicyRule: UInt8, Sendable, Hashable, Codable, CaseIterable {
    // The account whose policy decides.
    /// `unmanaged`: no policy applies to the identity that was asked.
    case unmanaged
    /// `lockdown`: several accounts act at once and one of them is managed, so everything is blocked.
    case lockdown

    // Send Org data to other apps.
    /// `send.all`: the policy lets Org data go to all apps.
    case sendAll
    /// `send.notAll`: the policy does not let Org data go to all apps.
    case sendNotAll
    /// `send.sameAccount`: the data stays with the same account.
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
    /// `receive.tagged`: the policy allows data from all apps and tags data that has no owner.
    case receiveTagged
    /// `receive.sameAccount`: the data comes from the same account.
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
    /// `peer.send.all`: the other account's policy lets its data go to all apps.
    case peerSendAll
    /// `peer.send.notAll`: the other account's policy keeps its data with that account.
    case peerSendNotAll
    /// `peer.receive.all`: the other account's policy allows data from all apps.
    case peerReceiveAll
    /// `peer.receive.notAll`: the other account's policy allows only data of that account.
    case peerReceiveNotAll

    // Save copies of Org data.
    /// `saveCopies.allowed`: saving copies of Org data is allowed.
    case saveAllowed
    /// `saveCopies.listed`: copies may be saved to the listed services.
    case saveListed
    /// `saveCopies.notListed`: copies may not be saved, and the service is not listed.
    case saveNotListed
    /// `saveCopies.notSelectable`: copies may not be saved, and an administrator cannot list the location.
    case saveNotSelectable
    /// `saveCopies.otherAccount`: copies may not be saved there under the named account.
    case saveOtherAccount

    // Open data into Org documents.
    /// `openIntoOrg.allowed`: opening data into Org documents is allowed.
    case openAllowed
    /// `openIntoOrg.listed`: data may be opened from the listed services.
    case openListed
    /// `openIntoOrg.notListed`: data may not be opened, and the service is not listed.
    case openNotListed
    /// `openIntoOrg.notSelectable`: data may not be opened, and an administrator cannot list the location.
    case openNotSelectable
    /// `openIntoOrg.otherAccount`: data may not be opened from there under the named account.
    case openOtherAccount

    // Locations without accounts.
    /// `saveCopies.takesNoAccount`: the location has no accounts, so a question must not name one.
    case saveNoAccount
    /// `openIntoOrg.takesNoAccount`: the location has no accounts, so a question must not name one.
    case openNoAccount

    // Properties.
    /// `pin.required`: the policy requires a PIN.
    case pinRequired
    /// `pin.notRequired`: the policy requires no PIN.
    case pinNotRequired
    /// `pin.replacedByPasscode`: the passcode of the managed device replaces the PIN.
    case pinReplacedByPasscode
    /// `contactSync.allowed`: contacts may be synced.
    case contactSyncAllowed
    /// `contactSync.blocked`: contacts may not be synced.
    case contactSyncBlocked
    /// `widgetSync.allowed`: widgets may show Org data.
    case widgetSyncAllowed
    /// `widgetSync.blocked`: widgets may not show Org data.
    case widgetSyncBlocked
    /// `printing.allowed`: Org data may be printed.
    case printingAllowed
    /// `printing.blocked`: Org data may not be printed.
    case printingBlocked
    /// `encryption.required`: Org data is encrypted.
    case encryptionRequired
    /// `encryption.notRequired`: encryption is left to the device.
    case encryptionNotRequired
    /// `encryption.bySendLevel`: files leave the app encrypted because data may not go to all apps.
    case encryptionBySend
    /// `browser.required`: links open in the managed browser.
    case browserRequired
    /// `browser.notRequired`: links may open in any browser.
    case browserNotRequired
    /// `screenCapture.setting`: the policy's own screen-capture setting decides.
    case screenCaptureSetting
    /// `screenCapture.appConfiguration`: app configuration turned the derived screen-capture block off.
    case screenCaptureConfiguration
    /// `screenCapture.bySendLevel`: the policy has no such setting; capture is allowed if data may go to all apps.
    case screenCaptureBySend

    // Cut, copy and paste.
    /// `clipboard.within`: data that one account copies and pastes within the app stays there.
    case clipboardWithin
    /// `clipboard.all`: cut, copy and paste are open to any app.
    case clipboardAll
    /// `clipboard.sameAccount`: the same account may paste in managed apps.
    case clipboardSame
    /// `clipboard.pasteIn`: data of other accounts and apps may be pasted.
    case clipboardPasteIn
    /// `clipboard.otherAccount`: Org data may be pasted by the same account only.
    case clipboardOther
    /// `clipboard.foreign`: data of other accounts and apps may not be pasted.
    case clipboardForeign
    /// `clipboard.blocked`: cut, copy and paste are blocked.
    case clipboardBlocked
    /// `clipboard.withinLimit`: the text is within the character limit for any app.
    case clipboardWithinLimit
    /// `clipboard.overLimit`: the text is longer than the character limit for any app.
    case clipboardOverLimit
    /// `peer.clipboard.allowed`: the other account's policy lets the data through.
    case peerClipboardAllowed
    /// `peer.clipboard.blocked`: the other account's policy does not let the data through.
    case peerClipboardBlocked
    /// `peer.clipboard.withinLimit`: the text is within the character limit of the other account's policy.
    case peerClipboardWithinLimit
    /// `peer.clipboard.overLimit`: the text is longer than the character limit of the other account's policy.
    case peerClipboardOverLimit

    // Links.
    /// `url.unreadable`: the URL has no scheme, contains ambiguous bytes or is too long.
    case urlUnreadable
    /// `url.exempted`: the scheme is exempted.
    case urlExempted
    /// `url.managedApp`: a managed app opens the URL.
    case urlManagedApp
    /// `dialer.any`: any dialer may take telephone numbers.
    case dialerAny
    /// `dialer.managed`: telephone numbers go to a managed dialer.
    case dialerManaged
    /// `dialer.noManaged`: no managed dialer is on the device.
    case dialerNoManaged
    /// `dialer.specific`: telephone numbers go to the named dialer.
    case dialerSpecific
    /// `dialer.unnamed`: the policy requires a specific dialer without naming it.
    case dialerUnnamed
    /// `dialer.blocked`: telephone numbers go to no app.
    case dialerBlocked
    /// `messaging.managed`: messages go to a managed messaging app.
    case messagingManaged
    /// `messaging.noManaged`: no managed messaging app is on the device.
    case messagingNoManaged
    /// `messaging.specific`: messages go to the named messaging app.
    case messagingSpecific
    /// `messaging.unnamed`: the policy requires a specific messaging app without naming it.
    case messagingUnnamed
    /// `messaging.blocked`: messages go to no app.
    case messagingBlocked
    /// `web.any`: web links open in any browser.
    case webAny
    /// `web.managedBrowser`: web links open in the managed browser.
    case webManaged
    /// `web.customBrowser`: web links open in the named browser.
    case webCustom
    /// `link.exempted`: the universal link is exempted.
    case linkExempted
    /// `link.managed`: the universal link belongs to managed apps.
    case linkManaged

    // Web views.
    /// `webView.identity`: the page belongs to the account that owns the data.
    case webViewIdentity
    /// `webView.uploadBlocked`: the app blocks pasting and uploading into the page.
    case webViewUploadBlocked
    /// `webView.stays`: the link stays in the web view.
    case webViewStays

    // Typing.
    /// `keyboards.allowed`: third-party keyboards may be used.
    case keyboardsAllowed
    /// `keyboards.blocked`: third-party keyboards are blocked in the whole app.
    case keyboardsBlocked
    /// `peer.keyboards.blocked`: another account's policy blocks third-party keyboards in the whole app.
    case peerKeyboardsBlocked
    /// `genmoji.allowed`: Genmoji may be created.
    case genmojiAllowed
    /// `genmoji.blocked`: Genmoji may not be created.
    case genmojiBlocked
    /// `writingTools.allowed`: Writing Tools may use the text.
    case writingToolsAllowed
    /// `writingTools.blocked`: Writing Tools may not use the text.
    case writingToolsBlocked
    /// `dictation.allowed`: text may be dictated.
    case dictationAllowed
    /// `dictation.blocked`: text may not be dictated.
    case dictationBlocked

    // The evaluation of content before it leaves.
    /// `evaluation.required`: the action is allowed after an evaluation of the content that allows it.
    case evaluationRequired
    /// `evaluation.unavailable`: the content must be evaluated, and no evaluation is available.
    case evaluationUnavailable
    /// `evaluation.allowed`: the evaluation of the content allowed the action.
    case evaluationAllowed
    /// `evaluation.blocked`: the evaluation of the content blocked the action.
    case evaluationBlocked
}

/// One row of the table of rules: its stable name, its meaning and the settings it depends on.
public struct RuleDescription: Sendable {
    /// The rule.
    public let rule: PolicyRule
    /// The stable name, in reports, scenarios and `mam policy decide`.
    public let name: String
    /// The meaning of the rule, in one sentence.
    public let meaning: String
    /// The settings whose values make the rule apply, the most relevant first.
    public let settings: [PolicySetting]
    /// Whether those settings belong to the other account's policy.
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
    /// The stable name of the rule.
    public var name: String { description.name }

    /// The row of the table of rules.
    public var description: RuleDescription { RuleDescription.all[Int(rawValue)] }

    /// Makes the rule with a name; `nil` for any other text.
    public init?(name: String) {
        guard let row = RuleDescription.all.first(where: { $0.name == name }) else { return nil }
        self = row.rule
    }
}
