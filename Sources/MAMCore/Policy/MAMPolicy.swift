package import MAMSettings

/// A compiled app-protection policy, which answers questions about the actions that it allows (``PolicyQuestion``).
///
/// The object is immutable. ``ValidatedPolicyDocument/compile(in:)`` makes it from a document of Microsoft Graph. Equal
/// documents that are compiled with the same ``PolicyInterner`` share one object. If you ask a policy object directly,
/// the object assumes a device without MDM and without a passcode, and treats every account id as an unmanaged account.
/// Inside an app, ask ``MAMPolicyManager/policy`` instead.
public final class MAMPolicy: Sendable, PolicyAnswering {
    package let word: PolicyWord
    package let links: PolicyLinks
    /// The settings from which the policy was made, with their values.
    ///
    /// If the document does not contain a setting, the dictionary does not contain it either.
    public let settings: [PolicySetting: PolicyValue]
    /// The ``settings`` as bytes, which identify the content of the policy: equal policies have the same on every machine.
    package let content: [UInt8]
    /// The policy's requirements before an account is shown.
    package let launchRequirements: LaunchRequirements
    /// What the SDK of the app reads of the settings; `nil` if it reads all of them.
    package let reading: SDKReading?

    package init(
        word: PolicyWord, links: PolicyLinks, settings: [PolicySetting: PolicyValue], content: [UInt8],
        launchRequirements: LaunchRequirements, reading: SDKReading? = nil
    ) {
        self.reading = reading
        self.word = word
        self.links = links
        self.launchRequirements = launchRequirements
        self.settings = settings
        self.content = content
    }

    /// The policy's display name; empty if the document has no name.
    public var displayName: String {
        if case .text(let name) = settings[.displayName] { name } else { "" }
    }

    /// Answers a question of an app about the policy, for a device without MDM and without a passcode.
    ///
    /// The account in question is the account that has this policy.
    public func decision(for question: PolicyQuestion) -> PolicyDecision { decision(for: question, facts: []) }

    /// Answers a question of an app about the policy, for a device with the given facts.
    ///
    /// The account in question is the account that has this policy.
    ///
    /// - Parameters:
    ///   - question: The question to answer.
    ///   - facts: The facts about the device.
    /// - Returns: The answer, and the rule of the policy that decided it.
    public func decision(for question: PolicyQuestion, facts: DeviceFacts) -> PolicyDecision {
        if let link = question.link { return answer(for: link).decision }
        let (asked, reference) = question.evaluated
        let (account, peer) = reference.withoutDirectory
        return PolicyEvaluator.decision(asked, account: account, own: word, peer: peer, facts: facts)
    }

    /// The kinds of notifications that the policy allows the app to show.
    ///
    /// SDK: `notificationPolicy`
    public var notificationPolicy: MAMNotificationPolicy { word.notifications }
}

extension MAMPolicy: Hashable {
    /// Returns whether two policies were made from equal settings.
    public static func == (left: MAMPolicy, right: MAMPolicy) -> Bool { left.content == right.content }

    /// Hashes the ``settings``.
    public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension MAMPolicy {
    /// The policy of an account for which the service has app configuration, and no app-protection policy.
    ///
    /// The account is enrolled and receives its app configuration. Every answer is that for an unmanaged account, and
    /// conditional launch checks nothing (assumption `configuration-without-policy` in Docs/Assumptions.md). A service
    /// sends this policy in the place of a policy (``MAMServiceAnswer/policy``).
    public static let configurationOnly = MAMPolicy(
        word: .unmanaged, links: .closed, settings: [:],
        content: Array("app configuration without a policy".utf8),
        launchRequirements: LaunchRequirements(
            offlineBlock: .max, offlineWipe: .max, needsDevicePasscode: false, needsCredentials: false, needsPIN: false,
            isPINReplacedByDevicePasscode: false, pinTries: .block, maximumPINTries: .max, accessRecheck: .max))

    /// Whether this is ``configurationOnly``.
    package var isConfigurationOnly: Bool { self == Self.configurationOnly }
}

/// The settings of a policy about its account's files.
extension MAMPolicy {
    /// The protection class of files, before the app's own limit.
    package var fileProtectionLevel: FileProtectionLevel { word.protectionLevel }
    /// Whether files stay out of backups.
    package var isBackupBlocked: Bool { word.isBackupBlocked }
}

extension MAMPolicy {
    /// Makes the policy of an account that had a policy whose settings cannot be read.
    ///
    /// Every setting has its strictest value, so no data leaves, and the account is not shown until another policy
    /// arrives. Actions block, never wipe, and no time offline is too long, because a wipe cannot be undone.
    package static func unreadable(in interner: PolicyInterner) -> MAMPolicy {
        PolicyDocument(values: unreadableSettings).compileStrictest(in: interner)
    }

    package var isUnreadable: Bool {
        settings.count == Self.unreadableSettings.count && settings == Self.unreadableSettings
    }

    private static let unreadableSettings = Dictionary(
        uniqueKeysWithValues: PolicySetting.allCases.map { setting -> (PolicySetting, PolicyValue) in
            // A century. A missing or unreadable interval would wipe after 90 days.
            if setting == .periodOfflineBeforeWipeIsEnforced { return (setting, .seconds(36_500 * 86_400)) }
            guard case .member(let members, _, _) = setting.descriptor.kind, members.contains("wipe") else {
                return (setting, .unreadable)
            }
            return (setting, .member("block"))
        })
}
