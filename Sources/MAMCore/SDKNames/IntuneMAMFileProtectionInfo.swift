// The names of `IntuneMAMFileProtectionInfo.h`, as the SDK has them: the compiler leads from each to ours.

/// `IntuneMAMFileProtectionInfo` of the SDK.
@available(*, unavailable, renamed: "MAMFileProtectionInfo")
public typealias IntuneMAMFileProtectionInfo = MAMFileProtectionInfo

extension MAMFileProtectionInfo {
    /// `IntuneMAMFileProtectionInfo.accountId` of the SDK.
    @available(*, unavailable, renamed: "accountID")
    public var accountId: String { fatalError() }
}
