/// Who is acting, and how that was found.
///
/// SDK: `-[IntuneMAMPolicyManager getCurrentThreadAccountId]` and its relatives, seen as one answer.
public struct EffectiveIdentity: Sendable, Hashable, Codable {
    /// The account in force; `nil` when no layer holds one.
    ///
    /// A known account comes back in the letter case it was registered in.
    ///
    /// In a merged window this is `nil` as well; ``accountIDs`` has all of them.
    public var accountID: AccountID? { accountIDs.count == 1 ? accountIDs[0] : nil }
    /// Every account in force: more than one in a merged window only.
    public let accountIDs: [AccountID]
    /// The layer that supplied it.
    public let layer: IdentityLayer

    /// Makes an identity; used by tests and tools that compare one with an expected one.
    public init(accountIDs: [AccountID], layer: IdentityLayer) {
        self.accountIDs = accountIDs
        self.layer = layer
    }

    /// No identity.
    public static let none = EffectiveIdentity(accountIDs: [], layer: .none)
}
