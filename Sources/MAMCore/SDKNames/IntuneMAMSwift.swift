// The SDK's names from `IntuneMAMSwift.swiftinterface`. The compiler points from each to this package's name.

/// `IntuneMAMSwiftContextManager` of the SDK; use `ManagedApp` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "ManagedApp")
public typealias IntuneMAMSwiftContextManager = ManagedApp

/// `IntuneMAMSwiftWebViewPolicy` of the SDK; use `MAMWebViewPolicy` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMWebViewPolicy")
public typealias IntuneMAMSwiftWebViewPolicy = MAMWebViewPolicy

extension ManagedApp {
    /// `IntuneMAMSwiftContextManager getScopedAccountId()` of the SDK; read `app.currentThreadAccountID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "a scope belongs to an app: `app.currentThreadAccountID`")
    public static func getScopedAccountId() -> String? { fatalError() }

    /// `IntuneMAMSwiftContextManager setAccountId(_:forScope:) throws` of the SDK;
    /// call `app.withAccountID(_:operation:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "a scope belongs to an app: `app.withAccountID(_:operation:)`")
    public static func setAccountId(_ id: String?, forScope scope: () throws -> Void) { fatalError() }

    /// `IntuneMAMSwiftContextManager setAccountId(_:forScope:) async throws` of the SDK;
    /// call `app.withAccountID(_:operation:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "a scope belongs to an app: `app.withAccountID(_:operation:)`")
    public static func setAccountId(_ id: String?, forScope scope: () async throws -> Void) { fatalError() }
}
