extension SDKSymbol {
    /// `IntuneMAMCertificatePinningManager.h`.
    static let certificatePinningManager = header(
        "IntuneMAMCertificatePinningManager.h",
        [
            (
                "IntuneMAMCertificatePinningStatusCode", .enumeration, "MAMCertificatePinningStatusCode",
                "equal raw values"
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningInvalidChallenge", .value(100),
                "MAMCertificatePinningStatusCode.invalidChallenge", ""
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningInvalidCertificateChain", .value(101),
                "MAMCertificatePinningStatusCode.invalidCertificateChain", ""
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningNilHost", .value(102),
                "MAMCertificatePinningStatusCode.nilHost", ""
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningFailedTrustEvaluation", .value(103),
                "MAMCertificatePinningStatusCode.failedTrustEvaluation", ""
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningFailedFormationEvaluation",
                .value(104), "MAMCertificatePinningStatusCode.failedFormationEvaluation", ""
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningErrorAccessingCert", .value(105),
                "MAMCertificatePinningStatusCode.errorAccessingCertificate", ""
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningAlgNotSupported", .value(106),
                "MAMCertificatePinningStatusCode.algorithmNotSupported", ""
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningMatchNotFound", .value(107),
                "MAMCertificatePinningStatusCode.matchNotFound", ""
            ),
            (
                "IntuneMAMCertificatePinningManager", .class, "MAMCertificatePinningManager",
                "a value of one app; `setPins(_:for:)` sets the pins"
            ),
            (
                "IntuneMAMCertificatePinningManager instance", .classMethod, "ManagedApp.certificatePinningManager",
                "a property of each app"
            ),
            (
                "IntuneMAMCertificatePinningManager validateChainWithChallenge:andAccountId:error:", .method,
                "MAMCertificatePinningManager.validateChain(of:account:at:)",
                "takes a `ServerChallenge`, a value type of this library; returns a `CertificateVerdict`"
            ),
            (
                "IntuneMAMCertificatePinningManager validateChainWithCertificates:andHostname:andAccountId:error:",
                .method, "MAMCertificatePinningManager.validateChain(_:host:account:at:)",
                "asynchronous; if the chain is refused, the returned value contains the reasons"
            ),
            (
                "IntuneMAMCertificatePinningManager showErrorMessageForAccountId:withDismissHandler:", .method,
                "MAMCertificatePinningManager.errorMessage(for:)",
                "returns the message as a value, because this library has no screens"
            ),
            (
                "IntuneMAMCertificatePinningManager isPinningEnabledForAccountId:", .method,
                "MAMCertificatePinningManager.isPinningEnabled(for:)",
                "whether the account has pins; nil means the effective identity"
            ),
        ])
}
