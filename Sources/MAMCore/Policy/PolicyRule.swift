/// Why a decision came out as it did.
///
/// The names are stable and listed in `Docs/Rules.md`, which is printed from ``RuleDescription``.
public enum PolicyRule: UInt8, Sendable, Hashable, Codable, CaseIterable {
    // Whose policy.
    case unmanaged, lockdown
    // Send Org data to other apps.
    case sendAll, sendNotAll, sendSame, sendOther, sendUnmanagedApp, sendOpenIn, sendNone, sendSome
    // Receive data from other apps.
    case receiveAll, receiveTagged, receiveSame, receiveOther, receiveUnmanagedApp, receiveNone, receiveSome
    // The other account's policy.
    case peerSendAll, peerSendNotAll, peerReceiveAll, peerReceiveNotAll
    // Save copies of Org data.
    case saveAllowed, saveListed, saveNotListed, saveNotSelectable, saveOtherAccount
    // Open data into Org documents.
    case openAllowed, openListed, openNotListed, openNotSelectable, openOtherAccount
    // Places that have no account.
    case saveNoAccount, openNoAccount
    // Properties.
    case pinRequired, pinNotRequired, pinReplacedByPasscode
    case contactSyncAllowed, contactSyncBlocked, widgetSyncAllowed, widgetSyncBlocked
    case printingAllowed, printingBlocked
    case encryptionRequired, encryptionNotRequired, encryptionBySend
    case browserRequired, browserNotRequired
    case screenCaptureSetting, screenCaptureConfiguration, screenCaptureBySend
    // Cut, copy and paste.
    case clipboardWithin, clipboardAll, clipboardSame, clipboardPasteIn, clipboardOther, clipboardForeign
    case clipboardBlocked, clipboardWithinLimit, clipboardOverLimit
    case peerClipboardAllowed, peerClipboardBlocked, peerClipboardWithinLimit, peerClipboardOverLimit
    // Links.
    case urlUnreadable, urlExempted, urlManagedApp
    case dialerAny, dialerManaged, dialerNoManaged, dialerSpecific, dialerUnnamed, dialerBlocked
    case messagingManaged, messagingNoManaged, messagingSpecific, messagingUnnamed, messagingBlocked
    case webAny, webManaged, webCustom, linkExempted, linkManaged
    // Web views.
    case webViewIdentity, webViewUploadBlocked, webViewStays
    // Typing.
    case keyboardsAllowed, keyboardsBlocked, peerKeyboardsBlocked, genmojiAllowed, genmojiBlocked
    case writingToolsAllowed, writingToolsBlocked, dictationAllowed, dictationBlocked
}

/// One row of the table of rules: its stable name, its meaning and the settings it rests on.
public struct RuleDescription: Sendable {
    /// The rule.
    public let rule: PolicyRule
    /// The stable name, in reports, scenarios and `mam policy decide`.
    public let name: String
    /// One sentence for a person.
    public let meaning: String
    /// The settings whose values make the rule apply, most telling first.
    public let settings: [PolicySetting]
    /// Whether those settings are the other account's.
    public let isAboutPeer: Bool

    init(
        _ rule: PolicyRule, _ name: String, _ meaning: String, _ settings: [PolicySetting] = [], peer: Bool = false
    ) {
        (self.rule, self.name, self.meaning, self.settings, self.isAboutPeer) = (rule, name, meaning, settings, peer)
    }
}

extension PolicyRule {
    /// The stable name.
    public var name: String { description.name }

    /// The row of the table of rules.
    public var description: RuleDescription { RuleDescription.all[Int(rawValue)] }

    /// The rule of that name, `nil` when there is none.
    public init?(name: String) {
        guard let row = RuleDescription.all.first(where: { $0.name == name }) else { return nil }
        self = row.rule
    }
}
