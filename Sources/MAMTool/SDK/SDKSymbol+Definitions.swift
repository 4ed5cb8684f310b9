extension SDKSymbol {
    /// `IntuneMAMDefs.h`.
    static let definitions = header(
        "IntuneMAMDefs.h",
        [
            (
                "IntuneMAMSwitchIdentityResult", .enumeration, "MAMSwitchIdentityResult",
                "the result of a switch of an identity; equal raw values"
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
            ("IntuneMAMDiagnosticConsole", .class, "MAMDiagnosticConsole", "a value of one app"),
            (
                "IntuneMAMDiagnosticConsole displayDiagnosticConsole", .classMethod, nil,
                "this library has no screens; `diagnosticInformation` returns the content"
            ),
            (
                "IntuneMAMDiagnosticConsole getDiagnosticInformation", .classMethod,
                "MAMDiagnosticConsole.diagnosticInformation", "a value that contains no account, path or key"
            ),
            (
                "IntuneMAMDiagnosticConsole getIntuneLogPaths", .classMethod, "MAMDiagnosticConsole.logPaths",
                "returns the paths of the logger (`MAMLogger.paths`)"
            ),
        ])
}

extension SDKSymbol {
    /// `IntuneMAMLogger.h`.
    static let logger = header(
        "IntuneMAMLogger.h",
        [
            ("IntuneMAMLogLevel", .enumeration, "MAMLogLevel", "equal raw values"),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelVerbose", .value(0), "MAMLogLevel.verbose", ""),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelInfo", .value(1), "MAMLogLevel.info", ""),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelWarning", .value(2), "MAMLogLevel.warning", ""),
            ("IntuneMAMLogLevel.IntuneMAMLogLevelError", .value(3), "MAMLogLevel.error", ""),
            ("IntuneMAMLogger", .protocol, "MAMLogger", "lines of the log contain no account, path or key"),
            (
                "IntuneMAMLogger log:level:", .method, "MAMLogger.log(_:level:)",
                "`log(_:)` receives the whole line, with time and app"
            ),
        ])
}
