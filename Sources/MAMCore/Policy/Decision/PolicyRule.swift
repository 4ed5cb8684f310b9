/// The policy rule that decided the answer to a question.
///
/// The name of a rule, such as `send.all`, does not change between versions of this library. ``RuleDescription`` gives
/// the name, the meaning and the settings of each rule. The page `Docs/Rules.md` lists all rules.
public enum PolicyRule: UInt8, Sendable, Hashable, CaseIterable {
    // The account whose policy decides.
    /// `unmanaged`: no policy applies to the account for which the code acts.
    case unmanaged
    /// `lockdown`: the code acts for several accounts at once, and one of them is managed, so everything is blocked.
    case lockdown

    // Send Org data to other apps.
    /// `send.all`: the policy lets Org data (data of the organization) go to all apps.
    case sendAll
    /// `send.notAll`: the policy does not let Org data (data of the organization) go to all apps.
    case sendNotAll
    /// `send.sameAccount`: the policy lets data go to the same account in another app.
    case sendSame
    /// `send.otherAccount`: the policy lets Org data go only to the same account, and the receiver is not that account.
    case sendOther
    /// `send.unmanagedApp`: the policy lets Org data go only to managed apps.
    case sendUnmanagedApp
    /// `send.openIn`: the policy allows Open-In to an app that device management (MDM) installed.
    case sendOpenIn
    /// `send.none`: the policy does not let Org data (data of the organization) go to other apps.
    case sendNone
    /// `send.some`: the policy lets Org data (data of the organization) go to some apps.
    case sendSome

    // Receive data from other apps.
    /// `receive.all`: the policy allows data from all apps.
    case receiveAll
    /// `receive.tagged`: the policy allows data from all apps, and the account becomes the owner of unowned data.
    case receiveTagged
    /// `receive.sameAccount`: the policy allows data that comes from the same account.
    case receiveSame
    /// `receive.otherAccount`: the policy allows data only from the same account, and the sender is not that account.
    case receiveOther
    /// `receive.unmanagedApp`: the policy allows data only from managed apps, and the sender is an unmanaged app.
    case receiveUnmanagedApp
    /// `receive.none`: the policy allows no data from other apps.
    case receiveNone
    /// `receive.some`: the policy allows data from some apps.
    case receiveSome

    // The other account's policy.
    /// `peer.send.all`: the policy of the account that sends the data allows transfers to all apps.
    case peerSendAll
    /// `peer.send.notAll`: the policy of the account that sends the data forbids a transfer to another account.
    case peerSendNotAll
    /// `peer.receive.all`: the policy of the account that receives the data allows data from all apps.
    case peerReceiveAll
    /// `peer.receive.notAll`: the policy of the account that receives the data forbids data of other accounts.
    case peerReceiveNotAll

    // Save copies of Org data.
    /// `saveCopies.allowed`: the policy does not block saving copies of Org data (data of the organization).
    case saveAllowed
    /// `saveCopies.listed`: the policy allows saving copies to selected services, and this service is one of them.
    case saveListed
    /// `saveCopies.notListed`: the policy allows copies only in selected services, and this service is not one of them.
    case saveNotListed
    /// `saveCopies.notSelectable`: the policy blocks saving copies, and cannot make an exception for this location.
    case saveNotSelectable
    /// `saveCopies.otherAccount`: the policy blocks saving copies to this location for the account that the question names.
    case saveOtherAccount

    // Open data into Org documents.
    /// `openIntoOrg.allowed`: the policy does not block opening data into Org documents.
    case openAllowed
    /// `openIntoOrg.listed`: the policy allows opening data from selected services, and this service is one of them.
    case openListed
    /// `openIntoOrg.notListed`: the policy allows data only from selected services, and this service is not one of them.
    case openNotListed
    /// `openIntoOrg.notSelectable`: the policy blocks opening data, and cannot make an exception for this location.
    case openNotSelectable
    /// `openIntoOrg.otherAccount`: the policy blocks opening data from this location for the account that the question names.
    case openOtherAccount

    // Locations without accounts.
    /// `saveCopies.takesNoAccount`: the question names an account, but this location cannot belong to an account.
    case saveNoAccount
    /// `openIntoOrg.takesNoAccount`: the question names an account, but this location cannot belong to an account.
    case openNoAccount

    // Properties.
    /// `pin.required`: the policy requires a PIN.
    case pinRequired
    /// `pin.notRequired`: the policy requires no PIN.
    case pinNotRequired
    /// `pin.replacedByPasscode`: the device's passcode replaces an app PIN, because the policy allows this.
    ///
    /// This rule applies only on a device that is enrolled in device management (MDM).
    case pinReplacedByPasscode
    /// `contactSync.allowed`: contacts may be copied to the device's contacts.
    case contactSyncAllowed
    /// `contactSync.blocked`: contacts must not be copied to the device's contacts.
    case contactSyncBlocked
    /// `widgetSync.allowed`: widgets may show Org data (data of the organization).
    case widgetSyncAllowed
    /// `widgetSync.blocked`: widgets must not show Org data (data of the organization).
    case widgetSyncBlocked
    /// `printing.allowed`: the user may print Org data (data of the organization).
    case printingAllowed
    /// `printing.blocked`: the user must not print Org data (data of the organization).
    case printingBlocked
    /// `encryption.required`: the policy requires Org data (data of the organization) to be encrypted.
    case encryptionRequired
    /// `encryption.notRequired`: the policy does not require encryption by the app.
    case encryptionNotRequired
    /// `encryption.bySendLevel`: a File Provider extension encrypts its files because the policy does not let data go to all apps.
    case encryptionBySend
    /// `browser.required`: the policy requires web links to open in the managed browser, Microsoft Edge.
    case browserRequired
    /// `browser.notRequired`: the policy does not require Microsoft Edge for web links.
    ///
    /// The policy possibly names another browser.
    case browserNotRequired
    /// `screenCapture.setting`: the policy's own screen-capture setting decides.
    case screenCaptureSetting
    /// `screenCapture.appConfiguration`: the app configuration allows capture, and the policy has no setting for it.
    case screenCaptureConfiguration
    /// `screenCapture.bySendLevel`: the policy has no screen-capture setting, so its setting for sending data decides.
    ///
    /// Capture is allowed if the policy lets data go to all apps.
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
    /// `clipboard.otherAccount`: the policy lets only the same account paste the Org data (data of the organization).
    case clipboardOther
    /// `clipboard.foreign`: the policy does not let the account paste data of other accounts and apps.
    case clipboardForeign
    /// `clipboard.blocked`: the policy blocks cut, copy and paste.
    case clipboardBlocked
    /// `clipboard.withinLimit`: the text or URL is not longer than the policy's character limit.
    ///
    /// Texts and URLs up to this length are allowed.
    case clipboardWithinLimit
    /// `clipboard.overLimit`: the text or URL is longer than the policy's character limit.
    case clipboardOverLimit
    /// `peer.clipboard.allowed`: the other account's policy (source or destination) allows copying or pasting the data.
    case peerClipboardAllowed
    /// `peer.clipboard.blocked`: the other account's policy (source or destination) blocks copying or pasting the data.
    case peerClipboardBlocked
    /// `peer.clipboard.withinLimit`: the text or URL is not longer than the other account's character limit.
    ///
    /// The other account is the one on the other side of the copy and paste.
    case peerClipboardWithinLimit
    /// `peer.clipboard.overLimit`: the text or URL is longer than the other account's character limit.
    ///
    /// The other account is the one on the other side of the copy and paste.
    case peerClipboardOverLimit

    // Links.
    /// `url.unreadable`: the URL has no scheme, contains ambiguous bytes or is too long.
    case urlUnreadable
    /// `url.exempted`: the policy makes an exception for URLs with this scheme.
    case urlExempted
    /// `url.managedApp`: URLs with this scheme open in a managed app.
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
    /// `dialer.blocked`: the policy blocks opening telephone numbers in every app.
    case dialerBlocked
    /// `messaging.managed`: messages must be sent with a managed messaging app.
    case messagingManaged
    /// `messaging.noManaged`: the policy requires a managed messaging app, and the device has none.
    case messagingNoManaged
    /// `messaging.specific`: messages must be sent with the messaging app that the policy names.
    case messagingSpecific
    /// `messaging.unnamed`: the policy requires one specific messaging app but does not name it.
    case messagingUnnamed
    /// `messaging.blocked`: the policy blocks sending messages with every app.
    case messagingBlocked
    /// `web.any`: web links open in any browser.
    case webAny
    /// `web.managedBrowser`: web links open in the managed browser.
    case webManaged
    /// `web.customBrowser`: web links open in the browser whose URL scheme the policy names.
    case webCustom
    /// `link.exempted`: the policy lists the link among the universal links that are exempt from its restrictions.
    case linkExempted
    /// `link.managed`: the policy lists the link among its managed universal links.
    ///
    /// A managed app or the managed browser opens such a link.
    case linkManaged

    // Web views.
    /// `webView.identity`: the web view belongs to the account that owns the data, so its page may upload the data.
    case webViewIdentity
    /// `webView.uploadBlocked`: the app does not allow data to be pasted or uploaded into this web view.
    case webViewUploadBlocked
    /// `webView.stays`: the link opens in the web view in which the user followed it.
    case webViewStays

    // Typing.
    /// `keyboards.allowed`: the user may use third-party keyboards.
    case keyboardsAllowed
    /// `keyboards.blocked`: third-party keyboards are blocked in the whole app.
    case keyboardsBlocked
    /// `peer.keyboards.blocked`: the policy of another account blocks third-party keyboards in the whole app.
    case peerKeyboardsBlocked
    /// `genmoji.allowed`: the user may create Genmoji.
    case genmojiAllowed
    /// `genmoji.blocked`: the user must not create Genmoji.
    case genmojiBlocked
    /// `writingTools.allowed`: the user may use Writing Tools on Org data (data of the organization).
    case writingToolsAllowed
    /// `writingTools.blocked`: the user must not use Writing Tools on Org data (data of the organization).
    case writingToolsBlocked
    /// `dictation.allowed`: the user may dictate text.
    case dictationAllowed
    /// `dictation.blocked`: the user must not dictate text.
    case dictationBlocked

    /// `images.allowed`: the user may generate images with Image Playground.
    case imagesAllowed
    /// `images.blocked`: the user must not generate images with Image Playground.
    case imagesBlocked
    /// `sdk.unenforced`: the SDK of the app is older than the first version that restricts the action.
    case unenforced

    // The evaluation of content before it leaves.
    /// `evaluation.required`: the content has to be evaluated first.
    ///
    /// The result of the evaluation then decides whether the action is allowed.
    case evaluationRequired
    /// `evaluation.unavailable`: the content has to be evaluated first, but it cannot be evaluated now.
    case evaluationUnavailable
    /// `evaluation.allowed`: the evaluation of the content allowed the action.
    case evaluationAllowed
    /// `evaluation.blocked`: the evaluation of the content blocked the action.
    case evaluationBlocked

    // Links, notifications and the evaluation of content, continued.
    /// `messaging.any`: messages may be sent with any messaging app.
    case messagingAny
    /// `dialer.detected`: no call starts from a telephone number that the system found in a text.
    ///
    /// The policy restricts the dialer, and the system's own menu calls by the phone's dialer only.
    case dialerDetected
    /// `notifications.allowed`: the policy allows the notification.
    case notificationsAllowed
    /// `notifications.orgDataBlocked`: the policy allows only notifications that contain no Org data.
    case notificationsOrgDataBlocked
    /// `notifications.blocked`: the policy blocks every notification.
    case notificationsBlocked
    /// `evaluation.tooLarge`: the content has to be evaluated first, and it is too large for that.
    case evaluationTooLarge
    /// `backup.allowed`: backups of the device may contain the files.
    case backupAllowed
    /// `backup.blocked`: backups of the device do not contain the files.
    case backupBlocked
}

/// A description of a rule of a policy: its name, its meaning, and the settings that it depends on.
public struct RuleDescription: Sendable {
    /// The rule that this value describes.
    public let rule: PolicyRule
    /// The name of the rule in reports, in scenarios and in the output of `mam policy decide`.
    ///
    /// The name does not change between versions of this library.
    public let name: String
    /// The meaning of the rule, in one sentence.
    public let meaning: String
    /// The settings whose values make the rule apply, the most relevant setting first.
    public let settings: [PolicySetting]
    /// Whether ``settings`` belong to the policy of the account on the other side of a transfer.
    ///
    /// If `false`, the settings belong to the policy that gave the answer.
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
    /// The name does not change between versions of this library.
    public var name: String { description.name }

    /// The name, meaning and settings of the rule.
    public var description: RuleDescription { RuleDescription.all[Int(rawValue)] }

    /// Finds the rule with a name; `nil` if no rule has this name.
    public init?(name: String) {
        guard let row = RuleDescription.all.first(where: { $0.name == name }) else { return nil }
        self = row.rule
    }
}

/// The outcome of a policy question: yes, no, or yes after the content has been evaluated.
public enum PolicyOutcome: String, Sendable, Hashable, Encodable, CaseIterable {
    /// The action is allowed.
    ///
    /// If the question was about a ``PolicyProperty``, the property is true.
    case allowed
    /// The action is allowed only after the content has been evaluated.
    ///
    /// ``EffectivePolicy/evaluatedDecision(for:by:)`` performs the evaluation. A Boolean answer, such as
    /// ``PolicyDecision/isAllowed``, is `false` for this outcome.
    case allowedAfterEvaluation
    /// The action is blocked.
    ///
    /// If the question was about a ``PolicyProperty``, the property is false.
    case blocked
}

extension PolicyDecision {
    /// Whether the action is allowed, blocked, or allowed after an evaluation of the content.
    ///
    /// The value distinguishes a block from content that must be evaluated first. ``isAllowed`` is `false` for both.
    @inlinable public var outcome: PolicyOutcome { PolicyOutcome(isAllowed: isAllowed, rule: rule) }
}

extension PolicyOutcome {
    /// The outcome in the words of explanations.
    @usableFromInline package var words: String {
        switch self {
        case .allowed: "allowed"
        case .allowedAfterEvaluation: "allowed after evaluation"
        case .blocked: "BLOCKED"
        }
    }

    /// Returns whether another outcome is a reversal of this one.
    ///
    /// A required evaluation is reversed by an answer at once.
    func isReversed(by other: PolicyOutcome) -> Bool {
        switch self {
        case .allowed: other == .blocked
        case .allowedAfterEvaluation: other == .allowed
        case .blocked: other != .blocked
        }
    }

    @inlinable package init(isAllowed: Bool, rule: PolicyRule) {
        self = isAllowed ? .allowed : rule == .evaluationRequired ? .allowedAfterEvaluation : .blocked
    }
}
