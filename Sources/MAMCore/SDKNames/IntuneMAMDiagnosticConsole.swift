// The SDK's names from `IntuneMAMDiagnosticConsole.h`. The compiler points from each to this package's name.

/// `IntuneMAMDiagnosticConsole` of the SDK; use `MAMDiagnosticConsole` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMDiagnosticConsole")
public typealias IntuneMAMDiagnosticConsole = MAMDiagnosticConsole

extension MAMDiagnosticConsole {
    /// `IntuneMAMDiagnosticConsole displayDiagnosticConsole` of the SDK;
    /// read `app.diagnosticConsole.diagnosticInformation` instead, because there is no screen.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(
        *, unavailable,
        message: "there is no screen: `app.diagnosticConsole.diagnosticInformation` is what it would show"
    )
    public static func display() { fatalError() }

    /// `IntuneMAMDiagnosticConsole getDiagnosticInformation` of the SDK;
    /// read `app.diagnosticConsole.diagnosticInformation` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own: `app.diagnosticConsole.diagnosticInformation`")
    public static func getDiagnosticInformation() -> DiagnosticInformation { fatalError() }

    /// `IntuneMAMDiagnosticConsole getIntuneLogPaths` of the SDK; read `app.diagnosticConsole.logPaths` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own: `app.diagnosticConsole.logPaths`")
    public static func getIntuneLogPaths() -> [String] { fatalError() }
}
