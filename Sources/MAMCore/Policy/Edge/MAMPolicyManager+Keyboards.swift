internal import Synchronization

extension MAMPolicy {
    /// Whether other keyboards than the system's may be used in an app whose accounts have these policies.
    ///
    /// One policy that blocks them closes them for every account of the app, private ones included.
    public static func areThirdPartyKeyboardsAllowed(under policies: some Sequence<MAMPolicy>) -> Bool {
        !policies.contains { $0.word.areThirdPartyKeyboardsBlocked }
    }
}

extension MAMPolicyManager {
    /// Whether other keyboards than the system's may be used in the app now, whoever acts.
    ///
    /// Takes the lock of the directory for a moment.
    public var areThirdPartyKeyboardsAllowed: Bool { policy(for: nil).areThirdPartyKeyboardsAllowed }
}

extension ManagedApp {
    /// The accounts other than those of a policy whose policies block third-party keyboards, in order of registration.
    ///
    /// `own` is the policy that is asked. While two ids become one account, one of them may have its policy already: it
    /// counts as another's then, as it did before and will as the own one after.
    @inline(never)
    func keyboardBlockers(besides policy: EffectivePolicy, _ own: PolicyWord) -> [(id: AccountID, word: PolicyWord)] {
        (table.load()?.records ?? []).compactMap { record in
            let word = record.policyWord
            guard word.areThirdPartyKeyboardsBlocked, !(own.isManaged && policy.isOf(record.id)) else { return nil }
            return (record.id, word)
        }
    }

    /// Another account with a policy, the first one registered: any of them could close keyboards for all.
    func firstManagedAccount(besides policy: EffectivePolicy) -> AccountID? {
        (table.load()?.records ?? []).first { $0.policyWord.isManaged && !policy.isOf($0.id) }?.id
    }
}
