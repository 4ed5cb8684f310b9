extension SDKSymbol {
    /// `IntuneMAMComplianceManager.h`.
    static let complianceManager = header(
        "IntuneMAMComplianceManager.h",
        [
            ("IntuneMAMComplianceStatus", .enumeration, "MAMComplianceStatus", "the raw values are the SDK's"),
            ("IntuneMAMComplianceStatus.IntuneMAMComplianceCompliant", .value(0), "MAMComplianceStatus.compliant", ""),
            (
                "IntuneMAMComplianceStatus.IntuneMAMComplianceNotCompliant", .value(1),
                "MAMComplianceStatus.notCompliant", ""
            ),
            (
                "IntuneMAMComplianceStatus.IntuneMAMComplianceServiceFailure", .value(2),
                "MAMComplianceStatus.serviceFailure", ""
            ),
            (
                "IntuneMAMComplianceStatus.IntuneMAMComplianceNetworkFailure", .value(3),
                "MAMComplianceStatus.networkFailure", ""
            ),
            (
                "IntuneMAMComplianceStatus.IntuneMAMComplianceInteractionRequired", .value(4),
                "MAMComplianceStatus.interactionRequired", ""
            ),
            (
                "IntuneMAMComplianceStatus.IntuneMAMComplianceUserCancelled", .value(5),
                "MAMComplianceStatus.userCancelled", ""
            ),
            ("IntuneMAMComplianceDelegate", .protocol, "MAMComplianceDelegate", "held strongly"),
            (
                "IntuneMAMComplianceDelegate accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:", .method,
                "MAMComplianceDelegate.account(_:hasComplianceStatus:errorMessage:errorTitle:)",
                "the texts of Docs/Compliance.md"
            ),
            ("IntuneMAMComplianceManager", .class, "MAMComplianceManager", "`app.complianceManager`"),
            ("IntuneMAMComplianceManager.delegate", .property, "MAMComplianceManager.delegate", "held strongly"),
            ("IntuneMAMComplianceManager instance", .classMethod, "ManagedApp.complianceManager", "one per app"),
            (
                "IntuneMAMComplianceManager remediateComplianceForAccountId:silent:", .method,
                "MAMComplianceManager.remediateCompliance(for:silent:)",
                "also `remediateCompliance(after:silent:)` for a `TokenError`"
            ),
            (
                "IntuneMAMComplianceManager remediationInProgressForAccountId:", .method,
                "MAMComplianceManager.remediationInProgress(for:)",
                "true from the start of a remediation until the delegate receives its result"
            ),
        ])
}
