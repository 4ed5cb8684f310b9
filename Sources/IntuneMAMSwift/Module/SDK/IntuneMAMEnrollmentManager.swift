public import Foundation
internal import MAMCore
internal import MAMSimulation
#if os(iOS) || os(visionOS)
    public import UIKit
#else
    public import MAMUIKit
#endif

/// A token for the Intune service, which an app without MSAL provides.
///
/// SDK: `IntuneMAMEnrollmentToken`
open class IntuneMAMEnrollmentToken: NSObject {
    /// The token; `nil` after a failure. SDK: `accessToken`
    open var accessToken: String?
    /// The user principal name of the token's user. SDK: `upn`
    open var upn: String?
    /// The object id of the token's user. SDK: `oid`
    open var oid: String?
    /// The id of the user's tenant. SDK: `tenantId`
    open var tenantId: String?
    /// The id by which the sign-in service finds the request. SDK: `correlationId`
    open var correlationId: String?
    /// The reason why there is no token. SDK: `error`
    open var error: (any Error)?

    /// Makes a token without values.
    public override init() { super.init() }

    /// The token in the form of the engine, or the reason why there is none.
    var result: Result<MAMEnrollmentToken, MAMTokenFailure> {
        guard let accessToken else { return .failure(.credentials) }
        return .success(
            MAMEnrollmentToken(
                MAMAccessToken(accessToken), objectID: AccountID(sdk: oid), userPrincipalName: AccountID(sdk: upn),
                tenantID: AccountID(sdk: tenantId), correlationID: correlationId))
    }
}

/// Receives the results of requests about accounts, and provides tokens in an app without MSAL.
///
/// All methods are optional. The manager does not keep the delegate alive: if nothing else does, the SDK calls nothing
/// (``SDKHost/findings``).
///
/// SDK: `IntuneMAMEnrollmentDelegate`
public protocol IntuneMAMEnrollmentDelegate: NSObjectProtocol {
    /// Receives the result of a request to enroll an account. Called on the main thread here.
    ///
    /// SDK: `enrollmentRequestWithStatus:`
    func enrollmentRequest(with status: IntuneMAMEnrollmentStatus)

    /// Receives the result of a request for the policy of an account. Called on the main thread here.
    ///
    /// SDK: `policyRequestWithStatus:`
    func policyRequest(with status: IntuneMAMEnrollmentStatus)

    /// Receives the result of a request to remove an account. Called on the main thread here.
    ///
    /// SDK: `unenrollRequestWithStatus:`
    func unenrollRequest(with status: IntuneMAMEnrollmentStatus)

    /// Asks for a token. Called on the main thread here. If the app leaves the method out, the simulated MSAL answers.
    ///
    /// SDK: `getAccessTokenForAccountId:resource:completion:`
    func getAccessToken(
        forAccountId oid: String, resource: String, completion: @escaping (IntuneMAMEnrollmentToken) -> Void)

    /// The async form of `getAccessToken(forAccountId:resource:completion:)`.
    func accessToken(forAccountId oid: String, resource: String) async -> IntuneMAMEnrollmentToken
}

extension IntuneMAMEnrollmentDelegate {
    /// Marks the method as one that the app leaves out.
    public func enrollmentRequest(with status: IntuneMAMEnrollmentStatus) { Absent.note() }

    /// Marks the method as one that the app leaves out.
    public func policyRequest(with status: IntuneMAMEnrollmentStatus) { Absent.note() }

    /// Marks the method as one that the app leaves out.
    public func unenrollRequest(with status: IntuneMAMEnrollmentStatus) { Absent.note() }

    /// Marks the method as one that the app leaves out.
    public func getAccessToken(
        forAccountId oid: String, resource: String, completion: @escaping (IntuneMAMEnrollmentToken) -> Void
    ) { Absent.note() }

    /// Marks the method as one that the app leaves out.
    public func accessToken(forAccountId oid: String, resource: String) async -> IntuneMAMEnrollmentToken {
        Absent.note()
        return IntuneMAMEnrollmentToken()
    }
}

/// Registers, enrolls and removes the accounts of the app.
///
/// Safe to use from any thread. A request returns at once, and the delegate receives its result.
///
/// SDK: `IntuneMAMEnrollmentManager`
open class IntuneMAMEnrollmentManager: NSObject, @unchecked Sendable {
    // The host's lock guards everything that changes.
    private let reference: HostReference
    static let delegateName = "IntuneMAMEnrollmentManager.delegate"

    init(_ host: HostReference) {
        reference = host
        super.init()
    }

    /// The app does not make managers: use ``instance()``.
    ///
    /// SDK: `init`
    @available(*, unavailable, message: "use IntuneMAMEnrollmentManager.instance()")
    public override init() { preconditionFailure("use IntuneMAMEnrollmentManager.instance()") }

    private var host: SDKHost { reference.host }
    private var manager: MAMEnrollmentManager { reference.engine.enrollmentManager }

    /// Returns the manager of the app that is in force (``SDKHost``).
    ///
    /// SDK: `instance`
    open class func instance() -> IntuneMAMEnrollmentManager { SDKHost.inForce.managers.enrollment }

    /// The delegate of the app, which the manager does not keep alive.
    ///
    /// SDK: `delegate`
    open var delegate: (any IntuneMAMEnrollmentDelegate)? {
        get { host.state.withLock { $0.enrollmentDelegate } }
        set { host.setWeakly(newValue, Self.delegateName) { $0.enrollmentDelegate = newValue } }
    }

    /// Registers an account, and enrolls it.
    ///
    /// The simulated token library then provides tokens of the account, as MSAL does after the app has signed the user in.
    ///
    /// - Parameter accountId: The object id of the account.
    ///
    /// SDK: `registerAndEnrollAccountId:`
    open func registerAndEnrollAccountId(_ accountId: String) {
        guard let account = AccountID(accountId) else { return }
        let (device, app) = (host.device, host.app)
        guard let user = device.tenant.user(account) else {
            return host.start(asRequest: true) { await $0.enrollmentManager.registerAndEnroll(account) }
        }
        host.start(asRequest: true) { engine in
            // Not before the calls that the app made earlier: one of them may sign the user out.
            device.signIn(user, to: app)
            // For a name in place of the object id, the engine learns the id with the first token.
            guard account == user.objectID else { return _ = await engine.enrollmentManager.registerAndEnroll(account) }
            engine.accounts.register(account, alias: user.userPrincipalName, tenantID: user.tenantID)
            await engine.enrollmentManager.registerAndEnroll(
                account, userPrincipalName: user.userPrincipalName, tenantID: AccountID(user.tenantID))
        }
    }

    /// Asks the user to sign in, then registers and enrolls the account.
    ///
    /// - Parameter identity: The account; `nil` for the account of device management, or one that the user chooses.
    ///
    /// SDK: `loginAndEnrollAccount:`
    open func loginAndEnrollAccount(_ identity: String?) { loginAndEnrollAccount(identity, on: nil) }

    /// Asks the user to sign in, then registers and enrolls the account.
    ///
    /// - Parameters:
    ///   - identity: The account; `nil` for the account of device management, or one that the user chooses.
    ///   - window: The window for the sign-in, which has no effect here.
    ///
    /// SDK: `loginAndEnrollAccount:onWindow:`
    open func loginAndEnrollAccount(_ identity: String?, on window: UIWindow?) {
        let account = AccountID(sdk: identity)
        let user = account.flatMap { host.device.tenant.user($0) }
        host.start(asRequest: true) { await $0.enrollmentManager.loginAndEnroll(user?.objectID ?? account) }
    }

    /// Removes an account from the app.
    ///
    /// - Parameters:
    ///   - accountId: The account.
    ///   - doWipe: Whether the data of an enrolled account is removed.
    ///
    /// SDK: `deRegisterAndUnenrollAccountId:withWipe:`
    open func deRegisterAndUnenrollAccountId(_ accountId: String, withWipe doWipe: Bool) {
        guard let account = AccountID(accountId) else { return }
        let user = host.device.tenant.user(account)
        host.start(asRequest: true) {
            await $0.enrollmentManager.deregisterAndUnenroll(user?.objectID ?? account, withWipe: doWipe)
        }
    }

    /// Returns the accounts that are registered, as texts.
    ///
    /// SDK: `registeredAccountIds`
    open func registeredAccountIds() -> [Any] { manager.registeredAccountIDs.map(\.rawValue) }

    /// Returns the first enrolled account; `nil` if there is none.
    ///
    /// SDK: `enrolledAccountId`
    open func enrolledAccountId() -> String? { manager.enrolledAccountID?.rawValue }

    /// Returns the enrolled accounts.
    ///
    /// SDK: `enrolledAccountIds`
    open func enrolledAccountIds() -> [String] { manager.enrolledAccountIDs.map(\.rawValue) }

    /// Returns the names of the accounts that may use the app; `nil` if every account may.
    ///
    /// SDK: `allowedAccounts`
    open func allowedAccounts() -> [Any]? { manager.allowedAccountIDs?.map(\.rawValue) }

    /// Returns the ids of the accounts that may use the app; `nil` if every account may.
    ///
    /// SDK: `allowedAccountIds`
    open func allowedAccountIds() -> [Any]? { manager.allowedAccountIDs?.map(\.rawValue) }

    /// Asks the service for the user of device management.
    ///
    /// - Parameter completionHandler: The function that receives the account on the main thread; `nil` for no user.
    ///
    /// SDK: `mdmEnrolledAccountIdWithCompletion:`
    open func mdmEnrolledAccountId(completion completionHandler: @escaping (String?) -> Void) {
        let host = host
        nonisolated(unsafe) let handler = completionHandler
        host.start { engine in
            let account = await engine.enrollmentManager.mdmEnrolledAccountID()?.rawValue
            await host.onMain { handler(account) }
        }
    }

    /// The async form of `mdmEnrolledAccountId(completion:)`.
    open func mdmEnrolledAccountId() async -> String? {
        await withCheckedContinuation { continuation in
            mdmEnrolledAccountId { continuation.resume(returning: $0) }
        }
    }

    /// Returns the last known user of device management.
    ///
    /// SDK: `mdmEnrolledAccountIdFromCache`
    open func mdmEnrolledAccountIdFromCache() -> String? { manager.mdmEnrolledAccountIDFromCache?.rawValue }
}
