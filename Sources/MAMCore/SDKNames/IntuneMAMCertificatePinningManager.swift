// The SDK's names from `IntuneMAMCertificatePinningManager.h`. The compiler points from each to this package's name.

/// `IntuneMAMCertificatePinningStatusCode` of the SDK; use `MAMCertificatePinningStatusCode` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMCertificatePinningStatusCode")
public typealias IntuneMAMCertificatePinningStatusCode = MAMCertificatePinningStatusCode

/// `IntuneMAMCertificatePinningManager` of the SDK; use `MAMCertificatePinningManager` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMCertificatePinningManager")
public typealias IntuneMAMCertificatePinningManager = MAMCertificatePinningManager

extension MAMCertificatePinningManager {
    /// `IntuneMAMCertificatePinningManager instance` of the SDK; use `app.certificatePinningManager` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.certificatePinningManager`")
    public static func instance() -> MAMCertificatePinningManager { fatalError() }

    /// `IntuneMAMCertificatePinningManager validateChainWithChallenge:andAccountId:error:` of the SDK;
    /// call `validateChain(of:account:at:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "validateChain(of:account:at:)")
    public func validateChain(with challenge: ServerChallenge, andAccountId id: String?) throws { fatalError() }

    /// `IntuneMAMCertificatePinningManager validateChainWithCertificates:andHostname:andAccountId:error:` of the SDK;
    /// call `validateChain(_:host:account:at:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "validateChain(_:host:account:at:)")
    public func validateChain(withCertificates chain: [Certificate], andHostname host: String, andAccountId id: String?)
        throws
    { fatalError() }

    /// `IntuneMAMCertificatePinningManager showErrorMessageForAccountId:withDismissHandler:` of the SDK;
    /// call `errorMessage(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "errorMessage(for:)")
    public func showErrorMessage(forAccountId id: String?, withDismissHandler handler: () -> Void) { fatalError() }

    /// `IntuneMAMCertificatePinningManager isPinningEnabledForAccountId:` of the SDK; call `isPinningEnabled(for:)`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "isPinningEnabled(for:)")
    public func isPinningEnabled(forAccountId id: String?) -> Bool { fatalError() }
}
