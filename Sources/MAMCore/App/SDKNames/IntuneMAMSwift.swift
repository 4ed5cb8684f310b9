// The SDK's names from `IntuneMAMSwift.swiftinterface`. The compiler points from each to this package's name.

/// `IntuneMAMSwiftContextManager` is the SDK's name; use `ManagedApp` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "ManagedApp")
public typealias IntuneMAMSwiftContextManager = ManagedApp

/// `IntuneMAMSwiftWebViewPolicy` is the SDK's name; use `MAMWebViewPolicy` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMWebViewPolicy")
public typealias IntuneMAMSwiftWebViewPolicy = MAMWebViewPolicy

extension ManagedApp {
    /// `IntuneMAMSwiftContextManager getScopedAccountId()` is the SDK's name; read `app.currentThreadAccountID`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "a scope belongs to an app: `app.currentThreadAccountID`")
    public static func getScopedAccountId() -> String? { fatalError() }

    /// `IntuneMAMSwiftContextManager setAccountId(_:forScope:) throws` is the SDK's name;
    /// call `app.withAccountID(_:operation:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "a scope belongs to an app: `app.withAccountID(_:operation:)`")
    public static func setAccountId(_ id: String?, forScope scope: () throws -> Void) { fatalError() }

    /// `IntuneMAMSwiftContextManager setAccountId(_:forScope:) async throws` is the SDK's name;
    /// call `app.withAccountID(_:operation:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "a scope belongs to an app: `app.withAccountID(_:operation:)`")
    public static func setAccountId(_ id: String?, forScope scope: () async throws -> Void) { fatalError() }
}
