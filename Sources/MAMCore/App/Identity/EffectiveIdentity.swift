/// The account that the running code acts for, and the place from which this account comes (``IdentityLayer``).
///
/// SDK: `-[IntuneMAMPolicyManager getCurrentThreadAccountId]` and similar calls; each call reads only one place.
public struct EffectiveIdentity: Sendable, Hashable {
    /// The account whose policy applies; `nil` if no identity is set, or if the window shows data of several accounts.
    ///
    /// If the window shows several accounts, ``accountIDs`` has all of them. If the app knows the account, the id has
    /// the upper and lower case of its registration, even if it was set in another case.
    public var accountID: AccountID? { accountIDs.count == 1 ? accountIDs[0] : nil }
    /// The accounts whose policies apply to the code.
    ///
    /// There is usually one account. There are several if the window shows several, and none if no identity is set.
    public let accountIDs: [AccountID]
    /// The place where the identity was set: the process, the window, the scope (`withAccountID`) or the thread.
    public let layer: IdentityLayer

    /// Makes a value that describes an effective identity.
    ///
    /// Tests and tools use this initializer to make the identity that they expect.
    public init(accountIDs: [AccountID], layer: IdentityLayer) {
        self.accountIDs = accountIDs
        self.layer = layer
    }
}
