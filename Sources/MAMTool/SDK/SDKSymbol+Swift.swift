extension SDKSymbol {
    /// `IntuneMAMSwift.swiftinterface`.
    static let swiftInterface = header(
        "IntuneMAMSwift.swiftinterface",
        [
            (
                "IntuneMAMSwiftContextManager getScopedAccountId()", .classMethod, "ManagedApp.currentThreadAccountID",
                "the account of the innermost scope or setter; nil if there is none"
            ),
            (
                "IntuneMAMSwiftContextManager setAccountId(_:forScope:) sync", .classMethod,
                "ManagedApp.withAccountID(_:file:line:operation:)",
                "sync and async; rethrows the operation's errors"
            ),
            (
                "IntuneMAMSwiftContextManager setAccountId(_:forScope:) throws", .classMethod,
                "ManagedApp.withAccountID(_:file:line:operation:)",
                "sync and async; rethrows the operation's errors"
            ),
            (
                "IntuneMAMSwiftContextManager setAccountId(_:forScope:) async", .classMethod,
                "ManagedApp.withAccountID(_:file:line:operation:)",
                "sync and async; rethrows the operation's errors"
            ),
            (
                "IntuneMAMSwiftContextManager setAccountId(_:forScope:) async throws", .classMethod,
                "ManagedApp.withAccountID(_:file:line:operation:)",
                "sync and async; rethrows the operation's errors"
            ),
            ("IntuneMAMSwiftContextManager", .class, "ManagedApp", "the scope belongs to the app"),
            ("IntuneMAMSwiftWebViewPolicy", .enumeration, "MAMWebViewPolicy", "the same type as for Objective-C"),
            (
                "IntuneMAMSwiftWebViewPolicy.unset", .value(0), "MAMWebViewPolicy.unset",
                "the setting of the app applies"
            ),
            (
                "IntuneMAMSwiftWebViewPolicy.unmanaged", .value(1), "MAMWebViewPolicy.unmanaged",
                "the pages are personal"
            ),
            (
                "IntuneMAMSwiftWebViewPolicy.currentIdentity", .value(2), "MAMWebViewPolicy.currentIdentity",
                "the pages belong to the account of the window"
            ),
            (
                "IntuneMAMSwiftWebViewPolicy.currentIdentityBlockUpload", .value(3),
                "MAMWebViewPolicy.currentIdentityBlockUpload", "the same, and pages cannot upload files"
            ),
            ("ECSEnvironment", .enumeration, nil, "no public call of the SDK takes or returns it"),
            ("ECSEnvironment.prod", .value(nil), nil, "no public call of the SDK takes or returns it"),
            ("ECSEnvironment.sandbox", .value(nil), nil, "no public call of the SDK takes or returns it"),
            ("IntuneMAMSwiftError", .enumeration, nil, "a scope throws no errors except those of its operation"),
            (
                "IntuneMAMSwiftError.GroupActivitiesBlocked", .value(nil), nil,
                "there are no group activities (SharePlay) off the device"
            ),
            (
                "IntuneMAMSwiftError.FailedToConstructDataFromEncryptedFile", .value(nil), nil,
                "Foundation is not intercepted, so it reads no encrypted files"
            ),
            (
                "View.intuneMAMWebViewPolicy(_:isExternalURL:)", .modifier, "WebViewPolicies.set(_:for:)",
                "a value that the app stores, because this library has no web views"
            ),
        ])
}
