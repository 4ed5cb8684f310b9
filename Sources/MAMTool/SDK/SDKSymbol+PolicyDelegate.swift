extension SDKSymbol {
    /// `IntuneMAMPolicyDelegate.h`.
    static let policyDelegate = header(
        "IntuneMAMPolicyDelegate.h",
        [
            (
                "IntuneMAMIdentitySwitchReason", .enumeration, "MAMIdentitySwitchReason",
                "the reason why the engine requests a switch; the raw values are the SDK's"
            ),
            (
                "IntuneMAMIdentitySwitchReason.IntuneMAMIdentitySwitchOpenURL", .value(0),
                "MAMIdentitySwitchReason.openURL", ""
            ),
            (
                "IntuneMAMIdentitySwitchReason.IntuneMAMIdentitySwitchCancelConditionalLaunch", .value(1),
                "MAMIdentitySwitchReason.cancelConditionalLaunch", ""
            ),
            (
                "IntuneMAMIdentitySwitchReason.IntuneMAMIdentitySwitchDocumentImport", .value(2),
                "MAMIdentitySwitchReason.documentImport", ""
            ),
            ("IntuneMAMAddIdentityResult", .enumeration, "MAMAddIdentityResult", "the raw values are the SDK's"),
            (
                "IntuneMAMAddIdentityResult.IntuneMAMAddIdentityResultSuccess", .value(0),
                "MAMAddIdentityResult.success", ""
            ),
            (
                "IntuneMAMAddIdentityResult.IntuneMAMAddIdentityResultFailed", .value(1), "MAMAddIdentityResult.failed",
                ""
            ),
            ("IntuneMAMBlockAccountResult", .enumeration, "MAMBlockAccountResult", "the raw values are the SDK's"),
            (
                "IntuneMAMBlockAccountResult.IntuneMAMBlockAccountResultSuccess", .value(0),
                "MAMBlockAccountResult.success", ""
            ),
            (
                "IntuneMAMBlockAccountResult.IntuneMAMBlockAccountResultFailed", .value(1),
                "MAMBlockAccountResult.failed", ""
            ),
            (
                "IntuneMAMBlockAccountReason", .enumeration, "MAMBlockAccountReason",
                "the reason why an account may not be shown; the raw values are the SDK's"
            ),
            (
                "IntuneMAMBlockAccountReason.IntuneMAMBlockAccountReasonNotBlocked", .value(0),
                "MAMBlockAccountReason.notBlocked", ""
            ),
            (
                "IntuneMAMBlockAccountReason.IntuneMAMBlockAccountReasonConditionalLaunchBlocked", .value(1),
                "MAMBlockAccountReason.conditionalLaunchBlocked", ""
            ),
            (
                "IntuneMAMBlockAccountReason.IntuneMAMBlockAccountReasonConditionalLaunchCanceled", .value(2),
                "MAMBlockAccountReason.conditionalLaunchCanceled", ""
            ),
            (
                "IntuneMAMBlockAccountReason.IntuneMAMBlockAccountReasonClockedOut", .value(3),
                "MAMBlockAccountReason.clockedOut", ""
            ),
            (
                "IntuneMAMPolicyDelegate", .protocol, "MAMPolicyDelegate",
                "asynchronous methods, each with a default body"
            ),
            (
                "IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:reason:completionHandler:", .method,
                "MAMPolicyDelegate.identitySwitchRequired(for:window:reason:)", "one method, with the window"
            ),
            (
                "IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:",
                .method, "MAMPolicyDelegate.identitySwitchRequired(for:window:reason:)",
                "refuses by default; nil means the key window"
            ),
            (
                "IntuneMAMPolicyDelegate blockAccountId:reason:completionHandler:", .method,
                "MAMPolicyDelegate.block(_:reason:window:)", "one method, with the window"
            ),
            (
                "IntuneMAMPolicyDelegate blockAccountId:reason:forWindow:completionHandler:", .method,
                "MAMPolicyDelegate.block(_:reason:window:)", "fails by default; nil means the key window"
            ),
            (
                "IntuneMAMPolicyDelegate wipeDataForAccountId:", .method, "MAMPolicyDelegate.wipeData(for:)",
                "false, the default, leaves the files to the engine; called off the main thread and outside of scopes"
            ),
            (
                "IntuneMAMPolicyDelegate restartApplication", .method, "MAMPolicyDelegate.restartApplication()",
                "the engine ends no process; it reports `MAMEvent.Kind.restartRequired(isDoneByApp:)`"
            ),
            (
                "IntuneMAMPolicyDelegate addAccountId:completionHandler:", .method, "MAMPolicyDelegate.addAccount(_:)",
                "asked when data of an unknown account comes in"
            ),
            (
                "IntuneMAMWebViewPolicyDelegate", .protocol, "MAMWebViewPolicyDelegate",
                "the app's decision about links of its web views"
            ),
            (
                "IntuneMAMWebViewPolicyDelegate isExternalURL:", .method, "MAMWebViewPolicyDelegate.isExternalURL(_:)",
                "asked by `PolicyAnswering.webViewLink(_:delegate:)`"
            ),
        ])
}
