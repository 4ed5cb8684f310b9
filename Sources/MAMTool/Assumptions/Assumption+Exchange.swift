extension Assumption {
    static let exchange: [Assumption] = [
        Assumption(
            "pinning-no-host",
            "a call without a host is refused with 102, also for accounts without pins",
            "the header does not say when 102 is checked. Without a host the pins are unknown",
            "`MAMCertificatePinningManager.validateChain(_:host:account:at:)`"),
        Assumption(
            "pinning-who-acts",
            "a call without an account is a UI task. The effective identity applies, else that of the key window, also off the main thread. Of a merged window all accounts apply",
            "the header says \"the current thread identity\". An app that sets none must not lose its pins",
            "`MAMCertificatePinningManager.validateChain(_:host:account:at:)`"),
        Assumption(
            "pinning-order",
            "104 means that a certificate was not issued by the one after it, 103 that the chain is not trusted. The order matters",
            "the header does not distinguish them. The system would sort a chain",
            "`MAMCertificatePinningStatusCode.failedFormationEvaluation`"),
        Assumption(
            "pinning-algorithm",
            "106 means that no pin matches, and at least one does not use SHA-256",
            "the header does not say which algorithm is not supported",
            "`CertificatePin.isComparable`"),
        Assumption(
            "pinning-subdomains",
            "a host has the pins of its own entry, else of the nearest parent domain that includes subdomains",
            "the service's form is not public. Android and TrustKit do so",
            "`CertificatePins.entry(for:)`"),
        Assumption(
            "pinning-given",
            "the caller sets pins and anchors, which go with the account's policy",
            "in the SDK they come with the policy, in a form that is not public, and the system's authorities are trusted",
            "`MAMCertificatePinningManager.setPins(_:for:)`"),
        Assumption(
            "policy-source",
            "the source of the app's policy is device management if it manages the app for its first managed account, else the service",
            "the header only names the values",
            "`MAMPolicyManager.mamPolicySource`"),
        Assumption(
            "user-status-stale",
            "a working-time status is stale after the policy's grace period, or when the clock was set back",
            "the header names the values, but not when they change",
            "`MAMUserStatusManager.userStatus(for:)`"),
        Assumption(
            "exchange-managed-type",
            "an item for managed apps only is offered with `com.microsoft.intune.mam.` before its type",
            "activation rules of managed extensions have this form. How the SDK registers them is undocumented",
            "`ItemExchange.managedTypePrefix`"),
        Assumption(
            "open-in-extension",
            "an \"Open in\" extension stores the received item in `Inbox` of its first app group, with its owner, and encrypted if it came so. The app decides when to open it",
            "the guides ask for a shared group, and call the extension a stub",
            "`ItemExchange.openIn(_:named:)`"),
        Assumption(
            "share-row-of-an-account",
            "a share sheet's row is checked again when the item is handed out. If the effective policy no longer offers it, nothing is sent",
            "an account that changes under a sheet is undocumented",
            "`ItemExchange.handOut(_:to:from:)`"),
        Assumption(
            "clear-buffers-of-managed-data",
            "a managed account's buffer is clear, with owner and checksum, if the policy requires no encryption",
            "the header does not say. The account's files are clear then too",
            "`MAMDataProtectionManager.protect(_:accountID:)`"),
        Assumption(
            "clear-copy-has-no-owner",
            "a copy of a clear file without its extended attributes has no owner. A wipe leaves it, and counts it in `WipeReport.unattributedFiles`",
            "how the SDK records owners is undocumented. A tag in the bytes would change files for other programs",
            "`FileOwners`, `WipeReport.unattributedFiles`"),
        Assumption(
            "keyboards-of-all-accounts",
            "if any account's policy blocks third-party keyboards, they are blocked for all accounts of the app",
            "the settings page says that it affects personal accounts too, but nothing of several managed ones",
            "`PolicyQuestion.thirdPartyKeyboards`"),
        Assumption(
            "file-provider-items",
            "a file provider shows its account's files if the policy lets files go to the displaying app, and no clear ones if it requires encryption",
            "the header does not say which items enumerators return",
            "`MAMFileProtectionManager.fileProviderItems(of:for:)`"),
    ]
}
