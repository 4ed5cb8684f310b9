// The SDK's names from `IntuneMAMDiagnosticConsole.h`. The compiler points from each to this package's name.

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
