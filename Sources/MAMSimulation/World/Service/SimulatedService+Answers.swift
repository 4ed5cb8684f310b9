internal import MAMBase
internal import MAMCore
internal import MAMStorage

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
        answer.appConfigurations = tenant.configurations(for: user, bundleID: request.app.policyBundleID)
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
    /// Makes the app's request to its service about a user.
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
