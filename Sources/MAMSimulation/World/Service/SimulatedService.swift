internal import MAMBase
public import MAMCore
internal import MAMStorage

/// A simulated Intune service for the apps of one device.
///
/// It answers enrollments, check-ins and requests for tokens, and can fail as planned. The tenant contains the users
/// and the policies assigned to them, and the service contains the enrollments of this device. A slow answer takes time
/// only on the device's clock, so no call waits in real time. Safe to use from any thread.
public final class SimulatedService: Sendable {
    /// The tenant with the users and the policies assigned to them.
    public let tenant: SimulatedTenant
    let state = Guarded(State())
    let owner: DeviceReference

    typealias Enrollment = SimulatedEnrollments.Key

    struct State: Sendable {
        var enrollments = SimulatedEnrollments()
        var users: [AccountID: UserStatus] = [:]
        var faults = ServiceFaultPlan()
        var calls: [ServiceCall: Int] = [:]
        /// The user for whom the device is enrolled in device management.
        var managedUser: AccountID?
        /// Whether apps allow that user only.
        var allowsManagedUserOnly = false
        var sdkCutOffs: [SDKCutOff] = []
        /// Whether a slow answer is under way.
        var isSlow = false
    }

    init(_ tenant: SimulatedTenant, of owner: DeviceReference) { (self.tenant, self.owner) = (tenant, owner) }

    /// The plan that determines which calls of apps to this service fail.
    ///
    /// Setting this property replaces the previous plan.
    public var faults: ServiceFaultPlan {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// The dates from which the service blocks apps with an old SDK or warns their users; defaults to none.
    ///
    /// The dates apply to every managed account the next time that an app checks whether it may show the account. The
    /// device's wall clock decides whether a date has passed. `SDKCutOff.published` contains the dates that Microsoft
    /// announced.
    public var sdkCutOffs: [SDKCutOff] {
        get { state.withLock { $0.sdkCutOffs } }
        set { state.withLock { $0.sdkCutOffs = newValue } }
    }

    /// Returns the status of a user on the service's device, such as whether the account is disabled.
    public func status(of user: SimulatedUser) -> UserStatus {
        state.withLock { $0.users[user.objectID] ?? UserStatus() }
    }

    /// Changes the status of a user on the service's device.
    ///
    /// Apps receive the new status when they check in.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - change: The function that modifies the status in place.
    public func setStatus(of user: SimulatedUser, _ change: (inout UserStatus) -> Void) {
        state.withLock { change(&$0.users[user.objectID, default: UserStatus()]) }
    }

    /// Returns whether the simulated service has an enrollment of a user in an app.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app.
    /// - Returns: Whether the service has the enrollment.
    public func isEnrolled(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return false }
        return state.withLock { $0.enrollments[Enrollment(bundleID: bundleID, account: user.objectID)] != nil }
    }

    /// Whether an app has reported that a user's policy is in force, since the last change of conditional access.
    func isProtected(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return false }
        let contact = state.withLock { $0.enrollments[Enrollment(bundleID: bundleID, account: user.objectID)] }
        return contact?.accessChanges == tenant.accessChanges
    }

    /// Removes the enrollment of a user in an app from the simulated service.
    ///
    /// A real service does this if an app has not checked in for too long. The app's next check-in reports the removal.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app.
    public func forget(_ user: SimulatedUser, in app: SimulatedApp) {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return }
        state.withLock { $0.enrollments.remove(Enrollment(bundleID: bundleID, account: user.objectID)) }
    }

    /// Returns the number of calls of one kind that apps made to the simulated service, including failed calls.
    ///
    /// - Parameter call: The kind of call.
    /// - Returns: The number of calls.
    public func callCount(_ call: ServiceCall) -> Int { state.withLock { $0.calls[call] ?? 0 } }
}

/// A weak reference to a device, for objects that the device holds.
final class DeviceReference: Sendable {
    private let device = Guarded<Box>(Box())

    private struct Box: Sendable { weak var device: SimulatedDevice? }

    /// The device; `nil` when it was released.
    var value: SimulatedDevice? {
        get { device.withLock { $0.device } }
        set { device.withLock { $0.device = newValue } }
    }
}

extension SimulatedService {
    /// Returns the user of a request: that of the token, or the named account if there is no token.
    func user(of request: MAMServiceRequest) throws(MAMServiceError) -> SimulatedUser {
        let named = request.token?.objectID ?? request.account
        guard let user = tenant.user(named) else { throw .internalError }
        if request.token != nil, request.account != user.objectID, request.account != user.userPrincipalName {
            throw .otherAccountEnrolled
        }
        return user
    }

    /// Returns the service's answer about a user, with the policy and app configuration assigned in the app.
    func answer(about user: SimulatedUser, _ request: MAMServiceRequest) -> MAMServiceAnswer {
        let status = status(of: user)
        var answer = MAMServiceAnswer(CheckInAnswer(outcome(for: user, request)))
        (answer.checkIn.isAccountDisabled, answer.checkIn.clock) = (status.isDisabled, status.clock)
        answer.checkIn.asksForWipe = !status.pendingWipes.isDisjoint(with: names(of: request.app))
        guard case .registered = answer.checkIn.outcome else { return answer }
        answer.policy = policy(for: user, request)
        answer.appConfigurations = tenant.configurations(
            for: user, bundleID: request.app.policyBundleID, isMDMEnrolled: request.isMDMEnrolled)
        answer.mustBeOnlyAccount = status.mustBeOnlyAccount
        return answer
    }

    private func outcome(
        for user: SimulatedUser, _ request: MAMServiceRequest
    ) -> CheckInAnswer.Outcome {
        guard tenant.status != .notOnboarded, tenant.serves(user) else { return .notOnboarded }
        guard tenant.isLicensed(user) else { return .notLicensed }
        return policy(for: user, request) == nil ? .noPolicy : .registered(nextAfter: nil)
    }

    private func policy(for user: SimulatedUser, _ request: MAMServiceRequest) -> MAMPolicy? {
        guard let device = owner.value else { return nil }
        // A policy in force that is still assigned stays in force.
        let applied = device.managedApp(request.app.bundleID)?.policyManager.policyInForce(for: user.objectID)
        return tenant.delivered(
            to: user, bundleID: request.app.policyBundleID, isMDMEnrolled: request.isMDMEnrolled,
            applied: applied?.fingerprint == request.policyFingerprint ? applied : nil,
            in: device.environment.policies)
    }

    /// Returns a user who is enrolled in another app of the publisher.
    func sharedUser(beside app: MAMServiceRequest.App) -> SimulatedUser? {
        guard let device = owner.value else { return nil }
        // Lock order: the service's lock first, then the lock of the apps.
        let place = state.withLock { state in
            state.enrollments.firstPlace(publisher: app.publisher) { bundleID in
                bundleID != app.policyBundleID
                    && device.hasPolicies(under: AppContainer(publisher: app.publisher, app: bundleID))
            }
        }
        return place.map { tenant.user(at: $0) }
    }

    /// Whether an account is enrolled.
    ///
    /// Ends an enrollment without contact for so long that the service drops it.
    func hasRecentContact(_ user: SimulatedUser, _ app: MAMServiceRequest.App) -> Bool {
        guard let now = owner.value?.time.now() else { return false }
        let most = Double(TimerProfile.current.seconds(.silentApp))
        return state.withLock { state in
            let key = Enrollment(bundleID: app.policyBundleID, account: user.objectID)
            guard let contact = state.enrollments[key] else { return false }
            guard TimeMark(contact.heard).elapsed(at: now) < most else {
                state.enrollments.remove(key)
                return false
            }
            return true
        }
    }

    /// The number of changes of conditional access that an app without a policy has followed.
    private static let unprotected = -1

    /// Records that an account is enrolled and that its app made contact now.
    ///
    /// An account without a policy is enrolled, and not protected: conditional access withholds its tokens.
    func note(_ user: SimulatedUser, _ app: MAMServiceRequest.App, isProtected: Bool = true) {
        guard let now = owner.value?.time.now() else { return }
        let contact = SimulatedEnrollments.Contact(
            heard: now, accessChanges: isProtected ? tenant.accessChanges : Self.unprotected)
        let (key, place) = (Enrollment(bundleID: app.policyBundleID, account: user.objectID), tenant.place(of: user))
        state.withLock { $0.enrollments.note(key, contact, publisher: app.publisher, place: place) }
    }

    /// Removes an enrollment, and the wipe requests for it.
    ///
    /// An extension has no enrollment of its own to remove.
    func remove(_ account: AccountID, _ app: MAMServiceRequest.App) {
        guard app.bundleID == app.policyBundleID else { return }
        let names = names(of: app)
        state.withLock { state in
            state.enrollments.remove(Enrollment(bundleID: app.bundleID, account: account))
            state.users[account]?.pendingWipes.subtract(names)
        }
    }

    /// Returns the names that an app can have in ``UserStatus/pendingWipes``.
    private func names(of app: MAMServiceRequest.App) -> Set<String> {
        let name = owner.value?.name(of: app.policyBundleID)
        return name.map { [$0, app.policyBundleID] } ?? [app.policyBundleID]
    }
}

extension SimulatedUser {
    /// The user's names, in the form of the service.
    var names: MAMAccountNames {
        MAMAccountNames(objectID: objectID, userPrincipalName: userPrincipalName, tenantID: AccountID(tenantID))
    }
}

extension ManagedApp {
    func request(about user: SimulatedUser, _ applied: MAMPolicy?) -> MAMServiceRequest {
        MAMServiceRequest(
            app: serviceName, account: user.objectID, userPrincipalName: user.userPrincipalName,
            tenantID: AccountID(user.tenantID), isMDMEnrolled: appConfigManager.isDeviceManaged(for: user.objectID),
            policyFingerprint: applied?.fingerprint)
    }

    /// The names by which a service identifies the app.
    var serviceName: MAMServiceRequest.App {
        MAMServiceRequest.App(
            bundleID: configuration.bundleID, publisher: configuration.publisher,
            policyBundleID: configuration.policyBundleID)
    }
}

extension SimulatedService: ContentEvaluator {
    /// Evaluates content of a user as Microsoft Purview does, and returns the verdict that was set for the user.
    ///
    /// - Parameters:
    ///   - question: The question whether the content may leave the app, for example by being sent to another app.
    ///   - account: The owner of the content.
    ///   - app: The app that the content would leave.
    /// - Returns: The verdict in ``UserStatus/contentVerdict``, by default `allowed`; `unavailable` if the device is
    ///   offline, or if the account is not a user of the tenant.
    public func evaluate(
        _ question: PolicyQuestion, of account: AccountID, in app: ManagedApp
    ) async -> ContentVerdict {
        guard owner.value?.traits.isOnline == true, let user = tenant.user(account) else { return .unavailable }
        return status(of: user).contentVerdict
    }
}

extension SimulatedService {
    /// Returns a token for the service itself, as an app's enrollment delegate gets it from its token library.
    ///
    /// Conditional access never withholds it.
    ///
    /// - Parameters:
    ///   - account: The account that the token is for.
    ///   - bundleID: The bundle id of the app that asks.
    ///   - isSignedIn: Whether the user has signed in to the app.
    ///   - person: The person who may be asked to sign in; `nil` when no prompt is allowed. Made only if the user has not signed in.
    /// - Returns: The token.
    /// - Throws: The reason why there is no token.
    func enrollmentToken(
        for account: AccountID, in bundleID: String, isSignedIn: Bool,
        asking person: @autoclosure () -> SimulatedPerson?
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        let fault = arrives(.token)
        if case .slow(let seconds) = fault { await pass(seconds) }
        if fault == .processEnds { owner.value?.endProcess(of: bundleID) }
        if let failure = fault?.tokenFailure { throw failure }
        guard let user = tenant.user(account) else { throw .credentials }
        guard fault != .wrongUser else { return token(of: tenant.users.first { $0 != user } ?? user) }
        // A token library caches tokens, so a signed-in user gets one even offline.
        guard isSignedIn else {
            guard let person = person() else { throw .credentials }
            guard owner.value?.traits.isOnline == true else { throw .network }
            guard person.signsIn(as: user) else { throw .canceled }
            return token(of: user)
        }
        return token(of: user)
    }

    private func token(of user: SimulatedUser) -> MAMEnrollmentToken {
        MAMEnrollmentToken(
            "token", objectID: user.objectID, userPrincipalName: user.userPrincipalName,
            tenantID: AccountID(user.tenantID))
    }

    /// Requests one of the app's own tokens, for instance for its mail.
    ///
    /// Conditional access may withhold it.
    ///
    /// - Parameters:
    ///   - user: The user whose token it is.
    ///   - app: The app that asks.
    ///   - capabilities: The capabilities that the app declares. Only an app that declares `protapp` gets an error that
    ///     it can remediate.
    /// - Returns: The error, `nil` when there is a token. It is `MSALErrorServerProtectionPoliciesRequired` with the
    ///   account while the account has no policy in the app. For a token of another user it is
    ///   `MSALErrorMismatchedUser`, because the library compares the accounts itself.
    func appTokenError(
        of user: SimulatedUser, in app: SimulatedApp, _ capabilities: ClientCapabilities
    ) async -> TokenError? {
        let fault = arrives(.token)
        if case .slow(let seconds) = fault { await pass(seconds) }
        if fault == .processEnds, let bundleID = app.engine?.configuration.bundleID {
            owner.value?.endProcess(of: bundleID)
        }
        let home = "\(user.objectID.rawValue).\(user.tenantID)"
        if fault == .wrongUser { return TokenError(code: TokenError.mismatchedUser, homeAccountID: home) }
        if fault?.tokenFailure != nil { return TokenError(code: TokenError.internalFailure, homeAccountID: home) }
        guard owner.value?.traits.isOnline == true else {
            return TokenError(domain: "NSURLErrorDomain", code: -1009, homeAccountID: home)
        }
        guard !status(of: user).isDisabled else {
            return TokenError(code: TokenError.interactionRequired, homeAccountID: home)
        }
        guard tenant.needsPolicyForTokens(user), !isProtected(user, in: app) else { return nil }
        let isToldHow = capabilities.declaresProtectedApp
        return TokenError(
            code: isToldHow ? TokenError.protectionPoliciesRequired : TokenError.declined, homeAccountID: home)
    }
}

extension TokenError {
    /// `MSALErrorInternal`.
    static let internalFailure = -50000
    /// `MSALErrorInteractionRequired`.
    static let interactionRequired = -50002
    /// `MSALErrorServerDeclinedScopes`: no token, and the app cannot remediate that.
    package static let declined = -50003
    /// `MSALInternalErrorMismatchedUser`, which the library reports inside `MSALErrorInternal`: the token is another
    /// user's.
    package static let mismatchedUser = -42101
}
