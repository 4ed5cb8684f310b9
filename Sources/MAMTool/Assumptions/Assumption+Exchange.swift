extension Assumption {
    static let exchange: [Assumption] = [
        Assumption(
            "pinning-no-host",
            "without a host every chain is refused with 102, also for an account without pins",
            "the header has the number and says nothing of its place among the checks; nobody can tell whether the host has pins",
            "`MAMCertificatePinningManager.validateChain(_:host:account:at:)`"),
        Assumption(
            "pinning-who-acts",
            "without an account the effective identity of a UI task counts, where that is nobody the key window's, also off "
                + "the main thread, and in a merged window all of its accounts",
            "the header says \"the current thread identity\"; an app that sets none must not lose its pins by that",
            "`MAMCertificatePinningManager.validateChain(_:host:account:at:)`"),
        Assumption(
            "pinning-order",
            "104 means that one certificate is not issued by the next, 103 that the chain is not trusted; the order counts",
            "the header names the two numbers and does not tell them apart; the system itself would put a chain in order",
            "`MAMCertificatePinningStatusCode.failedFormationEvaluation`"),
        Assumption(
            "pinning-algorithm",
            "106 means that no pin is met and one of them is not of SHA-256",
            "the header says that an algorithm is not supported and not which one",
            "`CertificatePin.isComparable`"),
        Assumption(
            "pinning-subdomains",
            "the entry of the host itself counts alone, else that of the nearest domain above it that includes it",
            "how the service writes pins is not public; the same rule holds on Android and in TrustKit",
            "`CertificatePins.entry(for:)`"),
        Assumption(
            "pinning-given",
            "pins and anchors are given by the caller and go with the account's policy",
            "in the SDK they come with the policy, in a form that is not public, and the system's authorities are trusted",
            "`MAMCertificatePinningManager.setPins(_:for:)`"),
        Assumption(
            "policy-source",
            "the source is device management when the device is enrolled for the app's first managed account, else the service",
            "the header names the values only",
            "`MAMPolicyManager.mamPolicySource`"),
        Assumption(
            "user-status-stale",
            "what was heard of working time is stale after the policy's grace period, or once the clock was set back",
            "the header names the values and not when they change",
            "`MAMUserStatusManager.userStatus(for:)`"),
        Assumption(
            "exchange-managed-type",
            "an item that only managed apps can read is offered under its type with `com.microsoft.intune.mam.` before it",
            "activation rules of managed extensions name types in this form; what the SDK registers is not documented",
            "`ItemExchange.managedTypePrefix`"),
        Assumption(
            "open-in-extension",
            "an \"Open in\" action extension puts the one item it got into `Inbox` of the first app group that it names, with its owner, encrypted when it came so; the app decides when it opens the file",
            "the guides ask for a group that both share and call the extension a stub whose work the SDK does; how the file gets to the app is not documented",
            "`ItemExchange.openIn(_:named:)`"),
        Assumption(
            "file-provider-items",
            "a file provider shows the files of its account, where its policy lets files go to whoever looks, and no clear ones where it must encrypt",
            "the header names the calls and not what enumerators show",
            "`MAMFileProtectionManager.fileProviderItems(of:for:)`"),
    ]
}
