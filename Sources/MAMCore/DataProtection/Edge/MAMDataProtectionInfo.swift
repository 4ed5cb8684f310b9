/// The information in the header of protected data.
///
/// SDK: `IntuneMAMDataProtectionInfo`
public struct MAMDataProtectionInfo: Sendable, Equatable {
    /// The account that the header names as the data's owner; ``AccountID/unmanaged`` for data of no user.
    ///
    /// Reading the header does not verify the header; ``MAMDataProtectionManager/unprotect(_:)`` does.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID
}
