/// The effective identity of a task, and the layer that supplied it.
///
/// SDK: `-[IntuneMAMPolicyManager getCurrentThreadAccountId]` and the similar calls, in one answer.
public struct EffectiveIdentity: Sendable, Hashable, Codable {
    /// The account in force; `nil` when no layer holds one, and in a merged window.
    ///
    /// A known account has the letter case of its registration. ``accountIDs`` has all accounts of a merged window.
    public var accountID: AccountID? { accountIDs.count == 1 ? accountIDs[0] : nil }
    /// The accounts in force: more than one only in a merged window, none when no layer holds one.
    public let accountIDs: [AccountID]
    /// The layer that supplied the accounts.
    public let layer: IdentityLayer

    /// Makes an identity, for tests and tools that compare an identity with an expected one.
    public init(accountIDs: [AccountID], layer: IdentityLayer) {
        self.accountIDs = accountIDs
        self.layer = layer
    }

    /// The identity of a task for which no layer holds one.
    public static let none = EffectiveIdentity(accountIDs: [], layer: .none)
}
