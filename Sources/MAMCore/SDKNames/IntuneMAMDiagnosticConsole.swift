// The names of `IntuneMAMDiagnosticConsole.h`, as the SDK has them: the compiler leads from each to ours.

/// `IntuneMAMDiagnosticConsole` of the SDK.
@available(*, unavailable, renamed: "MAMDiagnosticConsole")
public typealias IntuneMAMDiagnosticConsole = MAMDiagnosticConsole

extension MAMDiagnosticConsole {
    /// `IntuneMAMDiagnosticConsole displayDiagnosticConsole` of the SDK.
    @available(
        *, unavailable,
        message: "there is no screen: `app.diagnosticConsole.diagnosticInformation` is what it would show"
    )
    public static func display() { fatalError() }

    /// `IntuneMAMDiagnosticConsole getDiagnosticInformation` of the SDK.
    @available(*, unavailable, message: "each app has its own: `app.diagnosticConsole.diagnosticInformation`")
    public static func getDiagnosticInformation() -> DiagnosticInformation { fatalError() }

    /// `IntuneMAMDiagnosticConsole getIntuneLogPaths` of the SDK.
    @available(*, unavailable, message: "each app has its own: `app.diagnosticConsole.logPaths`")
    public static func getIntuneLogPaths() -> [String] { fatalError() }
}
