// The SDK's names from `IntuneMAMComplianceManager.h`. The compiler points from each to this package's name.

/// `IntuneMAMComplianceStatus` is the SDK's name; use `MAMComplianceStatus` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMComplianceStatus")
public typealias IntuneMAMComplianceStatus = MAMComplianceStatus

/// `IntuneMAMComplianceDelegate` is the SDK's name; use `MAMComplianceDelegate` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMComplianceDelegate")
public typealias IntuneMAMComplianceDelegate = MAMComplianceDelegate

/// `IntuneMAMComplianceManager` is the SDK's name; use `MAMComplianceManager` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMComplianceManager")
public typealias IntuneMAMComplianceManager = MAMComplianceManager

extension MAMComplianceManager {
    /// `IntuneMAMComplianceManager instance` is the SDK's name; use `app.complianceManager` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.complianceManager`")
    public static func instance() -> MAMComplianceManager { fatalError() }

    /// `IntuneMAMComplianceManager remediateComplianceForAccountId:silent:` is the SDK's name;
    /// call `remediateCompliance(for:silent:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "remediateCompliance(for:silent:)")
    public func remediateCompliance(forAccountId id: String, silent: Bool) { fatalError() }

    /// `IntuneMAMComplianceManager remediationInProgressForAccountId:` is the SDK's name;
    /// call `remediationInProgress(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "remediationInProgress(for:)")
    public func remediationInProgress(forAccountId id: String) -> Bool { fatalError() }
}

extension MAMComplianceDelegate {
    /// `IntuneMAMComplianceDelegate accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:` is the SDK's name;
    /// implement `account(_:hasComplianceStatus:errorMessage:errorTitle:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "account(_:hasComplianceStatus:errorMessage:errorTitle:)")
    public func accountId(
        _ id: String, hasComplianceStatus status: MAMComplianceStatus, withErrorMessage message: String,
        andErrorTitle title: String
    ) { fatalError() }
}
