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
            ("IntuneMAMSwiftError", .enumeration, nil, "a scope throws no errors except those of its operation"),
            (
                "View.intuneMAMWebViewPolicy(_:isExternalURL:)", .modifier, "WebViewPolicies.set(_:for:)",
                "a value that the app stores, because this library has no web views"
            ),
        ])
}
