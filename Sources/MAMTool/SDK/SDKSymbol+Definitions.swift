extension SDKSymbol {
    /// `IntuneMAMDefs.h`.
    static let definitions = header(
        "IntuneMAMDefs.h",
        [
            (
                "IntuneMAMSwitchIdentityResult", .enumeration, "MAMSwitchIdentityResult",
                "the result of a switch of an identity; the raw values are the SDK's"
            ),
            (
                "IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultSuccess", .value(0),
                "MAMSwitchIdentityResult.success", ""
            ),
            (
                "IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultCanceled", .value(1),
                "MAMSwitchIdentityResult.canceled", ""
            ),
            (
                "IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultNotAllowed", .value(2),
                "MAMSwitchIdentityResult.notAllowed", ""
            ),
            (
                "IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultFailed", .value(3),
                "MAMSwitchIdentityResult.failed", ""
            ),
        ])

    /// `IntuneMAMDiagnosticConsole.h`.
    static let diagnosticConsole = header(
        "IntuneMAMDiagnosticConsole.h",
        [
            ("IntuneMAMDiagnosticConsole", .class, "MAMDiagnosticConsole", "a view of one app"),
            (
                "IntuneMAMDiagnosticConsole displayDiagnosticConsole", .classMethod, nil,
                "there is no screen; `diagnosticInformation` has its content"
            ),
            (
                "IntuneMAMDiagnosticConsole getDiagnosticInformation", .classMethod,
                "MAMDiagnosticConsole.diagnosticInformation", "a value that names no account, path or key"
            ),
            (
                "IntuneMAMDiagnosticConsole getIntuneLogPaths", .classMethod, "MAMDiagnosticConsole.logPaths",
                "the paths of the logger (`MAMLogger.paths`)"
            ),
        ])
}
