// The SDK's names from `IntuneMAMComplianceManager.h`. The compiler points from each to this package's name.

/// `IntuneMAMComplianceStatus` of the SDK; use `MAMComplianceStatus` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMComplianceStatus")
public typealias IntuneMAMComplianceStatus = MAMComplianceStatus

/// `IntuneMAMComplianceDelegate` of the SDK; use `MAMComplianceDelegate` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMComplianceDelegate")
public typealias IntuneMAMComplianceDelegate = MAMComplianceDelegate

/// `IntuneMAMComplianceManager` of the SDK; use `MAMComplianceManager` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMComplianceManager")
public typealias IntuneMAMComplianceManager = MAMComplianceManager

extension MAMComplianceManager {
    /// `IntuneMAMComplianceManager instance` of the SDK; use `app.complianceManager` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.complianceManager`")
    public static func instance() -> MAMComplianceManager { fatalError() }

    /// `IntuneMAMComplianceManager remediateComplianceForAccountId:silent:` of the SDK;
    /// call `remediateCompliance(for:silent:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "remediateCompliance(for:silent:)")
    public func remediateCompliance(forAccountId id: String, silent: Bool) { fatalError() }

    /// `IntuneMAMComplianceManager remediationInProgressForAccountId:` of the SDK; call `remediationInProgress(for:)`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "remediationInProgress(for:)")
    public func remediationInProgress(forAccountId id: String) -> Bool { fatalError() }
}

extension MAMComplianceDelegate {
    /// `IntuneMAMComplianceDelegate accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:` of the SDK;
    /// implement `account(_:hasComplianceStatus:errorMessage:errorTitle:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "account(_:hasComplianceStatus:errorMessage:errorTitle:)")
    public func accountId(
        _ id: String, hasComplianceStatus status: MAMComplianceStatus, withErrorMessage message: String,
        andErrorTitle title: String
    ) { fatalError() }
}
