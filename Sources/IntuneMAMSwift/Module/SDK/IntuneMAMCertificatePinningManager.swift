public import Foundation
internal import MAMCore

/// The errors of checks of certificates.
///
/// SDK: `IntuneMAMCertificatePinningStatusCode`
public enum IntuneMAMCertificatePinningStatusCode: UInt, Sendable {
    /// The challenge is not about a server.
    case invalidChallenge = 100
    /// The certificates form no chain.
    case invalidCertificateChain = 101
    /// The host is missing.
    case nilHost = 102
    /// The system does not trust the chain.
    case failedTrustEvaluation = 103
    /// The chain is not formed as it should be.
    case failedFormationEvaluation = 104
    /// A certificate cannot be read.
    case errorAccessingCert = 105
    /// A pin has an unknown algorithm.
    case algNotSupported = 106
    /// No certificate matches a pin.
    case matchNotFound = 107
}

/// Checks the certificates of servers against the pins of an account's policy.
///
/// Safe to use from any thread.
///
/// SDK: `IntuneMAMCertificatePinningManager`
open class IntuneMAMCertificatePinningManager: NSObject, @unchecked Sendable {
    // Has no state of its own.
    private let reference: HostReference

    init(_ host: HostReference) {
        reference = host
        super.init()
    }

    /// Makes a manager like that of `instance()`, because the SDK does not forbid it.
    @available(*, deprecated, message: "use instance()")
    public override convenience init() { self.init(HostReference.inForce()) }

    private var manager: MAMCertificatePinningManager { reference.engine.certificatePinningManager }

    /// Returns the manager of the app that is in force (``SDKHost``).
    ///
    /// SDK: `instance`
    open class func instance() -> IntuneMAMCertificatePinningManager { SDKHost.inForce.managers.pinning }

    /// Cannot be asked here, because the certificates of a challenge are in a `SecTrust`.
    ///
    /// A `URLAuthenticationChallenge` is an `NSObject`. Its own type is in `FoundationNetworking`, which a program could only be
    /// linked with statically beside libcurl.
    ///
    /// SDK: `validateChainWithChallenge:andAccountId:error:`
    @available(
        *, unavailable,
        message: "there is no SecTrust here: use validateChain(withCertificates:andHostname:andAccountId:)"
    )
    open func validateChain(with challenge: NSObject, andAccountId accountId: String?) throws {}

    /// Checks a chain of certificates.
    ///
    /// - Parameters:
    ///   - certs: The certificates in the form DER, the server's first.
    ///   - hostname: The name of the server.
    ///   - accountId: The account; `nil` for the account that the calling code acts for.
    /// - Throws: `NSError` with a code of ``IntuneMAMCertificatePinningStatusCode`` if the chain is refused.
    ///
    /// SDK: `validateChainWithCertificates:andHostname:andAccountId:error:`
    open func validateChain(
        withCertificates certs: [Data], andHostname hostname: String, andAccountId accountId: String?
    ) throws {
        let verdict = manager.verdict(
            for: certs.map { Certificate(der: $0) }, host: hostname, account: AccountID(sdk: accountId))
        guard !verdict.isValid else { return }
        let code = verdict.code ?? .failedTrustEvaluation
        throw NSError(
            domain: "IntuneMAMCertificatePinningErrorDomain", code: Int(code.rawValue),
            userInfo: [NSLocalizedDescriptionKey: manager.errorMessage(for: verdict).text])
    }

    /// Tells the user that a server is not trusted.
    ///
    /// - Parameters:
    ///   - accountId: The account.
    ///   - handler: The function that is called on the main thread when the user has dismissed the message, which here is
    ///     at once. Defaults to `nil`.
    ///
    /// SDK: `showErrorMessageForAccountId:withDismissHandler:`
    open func showErrorMessage(forAccountId accountId: String?, withDismissHandler handler: (() -> Void)? = nil) {
        reference.host.answer(handler)
    }

    /// Returns whether the policy of an account has pins.
    ///
    /// SDK: `isPinningEnabledForAccountId:`
    open func isPinningEnabled(forAccountId accountId: String?) -> Bool {
        manager.isPinningEnabled(for: AccountID(sdk: accountId))
    }
}
