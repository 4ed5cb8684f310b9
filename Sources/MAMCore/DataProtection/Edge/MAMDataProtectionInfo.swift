/// What protected data says about itself.
///
/// SDK: `IntuneMAMDataProtectionInfo`
public struct MAMDataProtectionInfo: Sendable, Hashable {
    /// The account that the data says it belongs to; ``AccountID/unmanaged`` when it was protected for no user.
    ///
    /// Only a claim: whether it is true shows when the data is unprotected.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID
}
