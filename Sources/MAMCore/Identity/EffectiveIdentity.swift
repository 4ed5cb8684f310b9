/// The effective identity of a task: the account that the task acts for, and the source of this account
/// (``IdentityLayer``).
///
/// SDK: `-[IntuneMAMPolicyManager getCurrentThreadAccountId]` and the similar calls, in one answer.
public struct EffectiveIdentity: Sendable, Hashable {
    /// The account whose policy applies; `nil` if no identity is set, or if the window shows data of several accounts.
    ///
    /// If the app knows the account, the id has the spelling with which it was registered. The call that set the
    /// identity can have used another spelling, in upper and lower case. For a window of several accounts,
    /// ``accountIDs`` contains all of them.
    public var accountID: AccountID? { accountIDs.count == 1 ? accountIDs[0] : nil }
    /// The accounts whose policies apply: several only if the window shows data of several accounts, none if no
    /// identity is set.
    public let accountIDs: [AccountID]
    /// The source of the identity: a setting of the process, the window, the scope or the thread.
    public let layer: IdentityLayer

    /// Makes an identity.
    ///
    /// Tests and tools use this initializer to make the identity that they expect.
    public init(accountIDs: [AccountID], layer: IdentityLayer) {
        self.accountIDs = accountIDs
        self.layer = layer
    }
}
