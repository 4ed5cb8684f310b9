extension SDKSymbol {
    /// `IntuneMAMComplianceManager.h`.
    static let complianceManager = header(
        "IntuneMAMComplianceManager.h",
        [
            ("IntuneMAMComplianceStatus", .enumeration, "MAMComplianceStatus", "equal raw values"),
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
            ("IntuneMAMComplianceDelegate", .protocol, "MAMComplianceDelegate", "the app keeps the delegate alive"),
            (
                "IntuneMAMComplianceDelegate accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:", .method,
                "MAMComplianceDelegate.account(_:hasComplianceStatus:errorMessage:errorTitle:)",
                "Docs/Compliance.md lists the texts"
            ),
            ("IntuneMAMComplianceManager", .class, "MAMComplianceManager", "a value of one app"),
            (
                "IntuneMAMComplianceManager.delegate", .property, "MAMComplianceManager.delegate",
                "the app keeps the delegate alive"
            ),
            (
                "IntuneMAMComplianceManager instance", .classMethod, "ManagedApp.complianceManager",
                "a property of each app"
            ),
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
