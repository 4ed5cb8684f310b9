extension Assumption {
    static let exchange: [Assumption] = [
        Assumption(
            "pinning-no-host",
            "if a call names no host, every certificate chain is refused with status 102, also for an account without pins",
            "the header names the status 102, but does not say when it is checked. Without a host the pins are unknown",
            "`MAMCertificatePinningManager.validateChain(_:host:account:at:)`"),
        Assumption(
            "pinning-who-acts",
            "if the call names no account, it counts as a UI task, and the task's effective identity applies. If there is none, the identity of the key window applies, also off the main thread. If the key window is a merged window, all accounts of the window apply",
            "the header says \"the current thread identity\". An app that sets no thread identity must not lose its pins",
            "`MAMCertificatePinningManager.validateChain(_:host:account:at:)`"),
        Assumption(
            "pinning-order",
            "status 104 means that a certificate of the chain was not issued by the certificate after it. Status 103 means that the chain is not trusted. The order of the certificates in the chain matters",
            "the header names both statuses and does not distinguish them. The system itself would sort a chain",
            "`MAMCertificatePinningStatusCode.failedFormationEvaluation`"),
        Assumption(
            "pinning-algorithm",
            "status 106 means that no pin matches and at least one pin does not use SHA-256",
            "the header says that an algorithm is not supported, and does not say which one",
            "`CertificatePin.isComparable`"),
        Assumption(
            "pinning-subdomains",
            "the pins of a host are those of its own entry. If it has no entry, the entry of the nearest parent domain that includes subdomains applies",
            "it is not public how the service writes pins. Android and TrustKit have the same rule",
            "`CertificatePins.entry(for:)`"),
        Assumption(
            "pinning-given",
            "the caller sets pins and anchors. They are removed with the account's policy",
            "in the SDK they come with the policy, in a form that is not public, and the system's authorities are trusted",
            "`MAMCertificatePinningManager.setPins(_:for:)`"),
        Assumption(
            "policy-source",
            "the source of the app's policy is device management if it manages the app for the app's first managed account. Otherwise it is the service",
            "the header only names the values",
            "`MAMPolicyManager.mamPolicySource`"),
        Assumption(
            "user-status-stale",
            "a working-time status is stale when the policy's grace period has passed, or when the clock was set back",
            "the header names the values, and does not say when they change",
            "`MAMUserStatusManager.userStatus(for:)`"),
        Assumption(
            "exchange-managed-type",
            "an item that only managed apps can read is offered with the prefix `com.microsoft.intune.mam.` before its type",
            "the activation rules of managed extensions name types in this form. It is not documented how the SDK registers them",
            "`ItemExchange.managedTypePrefix`"),
        Assumption(
            "open-in-extension",
            "an \"Open in\" action extension stores the item that it received in `Inbox` of its first app group, with the item's owner, and encrypted if it arrived so. The app decides when it opens the file",
            "the guides ask for a shared group, and call the extension a stub for which the SDK does the work",
            "`ItemExchange.openIn(_:named:)`"),
        Assumption(
            "share-row-of-an-account",
            "a row of a share sheet is checked again when the item is handed out. If the effective policy no longer offers the row, for example because another account became effective, nothing is sent",
            "no source says what happens if the account changes while a share sheet is shown",
            "`ItemExchange.handOut(_:to:from:)`"),
        Assumption(
            "clear-buffers-of-managed-data",
            "a buffer of a managed account is clear if the account's policy requires no encryption. It names its owner and has a checksum",
            "the header says that data is protected for an account. It does not say whether `protect` encrypts if the policy requires no encryption. Files of such an account are clear, so its buffers are clear too",
            "`MAMDataProtectionManager.protect(_:accountID:)`"),
        Assumption(
            "clear-copy-has-no-owner",
            "a copy that another program makes of a clear file without its extended attributes has no owner and no policy. A wipe leaves it, and counts it in `WipeReport.unattributedFiles`",
            "the header does not say how the owner of a clear file is recorded. A tag in its bytes would change files that other programs read",
            "`FileOwners`, `WipeReport.unattributedFiles`"),
        Assumption(
            "keyboards-of-all-accounts",
            "if the policy of any account of an app blocks third-party keyboards, they are blocked for all accounts of the app, including unmanaged accounts",
            "the settings page says that the setting also affects personal accounts of apps with several identities. It does not say which policy applies if an app has several managed accounts",
            "`PolicyQuestion.thirdPartyKeyboards`"),
        Assumption(
            "file-provider-items",
            "a file provider shows the files of its account if the account's policy lets files go to the app that displays them. If the policy requires encryption, it shows no clear files",
            "the header names the calls, and does not say which items enumerators return",
            "`MAMFileProtectionManager.fileProviderItems(of:for:)`"),
    ]
}
