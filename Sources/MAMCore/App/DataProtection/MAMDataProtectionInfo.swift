/// The information in the header of protected data: the account that owns the data.
///
/// SDK: `IntuneMAMDataProtectionInfo`
public struct MAMDataProtectionInfo: Sendable, Equatable {
    /// The account that the header names as the owner of the data; ``AccountID/unmanaged`` if no user owns the data.
    ///
    /// The header was read but not verified. ``MAMDataProtectionManager/unprotect(_:)`` verifies it.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID
}
