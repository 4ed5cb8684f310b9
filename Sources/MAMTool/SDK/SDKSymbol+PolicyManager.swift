extension SDKSymbol {
    /// `IntuneMAMPolicyManager.h`.
    static let policyManager = header(
        "IntuneMAMPolicyManager.h",
        [
            ("IntuneMAMPolicySource", .enumeration, "MAMPolicySource", "the raw values are the SDK's"),
            ("IntuneMAMPolicySource.IntuneMAMPolicySource_MDM", .value(0), "MAMPolicySource.mdm", ""),
            ("IntuneMAMPolicySource.IntuneMAMPolicySource_MAM", .value(1), "MAMPolicySource.mam", ""),
            ("IntuneMAMPolicySource.IntuneMAMPolicySource_Other", .value(2), "MAMPolicySource.other", ""),
            (
                "IntuneMAMWebViewPolicy", .enumeration, "MAMWebViewPolicy",
                "the owner of a web view; the raw values are the SDK's"
            ),
            ("IntuneMAMWebViewPolicy.IntuneMAMWebViewPolicyUnset", .value(0), "MAMWebViewPolicy.unset", ""),
            ("IntuneMAMWebViewPolicy.IntuneMAMWebViewPolicyUnmanaged", .value(1), "MAMWebViewPolicy.unmanaged", ""),
            (
                "IntuneMAMWebViewPolicy.IntuneMAMWebViewPolicyCurrentIdentity", .value(2),
                "MAMWebViewPolicy.currentIdentity", ""
            ),
            (
                "IntuneMAMWebViewPolicy.IntuneMAMWebViewPolicyCurrentIdentityBlockUpload", .value(3),
                "MAMWebViewPolicy.currentIdentityBlockUpload", ""
            ),
            (
                "IntuneMAMPolicyDidChangeNotification", .constant, "MAMNotification.policyDidChange(account:)",
                "listeners subscribe by `ManagedApp.notifications`; also the event `MAMEvent.Kind.policyChanged(account:policy:)`"
            ),
            (
                "IntuneMAMPolicyDidChangeNotificationAccountId", .constant, "MAMNotification.policyDidChange(account:)",
                "its account"
            ),
            (
                "IntuneMAMSDKLifecycleEventAccountId", .constant, "MAMNotification.account",
                "the account a notification is about"
            ),
            ("IntuneMAMUIScene", .constant, "MAMNotification.sdkDidTakeOverUI(account:window:)", "its window"),
            (
                "IntuneMAMWipeDidCompleteNotification", .constant, "MAMNotification.wipeDidComplete(account:)",
                "also the event `MAMEvent.Kind.accountWiped(account:)`"
            ),
            (
                "IntuneMAMSDKDidTakeOverUINotification", .constant, "MAMNotification.sdkDidTakeOverUI(account:window:)",
                "also the event `MAMEvent.Kind.userInterfaceTaken`"
            ),
            (
                "IntuneMAMSDKDidReleaseUINotification", .constant, "MAMNotification.sdkDidReleaseUI(account:window:)",
                "also the event `MAMEvent.Kind.userInterfaceReleased`"
            ),
            ("IntuneMAMPolicyManager", .class, "MAMPolicyManager", "a view of one app"),
            (
                "IntuneMAMPolicyManager.primaryAccountId", .property, "MAMPolicyManager.primaryAccountID",
                "the first account that has a policy"
            ),
            (
                "IntuneMAMPolicyManager.managedAccountIds", .property, "MAMPolicyManager.managedAccountIDs",
                "the accounts with a policy, one id each, in order of registration"
            ),
            (
                "IntuneMAMPolicyManager.delegate", .property, "MAMPolicyManager.delegate",
                "the app keeps the delegate alive; without one every switch is refused"
            ),
            (
                "IntuneMAMPolicyManager.logger", .property, "MAMPolicyManager.logger",
                "`LogFolder` of `MAMSimulation` writes and rotates files"
            ),
            (
                "IntuneMAMPolicyManager.mamPolicySource", .property, "MAMPolicyManager.mamPolicySource",
                "the source of the first managed account's policy"
            ),
            ("IntuneMAMPolicyManager instance", .classMethod, "ManagedApp.policyManager", "no singletons"),
            (
                "IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler:", .method,
                "MAMPolicyManager.setUIPolicyAccountID(_:for:)",
                "for the key window; asynchronous, returns the result, runs conditional launch"
            ),
            (
                "IntuneMAMPolicyManager setUIPolicyAccountId:forWindow:completionHandler:", .method,
                "MAMPolicyManager.setUIPolicyAccountID(_:for:)",
                "asynchronous, returns the result, runs conditional launch"
            ),
            (
                "IntuneMAMPolicyManager setUIPolicyAccountIds:completionHandler:", .method,
                "MAMPolicyManager.setUIPolicyAccountIDs(_:for:)",
                "for the key window; only with `MultiManagedIdentities`"
            ),
            (
                "IntuneMAMPolicyManager setUIPolicyAccountIds:forWindow:completionHandler:", .method,
                "MAMPolicyManager.setUIPolicyAccountIDs(_:for:)",
                "several accounts in one window; only with `MultiManagedIdentities`"
            ),
            (
                "IntuneMAMPolicyManager getUIPolicyAccountId", .method, "MAMPolicyManager.uiPolicyAccountID(for:)",
                "for the key window; nil if the identity is unset, and for a merged window"
            ),
            (
                "IntuneMAMPolicyManager getUIPolicyAccountIdForWindow:", .method,
                "MAMPolicyManager.uiPolicyAccountID(for:)", "nil if the identity is unset, and for a merged window"
            ),
            (
                "IntuneMAMPolicyManager getUIPolicyAccountIdsForWindow:", .method,
                "MAMPolicyManager.uiPolicyAccountIDs(for:)",
                "one account; several in a merged window; none if the identity is unset"
            ),
            (
                "IntuneMAMPolicyManager blockedAccountIds", .method, "MAMPolicyManager.blockedAccountIDs",
                "the accounts that conditional launch blocks, in order of registration"
            ),
            (
                "IntuneMAMPolicyManager blockedReasonForAccountId:", .method, "MAMPolicyManager.blockedReason(for:)",
                "`notBlocked` for every other account"
            ),
            (
                "IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:", .method,
                "ManagedApp.withAccountID(_:file:line:operation:)",
                "the account follows tasks, Dispatch blocks and operations; a sync and an async form, errors pass through"
            ),
            (
                "IntuneMAMPolicyManager getCurrentThreadAccountId", .method, "ManagedApp.currentThreadAccountID",
                "the innermost scope or setter; nil without one"
            ),
            (
                "IntuneMAMPolicyManager setProcessAccountId:", .method, "MAMPolicyManager.setProcessAccountID(_:)",
                "nil removes it; the last layer of the search"
            ),
            (
                "IntuneMAMPolicyManager getProcessAccountId", .method, "MAMPolicyManager.processAccountID",
                "nil if unset"
            ),
            (
                "IntuneMAMPolicyManager getAccountIdForCurrentActivity", .method,
                "MAMPolicyManager.accountIDForCurrentActivity", "has a value inside of `openingURL(from:_:)`"
            ),
            (
                "IntuneMAMPolicyManager isManagementEnabled", .method, "MAMPolicyManager.isManagementEnabled",
                "whether any account has a policy"
            ),
            (
                "IntuneMAMPolicyManager isAccountIdManaged:", .method, "MAMPolicyManager.isManaged(_:)",
                "whether the account has a policy"
            ),
            (
                "IntuneMAMPolicyManager isIdentity:equalTo:", .method, "AccountDirectory.isSame(_:_:)",
                "in `app.accounts`; true if the ids are equal except for letter case, or are names of one account"
            ),
            (
                "IntuneMAMPolicyManager policy", .method, "MAMPolicyManager.policy",
                "of the effective identity; takes no lock"
            ),
            (
                "IntuneMAMPolicyManager policyForAccountId:", .method, "MAMPolicyManager.policy(for:)",
                "without a policy everything is allowed"
            ),
            (
                "IntuneMAMPolicyManager policyForAccountIds:", .method, "MAMPolicyManager.policy(forAll:)",
                "the standard lockdown if there are several accounts and one of them is managed"
            ),
            (
                "IntuneMAMPolicyManager policyForWindow:", .method, "MAMPolicyManager.policy(for:)",
                "of the effective identity of a UI task of the window"
            ),
            (
                "IntuneMAMPolicyManager setWebViewPolicyDelegate:forWebViewer:", .method,
                "PolicyAnswering.webViewLink(_:delegate:)", "the delegate is an argument"
            ),
            (
                "IntuneMAMPolicyManager setWebViewPolicy:forWebViewer:", .method, "WebViewPolicies.set(_:for:)",
                "a value that the app stores, because there are no web views off the device"
            ),
        ])
}
