internal import MAMSettings

/// The answer to a policy question with the settings that decided it, without explanatory text.
///
/// A ``PolicyExplanation`` adds names, labels and the smallest change that would reverse the answer. The value is
/// small, so a long simulation can keep one for every answer.
public struct PolicyReason: Sendable, Equatable {
    /// The answer to the question, with the rule that decided it.
    public let decision: PolicyDecision
    /// The settings that the rule depends on, the most relevant setting first.
    public let settings: [Setting]

    /// A policy setting with the value that it had when the question was decided.
    public struct Setting: Sendable, Equatable {
        /// The setting that the rule depends on.
        public let setting: PolicySetting
        /// The value of the setting in the policy.
        ///
        /// `nil` if the policy does not contain the setting. The setting's default then applies.
        public let value: PolicyValue?
        /// Whether the setting belongs to the policy of the account on the other side of a transfer.
        ///
        /// If `false`, it belongs to the policy that gave the answer.
        public let isPeer: Bool
        /// The row of the table of versions, if the app's SDK is older than the setting, which then has no effect.
        let missing: SDKVersionRow?

        init(_ setting: PolicySetting, of policy: MAMPolicy?, isPeer: Bool) {
            self.setting = setting
            value = policy?.settings[setting]
            self.isPeer = isPeer
            missing = policy?.reading?.missingRow(setting, value)
        }

        /// Returns whether two values are about the same setting with the same value.
        public static func == (left: Setting, right: Setting) -> Bool {
            left.setting == right.setting && left.value == right.value && left.isPeer == right.isPeer
                && left.missing?.subject == right.missing?.subject
        }
    }
}

extension PolicyReason {
    package init(_ asked: PolicyAsked, own: MAMPolicy?, peer: MAMPolicy?, layer: IdentityLayer) {
        let answer = asked.answer
        let row = answer.rule.description
        let policy = row.isAboutPeer ? peer : own
        let newer = asked.newerSettings
        let shown =
            answer.rule == .unenforced
            ? newer : row.settings + Self.unread(newer, own).filter { !row.settings.contains($0) }
        self.init(
            decision: PolicyDecision(
                isAllowed: answer.isAllowed, rule: answer.rule, kind: asked.question.kind, layer: layer),
            settings: shown.map { setting in
                let isPeer = row.isAboutPeer && row.settings.contains(setting)
                return Setting(setting, of: isPeer ? policy : own, isPeer: isPeer)
            })
    }

    /// Returns those of some settings that a policy has, and that have no effect in the app's SDK.
    private static func unread(_ settings: [PolicySetting], _ policy: MAMPolicy?) -> [PolicySetting] {
        guard let policy, let reading = policy.reading else { return [] }
        return settings.filter { reading.missingRow($0, policy.settings[$0]) != nil }
    }
}

extension PolicyAsked {
    /// The settings that would decide the question in an app with a newer SDK.
    fileprivate var newerSettings: [PolicySetting] {
        if case .compose(.message)? = link?.question { return Self.messaging }
        switch link?.schemeKind {
        case .telephone?: return [.dialerRestrictionLevel, .customDialerAppProtocol]
        case .message?: return Self.messaging
        default: return question.newerSettings
        }
    }

    private static let messaging: [PolicySetting] = [
        .protectedMessagingRedirectAppType, .messagingRedirectAppUrlScheme,
    ]
}

extension LinkAsked {
    /// The kind of the link's scheme, whether or not the app's SDK knows the kind; `nil` for a composer.
    fileprivate var schemeKind: LinkReading.Kind? { url.map { LinkReading.Kind(scheme: $0.scheme) } }
}

extension PolicyEvaluator.Question {
    /// The settings that would decide a question that is not about a link in an app with a newer SDK.
    fileprivate var newerSettings: [PolicySetting] {
        switch self {
        case .property(.genmoji), .property(.imagePlayground): [.genmojiConfigurationState]
        case .property(.writingTools): [.writingToolsConfigurationState]
        case .property(.isScreenCaptureAllowed), .property(.pictureInPicture), .property(.askSiri):
            [.screenCaptureConfigurationState, .allowedOutboundDataTransferDestinations]
        case .property(.groupActivities), .property(.translate), .property(.lookUp):
            [.allowedOutboundDataTransferDestinations]
        default: []
        }
    }

    /// The row of the table of versions for what the question asks, if only newer SDKs restrict it.
    var enforcedSince: SDKVersionRow? {
        let behavior: SDKBehavior? =
            switch self {
            case .property(.isScreenCaptureAllowed): .screenCapture
            case .property(.genmoji): .genmoji
            case .property(.writingTools): .writingTools
            case .property(.imagePlayground): .imagePlayground
            case .property(.pictureInPicture): .pictureInPicture
            case .property(.askSiri): .askSiri
            case .property(.groupActivities): .groupActivities
            case .property(.translate): .translate
            case .property(.lookUp): .lookUp
            case .openURL, .webViewLink: .detectedPhoneNumbers
            default: nil
            }
        return behavior.map { SDKVersionTable.row(of: $0) }
    }
}
