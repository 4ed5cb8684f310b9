public import Foundation
internal import MAMCore
internal import MAMPolicyTools
#if os(iOS) || os(visionOS)
    public import UIKit
#else
    public import MAMUIKit
#endif

/// Runs code that acts for an account.
///
/// The tasks, blocks and operations that the code starts act for it too.
///
/// SDK: `IntuneMAMSwiftContextManager`
public final class IntuneMAMSwiftContextManager {
    /// Returns the account that the calling code acts for; `nil` if none is set.
    public class func getScopedAccountId() -> String? { SDKHost.inForce.engine.currentThreadAccountID?.rawValue }

    /// Runs code that acts for an account.
    ///
    /// - Parameters:
    ///   - accountId: The account; the empty text for no user, and `nil` to hide the account of the surrounding code.
    ///   - scope: The code.
    public class func setAccountId(_ accountId: String?, forScope scope: @escaping () -> Void) {
        SDKHost.inForce.engine.withAccountID(AccountID(sdk: accountId), operation: scope)
    }

    /// Runs code that acts for an account, and rethrows its error.
    ///
    /// - Parameters:
    ///   - accountId: The account; the empty text for no user, and `nil` to hide the account of the surrounding code.
    ///   - scope: The code.
    /// - Throws: The error of the code.
    public class func setAccountId(_ accountId: String?, forScope scope: @escaping () throws -> Void) throws {
        try SDKHost.inForce.engine.withAccountID(AccountID(sdk: accountId), operation: scope)
    }

    /// Runs asynchronous code that acts for an account.
    ///
    /// - Parameters:
    ///   - accountId: The account; the empty text for no user, and `nil` to hide the account of the surrounding code.
    ///   - scope: The code.
    public nonisolated(nonsending) class func setAccountId(
        _ accountId: String?, forScope scope: nonisolated(nonsending) @escaping () async -> Void
    ) async { await SDKHost.inForce.engine.withAccountID(AccountID(sdk: accountId), operation: scope) }

    /// Runs asynchronous code that acts for an account, and rethrows its error.
    ///
    /// - Parameters:
    ///   - accountId: The account; the empty text for no user, and `nil` to hide the account of the surrounding code.
    ///   - scope: The code.
    /// - Throws: The error of the code.
    public nonisolated(nonsending) class func setAccountId(
        _ accountId: String?, forScope scope: nonisolated(nonsending) @escaping () async throws -> Void
    ) async throws { try await SDKHost.inForce.engine.withAccountID(AccountID(sdk: accountId), operation: scope) }
}

/// The account whose policy applies to a web view of SwiftUI.
///
/// SDK: `IntuneMAMSwiftWebViewPolicy`
public enum IntuneMAMSwiftWebViewPolicy: Int, Sendable {
    /// The setting of the Info.plist applies.
    case unset
    /// No account: the pages are personal.
    case unmanaged
    /// The account of the window.
    case currentIdentity
    /// The account of the window, and pages cannot upload files.
    case currentIdentityBlockUpload
}

/// An environment of the SDK's own services, which no public call takes or returns.
///
/// SDK: `ECSEnvironment`
public enum ECSEnvironment: Sendable {
    /// The environment of users.
    case prod
    /// The environment of tests.
    case sandbox
}

/// The errors that the SDK throws from calls of the system that it intercepts on a device.
///
/// Nothing here throws them; a scope throws the errors of its code. An app can throw them in a test.
///
/// SDK: `IntuneMAMSwiftError`
public enum IntuneMAMSwiftError: Error {
    /// A policy blocks group activities (SharePlay).
    case GroupActivitiesBlocked
    /// The content of an encrypted file could not be read as data.
    case FailedToConstructDataFromEncryptedFile
}

#if canImport(SwiftUI)
    public import SwiftUI

    extension View {
        /// Has no meaning here, because there are no web views of SwiftUI.
        ///
        /// SDK: `View.intuneMAMWebViewPolicy(_:isExternalURL:)`
        @available(*, unavailable, message: "there are no web views here: use SDKHost.isLinkAllowed(_:in:)")
        public func intuneMAMWebViewPolicy(
            _ policy: IntuneMAMSwiftWebViewPolicy? = nil, isExternalURL: ((URL) -> Bool)? = nil
        ) -> some View { self }
    }
#endif

/// Shows messages of the SDK, and returns their texts.
///
/// SDK: `IntuneMAMUIHelper`
open class IntuneMAMUIHelper: NSObject {
    /// Tells the user that sharing is blocked.
    ///
    /// - Parameter completion: The function that is called on the main thread when the user has dismissed the message,
    ///   which here is at once. Defaults to `nil`.
    ///
    /// SDK: `showSharingBlockedMessage:`
    open class func showSharingBlockedMessage(_ completion: (() -> Void)? = nil) { SDKHost.inForce.answer(completion) }

    /// Returns the text that tells the user that the app has to restart.
    ///
    /// SDK: `getRestartApplicationMessage`
    open class func getRestartApplicationMessage() -> String? {
        SDKHost.inForce.engine.uiHelper.restartApplicationMessage.text
    }

    /// Returns an image of a window, without content, also if a policy blocks captures of the screen.
    ///
    /// SDK: `captureImageOfWindow:`
    open class func captureImage(of window: UIWindow) -> UIImage? { UIImage() }
}

/// Returns what the SDK knows about the app, for support.
///
/// SDK: `IntuneMAMDiagnosticConsole`
open class IntuneMAMDiagnosticConsole: NSObject {
    /// Does nothing, because there is no screen.
    ///
    /// SDK: `displayDiagnosticConsole`
    open class func display() {}

    /// Returns what the SDK knows about the app.
    ///
    /// The member `IntuneMAMPolicies` has a dictionary of client keys for each managed account, whose key
    /// `IntuneIdentityUPN` names the account. Nothing else names accounts.
    ///
    /// SDK: `getDiagnosticInformation`
    open class func getDiagnosticInformation() -> [AnyHashable: Any]? {
        let engine = SDKHost.inForce.engine
        let json = Data(engine.diagnosticConsole.diagnosticInformation.json.utf8)
        var information = (try? JSONSerialization.jsonObject(with: json)) as? [AnyHashable: Any]
        information?["IntuneMAMPolicies"] = engine.policyManager.managedAccountIDs.compactMap {
            clientKeys(of: $0, engine)
        }
        return information
    }

    private class func clientKeys(of account: AccountID, _ engine: ManagedApp) -> [String: Any]? {
        guard let policy = engine.policyManager.policyInForce(for: account) else { return nil }
        let json = Data(PolicyDocument(policy).clientPolicy().result.json.utf8)
        var keys = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any]
        keys?["IntuneIdentityUPN"] = account.rawValue
        return keys
    }

    /// Returns the paths of the SDK's log files, newest first; `nil` if there are none.
    ///
    /// SDK: `getIntuneLogPaths`
    open class func getIntuneLogPaths() -> [String]? {
        let paths = SDKHost.inForce.engine.diagnosticConsole.logPaths
        return paths.isEmpty ? nil : paths
    }
}

/// Returns the version of the SDK whose behavior is simulated.
///
/// SDK: `IntuneMAMVersionInfo`
open class IntuneMAMVersionInfo: NSObject {
    /// Returns the version, such as `21.7.1`.
    ///
    /// SDK: `sdkVersion`
    open class func sdkVersion() -> String { MAMVersionInfo.sdkVersion }
}

/// Whether the user of an account is at work.
///
/// SDK: `IntuneMAMClockStatus`
public enum IntuneMAMClockStatus: Int, Sendable {
    /// No policy asks for working time.
    case notConfigured = 0
    /// The status is not known.
    case unknown = 1
    /// The user is at work.
    case clockedIn = 2
    /// The user is not at work.
    case clockedOut = 3
    /// The user was at work when the status was last known.
    case clockedInStale = 4
    /// The user was not at work when the status was last known.
    case clockedOutStale = 5
}

/// The status of the user of an account.
///
/// SDK: `IntuneMAMUserStatus`
public protocol IntuneMAMUserStatus: NSObjectProtocol {
    /// Returns whether the user is at work. SDK: `clockStatus`
    func clockStatus() -> IntuneMAMClockStatus
}

private final class KnownUserStatus: NSObject, IntuneMAMUserStatus {
    private let status: MAMUserStatus

    init(_ status: MAMUserStatus) { self.status = status }

    func clockStatus() -> IntuneMAMClockStatus {
        IntuneMAMClockStatus(rawValue: Int(status.clockStatus.rawValue)) ?? .unknown
    }
}

/// Returns the status of the users of accounts.
///
/// SDK: `IntuneMAMUserStatusManager`
open class IntuneMAMUserStatusManager: NSObject, @unchecked Sendable {
    // Has no state of its own.
    private let reference: HostReference

    init(_ host: HostReference) {
        reference = host
        super.init()
    }

    /// Makes a manager like that of `instance()`, because the SDK does not forbid it.
    @available(*, deprecated, message: "use instance()")
    public override convenience init() { self.init(HostReference.inForce()) }

    /// Returns the manager of the app that is in force (``SDKHost``).
    ///
    /// SDK: `instance`
    open class func instance() -> IntuneMAMUserStatusManager { SDKHost.inForce.managers.userStatus }

    /// Returns the status of the user of an account; `nil` for `nil`.
    ///
    /// SDK: `userStatusForAccountId:`
    open func userStatus(forAccountId accountId: String?) -> (any IntuneMAMUserStatus)? {
        AccountID(sdk: accountId).map { KnownUserStatus(reference.engine.userStatusManager.userStatus(for: $0)) }
    }
}
