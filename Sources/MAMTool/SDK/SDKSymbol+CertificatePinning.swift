extension SDKSymbol {
    /// `IntuneMAMCertificatePinningManager.h`.
    static let certificatePinningManager = header(
        "IntuneMAMCertificatePinningManager.h",
        [
            (
                "IntuneMAMCertificatePinningStatusCode", .enumeration, "MAMCertificatePinningStatusCode",
                "the raw values are the SDK's"
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
                "a view of one app; pins are given by `setPins(_:for:)`"
            ),
            (
                "IntuneMAMCertificatePinningManager instance", .classMethod, "ManagedApp.certificatePinningManager",
                "no singletons"
            ),
            (
                "IntuneMAMCertificatePinningManager validateChainWithChallenge:andAccountId:error:", .method,
                "MAMCertificatePinningManager.validateChain(of:account:at:)",
                "with `ServerChallenge`, a value type of this package; the answer is a `CertificateVerdict`"
            ),
            (
                "IntuneMAMCertificatePinningManager validateChainWithCertificates:andHostname:andAccountId:error:",
                .method, "MAMCertificatePinningManager.validateChain(_:host:account:at:)",
                "asynchronous; a refusal is a value with its reasons"
            ),
            (
                "IntuneMAMCertificatePinningManager showErrorMessageForAccountId:withDismissHandler:", .method,
                "MAMCertificatePinningManager.errorMessage(for:)", "the message as a value; there is no screen"
            ),
            (
                "IntuneMAMCertificatePinningManager isPinningEnabledForAccountId:", .method,
                "MAMCertificatePinningManager.isPinningEnabled(for:)",
                "whether the account has pins; nil asks for the effective identity"
            ),
        ])
}
