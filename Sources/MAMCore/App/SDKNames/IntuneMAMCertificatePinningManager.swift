// The SDK's names from `IntuneMAMCertificatePinningManager.h`. The compiler points from each to this package's name.

/// `IntuneMAMCertificatePinningStatusCode` is the SDK's name; use `MAMCertificatePinningStatusCode` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMCertificatePinningStatusCode")
public typealias IntuneMAMCertificatePinningStatusCode = MAMCertificatePinningStatusCode

/// `IntuneMAMCertificatePinningManager` is the SDK's name; use `MAMCertificatePinningManager` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMCertificatePinningManager")
public typealias IntuneMAMCertificatePinningManager = MAMCertificatePinningManager

extension MAMCertificatePinningManager {
    /// `IntuneMAMCertificatePinningManager instance` is the SDK's name; use `app.certificatePinningManager` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.certificatePinningManager`")
    public static func instance() -> MAMCertificatePinningManager { fatalError() }

    /// `IntuneMAMCertificatePinningManager validateChainWithChallenge:andAccountId:error:` is the SDK's name;
    /// call `validateChain(of:account:at:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "validateChain(of:account:at:)")
    public func validateChain(with challenge: ServerChallenge, andAccountId id: String?) throws { fatalError() }

    /// `IntuneMAMCertificatePinningManager validateChainWithCertificates:andHostname:andAccountId:error:` is the SDK's
    /// name; call `validateChain(_:host:account:at:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "validateChain(_:host:account:at:)")
    public func validateChain(withCertificates chain: [Certificate], andHostname host: String, andAccountId id: String?)
        throws
    { fatalError() }

    /// `IntuneMAMCertificatePinningManager showErrorMessageForAccountId:withDismissHandler:` is the SDK's name;
    /// call `errorMessage(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "errorMessage(for:)")
    public func showErrorMessage(forAccountId id: String?, withDismissHandler handler: () -> Void) { fatalError() }

    /// `IntuneMAMCertificatePinningManager isPinningEnabledForAccountId:` is the SDK's name;
    /// call `isPinningEnabled(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "isPinningEnabled(for:)")
    public func isPinningEnabled(forAccountId id: String?) -> Bool { fatalError() }
}
