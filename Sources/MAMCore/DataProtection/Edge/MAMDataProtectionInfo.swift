/// The claims in the header of protected data.
///
/// SDK: `IntuneMAMDataProtectionInfo`
public struct MAMDataProtectionInfo: Sendable, Hashable {
    /// The account that the data claims as its owner; ``AccountID/unmanaged`` for data of no user.
    ///
    /// Only unprotecting the data proves the claim.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID
}
