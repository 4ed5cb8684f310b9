/// One app-protection policy, compiled: immutable, answers questions about itself, shared by everything equal.
///
/// Made from a Graph document by ``ValidatedPolicyDocument/compile(in:)``. Equal documents compiled through one
/// ``PolicyInterner`` are one object.
///
/// Asked alone, a policy assumes a device without MDM and without a passcode, and takes every id for an unmanaged
/// account; inside an app, ask ``MAMPolicyManager/policy``.
public final class MAMPolicy: Sendable, PolicyAnswering {
    package let word: PolicyWord
    /// What it says about links.
    package let links: PolicyLinks
    /// The values the policy was made from, by setting; settings that were missing are not in it.
    public let settings: [PolicySetting: PolicyValue]
    /// SHA-256 over ``settings``, in lower-case hex: equal for equal policies, on every machine.
    public let fingerprint: String
    /// What the policy asks before an account is shown.
    package let launchRequirements: LaunchRequirements

    package init(
        word: PolicyWord, links: PolicyLinks, settings: [PolicySetting: PolicyValue], fingerprint: String,
        launchRequirements: LaunchRequirements
    ) {
        self.word = word
        self.links = links
        self.launchRequirements = launchRequirements
        self.settings = settings
        self.fingerprint = fingerprint
    }

    /// The policy's display name, empty when the document has none.
    public var displayName: String {
        if case .text(let name) = settings[.displayName] { name } else { "" }
    }

    /// The answer for the policy's own account on a device without MDM and without a passcode.
    public func decision(for question: PolicyQuestion) -> PolicyDecision {
        decision(for: question, facts: [])
    }

    /// The answer for the policy's own account on a device with these facts.
    public func decision(for question: PolicyQuestion, facts: DeviceFacts) -> PolicyDecision {
        if let link = question.link { return answer(for: link).decision }
        let (asked, reference) = question.evaluated
        let (account, peer) = reference.withoutDirectory
        return PolicyEvaluator.decision(asked, account: account, own: word, peer: peer, facts: facts)
    }

    /// Which notifications may show Org data. SDK: `notificationPolicy`
    public var notificationPolicy: MAMNotificationPolicy { word.notifications }
}

extension MAMPolicy: Hashable {
    /// Two policies are equal when the settings they were made from are.
    public static func == (left: MAMPolicy, right: MAMPolicy) -> Bool { left.fingerprint == right.fingerprint }

    /// Feeds the fingerprint into the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
