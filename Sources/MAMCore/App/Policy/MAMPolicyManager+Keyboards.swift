internal import Synchronization

extension MAMPolicy {
    /// Returns whether the user may use third-party keyboards in an app whose accounts have the given policies.
    ///
    /// If one policy blocks these keyboards, they are blocked for all accounts of the app, including unmanaged ones.
    ///
    /// - Parameter policies: The policies of all accounts of the app.
    /// - Returns: `false` if at least one of the policies blocks third-party keyboards.
    public static func areThirdPartyKeyboardsAllowed(under policies: some Sequence<MAMPolicy>) -> Bool {
        !policies.contains { $0.word.areThirdPartyKeyboardsBlocked }
    }
}

extension MAMPolicyManager {
    /// Whether the user may now use third-party keyboards in the app.
    ///
    /// The answer is the same for all accounts of the app. The property takes the account list's lock for a moment.
    public var areThirdPartyKeyboardsAllowed: Bool { policy(for: nil).areThirdPartyKeyboardsAllowed }
}

extension ManagedApp {
    /// Returns the other accounts whose policies block third-party keyboards, in the order of registration.
    ///
    /// While two ids become one account, one of the two may already have its policy. Until the own policy is there too,
    /// that id counts as another account, so that the answer does not change in between.
    ///
    /// - Parameters:
    ///   - policy: The identity that is asked, whose own accounts are left out.
    ///   - own: The policy word of that identity.
    /// - Returns: The accounts with their policy words.
    @inline(never)
    func keyboardBlockers(besides policy: EffectivePolicy, _ own: PolicyWord) -> [(id: AccountID, word: PolicyWord)] {
        (table.load()?.records ?? []).compactMap { record in
            let word = record.policyWord
            guard word.areThirdPartyKeyboardsBlocked, !(own.isManaged && policy.isOf(record.id)) else { return nil }
            return (record.id, word)
        }
    }

    /// Returns the first registered other account with a policy: its policy could block keyboards for the whole app.
    func firstManagedAccount(besides policy: EffectivePolicy) -> AccountID? {
        (table.load()?.records ?? []).first { $0.policyWord.isManaged && !policy.isOf($0.id) }?.id
    }
}
