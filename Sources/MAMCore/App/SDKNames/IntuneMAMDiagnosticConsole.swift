// The SDK's names from `IntuneMAMDiagnosticConsole.h`. The compiler points from each to this package's name.

/// `IntuneMAMDiagnosticConsole` is the SDK's name; use `MAMDiagnosticConsole` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMDiagnosticConsole")
public typealias IntuneMAMDiagnosticConsole = MAMDiagnosticConsole

extension MAMDiagnosticConsole {
    /// `IntuneMAMDiagnosticConsole displayDiagnosticConsole` is the SDK's name;
    /// read `app.diagnosticConsole.diagnosticInformation` instead, because there is no screen.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "there is no screen: `app.diagnosticConsole.diagnosticInformation` is what it would show"
    )
    public static func display() { fatalError() }

    /// `IntuneMAMDiagnosticConsole getDiagnosticInformation` is the SDK's name;
    /// read `app.diagnosticConsole.diagnosticInformation` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own: `app.diagnosticConsole.diagnosticInformation`")
    public static func getDiagnosticInformation() -> DiagnosticInformation { fatalError() }

    /// `IntuneMAMDiagnosticConsole getIntuneLogPaths` is the SDK's name; read `app.diagnosticConsole.logPaths` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own: `app.diagnosticConsole.logPaths`")
    public static func getIntuneLogPaths() -> [String] { fatalError() }
}
