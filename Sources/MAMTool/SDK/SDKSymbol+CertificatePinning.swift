extension SDKSymbol {
    /// `IntuneMAMCertificatePinningManager.h`.
    static let certificatePinningManager = header(
        "IntuneMAMCertificatePinningManager.h",
        [
            ("IntuneMAMCertificatePinningStatusCode", .enumeration, nil, "planned: `MAMCertificatePinningError.Code`"),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningInvalidChallenge", .value(100), nil,
                "planned: `MAMCertificatePinningError.Code.invalidChallenge`"
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningInvalidCertificateChain", .value(101),
                nil, "planned: `MAMCertificatePinningError.Code.invalidCertificateChain`"
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningNilHost", .value(102), nil,
                "planned: `MAMCertificatePinningError.Code.nilHost`"
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningFailedTrustEvaluation", .value(103),
                nil, "planned: `MAMCertificatePinningError.Code.failedTrustEvaluation`"
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningFailedFormationEvaluation",
                .value(104), nil, "planned: `MAMCertificatePinningError.Code.failedFormationEvaluation`"
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningErrorAccessingCert", .value(105), nil,
                "planned: `MAMCertificatePinningError.Code.errorAccessingCert`"
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningAlgNotSupported", .value(106), nil,
                "planned: `MAMCertificatePinningError.Code.algNotSupported`"
            ),
            (
                "IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningMatchNotFound", .value(107), nil,
                "planned: `MAMCertificatePinningError.Code.matchNotFound`"
            ),
            ("IntuneMAMCertificatePinningManager", .class, nil, "planned: `MAMCertificatePinningManager`"),
            (
                "IntuneMAMCertificatePinningManager instance", .classMethod, nil,
                "planned: `MAMCertificatePinningManager`"
            ),
            (
                "IntuneMAMCertificatePinningManager validateChainWithChallenge:andAccountId:error:", .method, nil,
                "planned: `MAMCertificatePinningManager`"
            ),
            (
                "IntuneMAMCertificatePinningManager validateChainWithCertificates:andHostname:andAccountId:error:",
                .method, nil, "planned: `MAMCertificatePinningManager`"
            ),
            (
                "IntuneMAMCertificatePinningManager showErrorMessageForAccountId:withDismissHandler:", .method, nil,
                "planned: `MAMCertificatePinningManager`"
            ),
            (
                "IntuneMAMCertificatePinningManager isPinningEnabledForAccountId:", .method, nil,
                "planned: `MAMCertificatePinningManager`"
            ),
        ])
}
