extension SDKSymbol {
    /// `IntuneMAMPolicyManager.h`.
    static let policyManager = header(
        "IntuneMAMPolicyManager.h",
        [
            ("IntuneMAMPolicySource", .enumeration, "MAMPolicySource", "equal raw values"),
            ("IntuneMAMPolicySource.IntuneMAMPolicySource_MDM", .value(0), "MAMPolicySource.mdm", ""),
            ("IntuneMAMPolicySource.IntuneMAMPolicySource_MAM", .value(1), "MAMPolicySource.mam", ""),
            ("IntuneMAMPolicySource.IntuneMAMPolicySource_Other", .value(2), "MAMPolicySource.other", ""),
            (
                "IntuneMAMWebViewPolicy", .enumeration, "MAMWebViewPolicy",
                "the owner of a web view; equal raw values"
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
                "listeners use `ManagedApp.notifications`; the event `MAMEvent.Kind.policyChanged(account:policy:)` reports the change too"
            ),
            (
                "IntuneMAMPolicyDidChangeNotificationAccountId", .constant, "MAMNotification.policyDidChange(account:)",
                "a value of the notification"
            ),
            (
                "IntuneMAMSDKLifecycleEventAccountId", .constant, "MAMNotification.account",
                "the account to which the notification belongs"
            ),
            (
                "IntuneMAMUIScene", .constant, "MAMNotification.sdkDidTakeOverUI(account:window:)",
                "the window is a value of the notification"
            ),
            (
                "IntuneMAMWipeDidCompleteNotification", .constant, "MAMNotification.wipeDidComplete(account:)",
                "the event `MAMEvent.Kind.accountWiped(account:)` reports the same"
            ),
            (
                "IntuneMAMSDKDidTakeOverUINotification", .constant, "MAMNotification.sdkDidTakeOverUI(account:window:)",
                "the event `MAMEvent.Kind.userInterfaceTaken` reports the same"
            ),
            (
                "IntuneMAMSDKDidReleaseUINotification", .constant, "MAMNotification.sdkDidReleaseUI(account:window:)",
                "the event `MAMEvent.Kind.userInterfaceReleased` reports the same"
            ),
            ("IntuneMAMPolicyManager", .class, "MAMPolicyManager", "a value of one app"),
            (
                "IntuneMAMPolicyManager.primaryAccountId", .property, "MAMPolicyManager.primaryAccountID",
                "the first account that has a policy"
            ),
            (
                "IntuneMAMPolicyManager.managedAccountIds", .property, "MAMPolicyManager.managedAccountIDs",
                "the accounts with a policy in the order of their registration, with one id for each"
            ),
            (
                "IntuneMAMPolicyManager.delegate", .property, "MAMPolicyManager.delegate",
                "the app keeps the delegate alive; without a delegate every switch is refused"
            ),
            (
                "IntuneMAMPolicyManager.logger", .property, "MAMPolicyManager.logger",
                "`LogFolder` of `MAMSimulation` is a logger that writes files"
            ),
            (
                "IntuneMAMPolicyManager.mamPolicySource", .property, "MAMPolicyManager.mamPolicySource",
                "the source of the first managed account's policy"
            ),
            (
                "IntuneMAMPolicyManager instance", .classMethod, "ManagedApp.policyManager",
                "a property of each app"
            ),
            (
                "IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler:", .method,
                "MAMPolicyManager.setUIPolicyAccountID(_:for:)",
                "for the key window; asynchronous; runs conditional launch, and returns the result"
            ),
            (
                "IntuneMAMPolicyManager setUIPolicyAccountId:forWindow:completionHandler:", .method,
                "MAMPolicyManager.setUIPolicyAccountID(_:for:)",
                "asynchronous; runs conditional launch, and returns the result"
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
                "contains one account, several in a merged window, and none if the identity is unset"
            ),
            (
                "IntuneMAMPolicyManager blockedAccountIds", .method, "MAMPolicyManager.blockedAccountIDs",
                "the accounts that conditional launch blocks, in the order of their registration"
            ),
            (
                "IntuneMAMPolicyManager blockedReasonForAccountId:", .method, "MAMPolicyManager.blockedReason(for:)",
                "`notBlocked` for an account that is not blocked"
            ),
            (
                "IntuneMAMPolicyManager setCurrentThreadAccountId:forScope:", .method,
                "ManagedApp.withAccountID(_:file:line:operation:)",
                "tasks, blocks and operations inherit the account; sync and async; rethrows the operation's errors"
            ),
            (
                "IntuneMAMPolicyManager getCurrentThreadAccountId", .method, "ManagedApp.currentThreadAccountID",
                "the account of the innermost scope or setter; nil if there is none"
            ),
            (
                "IntuneMAMPolicyManager setProcessAccountId:", .method, "MAMPolicyManager.setProcessAccountID(_:)",
                "nil removes the identity; the process is the last layer that is searched for an identity"
            ),
            (
                "IntuneMAMPolicyManager getProcessAccountId", .method, "MAMPolicyManager.processAccountID",
                "nil if unset"
            ),
            (
                "IntuneMAMPolicyManager getAccountIdForCurrentActivity", .method,
                "MAMPolicyManager.accountIDForCurrentActivity", "has a value during a call of `openingURL(from:_:)`"
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
                "a method of `app.accounts`; true if the ids are equal except for letter case, or are names of one account"
            ),
            (
                "IntuneMAMPolicyManager policy", .method, "MAMPolicyManager.policy",
                "the policy of the effective identity; takes no lock"
            ),
            (
                "IntuneMAMPolicyManager policyForAccountId:", .method, "MAMPolicyManager.policy(for:)",
                "if the account has no policy, everything is allowed"
            ),
            (
                "IntuneMAMPolicyManager policyForAccountIds:", .method, "MAMPolicyManager.policy(forAll:)",
                "blocks everything (standard lockdown) if there are several accounts and one of them is managed"
            ),
            (
                "IntuneMAMPolicyManager policyForWindow:", .method, "MAMPolicyManager.policy(for:)",
                "the policy of the effective identity for a UI task of the window"
            ),
            (
                "IntuneMAMPolicyManager setWebViewPolicyDelegate:forWebViewer:", .method,
                "PolicyAnswering.webViewLink(_:delegate:isFromFrameOrScript:)",
                "the delegate is a parameter of this call"
            ),
            (
                "IntuneMAMPolicyManager setWebViewPolicy:forWebViewer:", .method, "WebViewPolicies.set(_:for:)",
                "a value that the app stores, because this library has no web views"
            ),
        ])
}
