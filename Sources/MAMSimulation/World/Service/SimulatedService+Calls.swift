internal import MAMBase
public import MAMCore

extension SimulatedService: MAMService, AlwaysAnswers {
    /// Handles a request of an app to enroll a user who has a license and a policy for the app.
    ///
    /// - Parameter request: The request of the app.
    /// - Returns: The answer with the policy and app configuration, or with the reason why the user has no policy.
    /// - Throws: The error of a planned fault, or one of these:
    ///   - `network` if the device is offline
    ///   - `internalError` if the tenant has no such user
    ///   - `otherAccountEnrolled` if the token is for another user
    ///   - `deviceBlocked` if ``UserStatus/isEnrollmentBlocked`` is set
    ///   - `tenantMigration` while the tenant's status is ``SimulatedTenant/Status/moving``
    public func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        try await answered(.enroll, request.app) { (service) throws(MAMServiceError) in
            let user = try service.user(of: request)
            if service.status(of: user).isEnrollmentBlocked { throw .deviceBlocked }
            if service.tenant.status == .moving { throw .tenantMigration }
            let answer = service.answer(about: user, request)
            if case .registered = answer.checkIn.outcome {
                service.note(user, request.app, isProtected: answer.policy?.isConfigurationOnly == false)
            }
            return answer
        }
    }

    /// Handles a check-in, by which an app asks for changes to an enrolled user's policy.
    ///
    /// - Parameter request: The request of the app.
    /// - Returns: The answer with the policy and app configuration, or with the reason why the user has no policy.
    /// - Throws: The error of a planned fault, or one of these:
    ///   - `network` if the device is offline
    ///   - `internalError` if the tenant has no such user
    ///   - `otherAccountEnrolled` if the token is for another user
    ///   - `notEnrolled` if the service has no enrollment, or removed it because the app did not check in for too long
    ///   - `tenantMigration` while the tenant's status is ``SimulatedTenant/Status/moving``
    public func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        try await answered(.checkIn, request.app) { (service) throws(MAMServiceError) in
            let user = try service.user(of: request)
            guard service.hasRecentContact(user, request.app) else { throw .notEnrolled }
            if service.tenant.status == .moving { throw .tenantMigration }
            let answer = service.answer(about: user, request)
            if case .registered = answer.checkIn.outcome {
                service.note(user, request.app, isProtected: answer.policy?.isConfigurationOnly == false)
            } else {
                service.remove(user.objectID, request.app)
            }
            return answer
        }
    }

    /// Handles a request of an app to end the enrollment of a user.
    ///
    /// - Parameter request: The request of the app.
    /// - Throws: The error of a planned fault, or one of these:
    ///   - `network` if the device is offline
    ///   - `internalError` if the tenant has no such user
    ///   - `otherAccountEnrolled` if the token is for another user
    ///   - `notEnrolled` if the service has no enrollment, or removed it because the app did not check in for too long
    public func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) {
        try await answered(.unenroll, request.app) { (service) throws(MAMServiceError) in
            let user = try service.user(of: request)
            guard service.hasRecentContact(user, request.app) else { throw .notEnrolled }
            service.remove(user.objectID, request.app)
        }
    }

    /// Handles an app's report that an account was removed from the app.
    ///
    /// The enrollment of the account and its pending wipe requests are removed.
    ///
    /// - Parameter request: The request of the app.
    public func accountLeft(_ request: MAMServiceRequest) async {
        try? await answered(.accountLeft, request.app) { (service) throws(MAMServiceError) in
            let user = try service.user(of: request)
            service.remove(user.objectID, request.app)
        }
    }

    /// Returns the user for whom the device is managed, and a user who is enrolled in another app of the same
    /// publisher.
    ///
    /// An app to which device management did not deliver the names of this user is not told of them.
    ///
    /// - Parameter app: The app that asks.
    /// - Returns: The two users, each of whom can be missing; `nil` when a planned fault prevents the answer, or the
    ///   device is offline.
    public func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice? {
        try? await answered(.managedDevice, app) { (service) in
            let settings = service.owner.value?.managedApp(app.bundleID)?.appConfigManager.deviceManagementSettings
            let user = service.state.withLock { $0.managedUser }.flatMap { service.tenant.user($0) }.flatMap { user in
                settings?.isDeviceManaged == true && settings?.enrolledAccountID == user.objectID ? user : nil
            }
            return MAMManagedDevice(user: user?.names, sharedUser: service.sharedUser(beside: app)?.names)
        }
    }
}

extension SimulatedService {
    /// Carries out a call under the plan of faults: counts it, applies its fault, and returns the answer.
    func answered<Answer: Sendable>(
        _ call: ServiceCall, _ app: MAMServiceRequest.App,
        _ work: (SimulatedService) throws(MAMServiceError) -> Answer
    ) async throws(MAMServiceError) -> Answer {
        let fault = arrives(call)
        if case .slow(let seconds) = fault { await pass(seconds) }
        guard owner.value?.traits.isOnline == true else { throw .network }
        if let error = fault?.error {
            if fault == .lost || fault == .processEnds { _ = try? work(self) }
            if fault == .processEnds { owner.value?.endProcess(of: app.bundleID) }
            throw error
        }
        return try work(self)
    }

    func arrives(_ call: ServiceCall) -> ServiceFault? {
        state.withLock { state in
            state.calls[call, default: 0] += 1
            return state.faults.next(call)
        }
    }

    /// Lets the time of a slow answer pass on the device's clock, with everything that becomes due meanwhile.
    ///
    /// Only one answer at a time is slow: a slow answer within this time arrives at once.
    func pass(_ seconds: Double) async {
        let isFirst = state.withLock { state in
            defer { state.isSlow = true }
            return !state.isSlow
        }
        guard isFirst else { return }
        await owner.value?.advance(by: seconds)
        state.withLock { $0.isSlow = false }
    }
}
