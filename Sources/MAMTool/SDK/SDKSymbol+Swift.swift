extension SDKSymbol {
    /// `IntuneMAMSwift.swiftinterface`.
    static let swiftInterface = header(
        "IntuneMAMSwift.swiftinterface",
        [
            (
                "IntuneMAMSwiftContextManager getScopedAccountId()", .classMethod, "ManagedApp.currentThreadAccountID",
                "the innermost scope or setter; nil without one"
            ),
            (
                "IntuneMAMSwiftContextManager setAccountId(_:forScope:) sync", .classMethod,
                "ManagedApp.withAccountID(_:file:line:operation:)",
                "one sync and one async form, typed errors pass through"
            ),
            (
                "IntuneMAMSwiftContextManager setAccountId(_:forScope:) throws", .classMethod,
                "ManagedApp.withAccountID(_:file:line:operation:)",
                "one sync and one async form, typed errors pass through"
            ),
            (
                "IntuneMAMSwiftContextManager setAccountId(_:forScope:) async", .classMethod,
                "ManagedApp.withAccountID(_:file:line:operation:)",
                "one sync and one async form, typed errors pass through"
            ),
            (
                "IntuneMAMSwiftContextManager setAccountId(_:forScope:) async throws", .classMethod,
                "ManagedApp.withAccountID(_:file:line:operation:)",
                "one sync and one async form, typed errors pass through"
            ),
            ("IntuneMAMSwiftContextManager", .class, "ManagedApp", "the scope belongs to the app"),
            ("IntuneMAMSwiftWebViewPolicy", .enumeration, "MAMWebViewPolicy", "one type for both languages"),
            ("IntuneMAMSwiftError", .enumeration, nil, "a scope throws only the errors of its operation"),
            (
                "View.intuneMAMWebViewPolicy(_:isExternalURL:)", .modifier, "WebViewPolicies.set(_:for:)",
                "a value that the app stores, because there are no web views off the device"
            ),
        ])
}
