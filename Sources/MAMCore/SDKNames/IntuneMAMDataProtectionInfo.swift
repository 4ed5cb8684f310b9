// The names of `IntuneMAMDataProtectionInfo.h`, as the SDK has them: the compiler leads from each to ours.

/// `IntuneMAMDataProtectionInfo` of the SDK.
@available(*, unavailable, renamed: "MAMDataProtectionInfo")
public typealias IntuneMAMDataProtectionInfo = MAMDataProtectionInfo

extension MAMDataProtectionInfo {
    /// `IntuneMAMDataProtectionInfo.accountId` of the SDK.
    @available(*, unavailable, renamed: "accountID")
    public var accountId: String { fatalError() }
}
