extension SDKSymbol {
    /// `IntuneMAMDefs.h`.
    static let definitions = header(
        "IntuneMAMDefs.h",
        [
            (
                "IntuneMAMSwitchIdentityResult", .enumeration, "MAMSwitchIdentityResult",
                "how a switch of an identity ended; the raw values are the SDK's"
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
            ("IntuneMAMDiagnosticConsole", .class, nil, "planned: `MAMDiagnostics`"),
            ("IntuneMAMDiagnosticConsole displayDiagnosticConsole", .classMethod, nil, "planned: `MAMDiagnostics`"),
            ("IntuneMAMDiagnosticConsole getDiagnosticInformation", .classMethod, nil, "planned: `MAMDiagnostics`"),
            ("IntuneMAMDiagnosticConsole getIntuneLogPaths", .classMethod, nil, "planned: `MAMDiagnostics`"),
        ])
}
