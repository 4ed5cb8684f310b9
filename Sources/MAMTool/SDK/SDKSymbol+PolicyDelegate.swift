extension SDKSymbol {
    /// `IntuneMAMPolicyDelegate.h`.
    static let policyDelegate = header(
        "IntuneMAMPolicyDelegate.h",
        [
            (
                "IntuneMAMIdentitySwitchReason", .enumeration, "MAMIdentitySwitchReason",
                "the reason why the engine requests a switch; equal raw values"
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
            (
                "IntuneMAMAddIdentityResult", .enumeration, "MAMAddIdentityResult",
                "equal raw values"
            ),
            (
                "IntuneMAMAddIdentityResult.IntuneMAMAddIdentityResultSuccess", .value(0),
                "MAMAddIdentityResult.success", ""
            ),
            (
                "IntuneMAMAddIdentityResult.IntuneMAMAddIdentityResultFailed", .value(1), "MAMAddIdentityResult.failed",
                ""
            ),
            (
                "IntuneMAMBlockAccountResult", .enumeration, "MAMBlockAccountResult",
                "equal raw values"
            ),
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
                "the reason why an account may not be shown; equal raw values"
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
                "MAMPolicyDelegate.identitySwitchRequired(for:window:reason:)",
                "the window is a parameter"
            ),
            (
                "IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:",
                .method, "MAMPolicyDelegate.identitySwitchRequired(for:window:reason:)",
                "refuses by default; nil means the key window"
            ),
            (
                "IntuneMAMPolicyDelegate blockAccountId:reason:completionHandler:", .method,
                "MAMPolicyDelegate.block(_:reason:window:)", "the window is a parameter"
            ),
            (
                "IntuneMAMPolicyDelegate blockAccountId:reason:forWindow:completionHandler:", .method,
                "MAMPolicyDelegate.block(_:reason:window:)", "fails by default; nil means the key window"
            ),
            (
                "IntuneMAMPolicyDelegate wipeDataForAccountId:", .method, "MAMPolicyDelegate.wipeData(for:)",
                "returns false by default, and the engine then deletes the files; called outside of scopes, and not on the main thread"
            ),
            (
                "IntuneMAMPolicyDelegate restartApplication", .method, "MAMPolicyDelegate.restartApplication()",
                "the engine ends no process; it reports `MAMEvent.Kind.restartRequired(isDoneByApp:)`"
            ),
            (
                "IntuneMAMPolicyDelegate addAccountId:completionHandler:", .method, "MAMPolicyDelegate.addAccount(_:)",
                "called when the app receives data of an unknown account"
            ),
            (
                "IntuneMAMWebViewPolicyDelegate", .protocol, "MAMWebViewPolicyDelegate",
                "decides about links in web views of the app"
            ),
            (
                "IntuneMAMWebViewPolicyDelegate isExternalURL:", .method, "MAMWebViewPolicyDelegate.isExternalURL(_:)",
                "called by `PolicyAnswering.webViewLink(_:delegate:isFromFrameOrScript:)`"
            ),
        ])
}
