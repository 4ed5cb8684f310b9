extension Assumption {
    static let exchange: [Assumption] = [
        Assumption(
            "pinning-no-host",
            "without a host every chain is refused with 102, also for an account without pins",
            "the header names the status 102, but not its place in the order of the checks; without a host the pins are unknown",
            "`MAMCertificatePinningManager.validateChain(_:host:account:at:)`"),
        Assumption(
            "pinning-who-acts",
            "if the caller names no account, the call counts as a UI task, and the effective identity of this task applies. If there is none, the identity of the "
                + "key window applies, also off the main thread; in a merged window all of its accounts apply",
            "the header says \"the current thread identity\"; an app that sets none must not lose its pins",
            "`MAMCertificatePinningManager.validateChain(_:host:account:at:)`"),
        Assumption(
            "pinning-order",
            "104 means that a certificate was not issued by the next one, 103 that the chain is not trusted; the order of the chain counts",
            "the header names the two numbers and does not distinguish them; the system itself would sort a chain",
            "`MAMCertificatePinningStatusCode.failedFormationEvaluation`"),
        Assumption(
            "pinning-algorithm",
            "106 means that no pin matches and at least one pin is not SHA-256",
            "the header says that an algorithm is not supported and not which one",
            "`CertificatePin.isComparable`"),
        Assumption(
            "pinning-subdomains",
            "only the entry of the host itself applies; without one, that of the nearest parent domain that includes subdomains",
            "how the service writes pins is not public; the same rule holds on Android and in TrustKit",
            "`CertificatePins.entry(for:)`"),
        Assumption(
            "pinning-given",
            "the caller sets pins and anchors, which are removed with the account's policy",
            "in the SDK they come with the policy, in a form that is not public, and the system's authorities are trusted",
            "`MAMCertificatePinningManager.setPins(_:for:)`"),
        Assumption(
            "policy-source",
            "the source of the app's policy is device management if the device is enrolled for the app's first managed account, otherwise the service",
            "the header names only the values",
            "`MAMPolicyManager.mamPolicySource`"),
        Assumption(
            "user-status-stale",
            "a working-time status is stale after the policy's grace period, or once the clock was set back",
            "the header names the values and not when they change",
            "`MAMUserStatusManager.userStatus(for:)`"),
        Assumption(
            "exchange-managed-type",
            "an item that only managed apps can read is offered under its type with the prefix `com.microsoft.intune.mam.`",
            "activation rules of managed extensions name types in this form; the SDK's registration is not documented",
            "`ItemExchange.managedTypePrefix`"),
        Assumption(
            "open-in-extension",
            "an \"Open in\" action extension stores the item that it received in `Inbox` of the first app group that it names. The file has the owner of the item, and is encrypted if the item arrived encrypted. The app decides when it opens the file",
            "the guides ask for a shared group, and call the extension a stub for which the SDK does the work; how the file reaches the app is not documented",
            "`ItemExchange.openIn(_:named:)`"),
        Assumption(
            "file-provider-items",
            "a file provider shows the files of its account if the account's policy lets files go to the viewer; it shows no clear files if the account must encrypt",
            "the header names the calls, but not what enumerators show",
            "`MAMFileProtectionManager.fileProviderItems(of:for:)`"),
    ]
}
