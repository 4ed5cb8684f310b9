public import MAMCore

extension SimulatedDevice {
    /// The most processes of an app that one call may end: an app that never comes to rest is left as it is.
    private static let mostRestarts = 8

    /// Starts an app: a new process, in which enrolment takes up what the last one left and checks in.
    ///
    /// The process that ran before ends. Where the engine asks for a restart, that is carried out.
    ///
    /// - Returns: Whether the user gets in; nil for an app without the SDK.
    @discardableResult
    public func open(_ app: SimulatedApp) async -> MAMLaunchAdmission? {
        app.life.beginLiving()
        guard let engine = relaunch(app) else { return nil }
        let admission = await engine.enrollmentManager.launched()
        guard await carryOutRestarts(of: app) else { return admission }
        return app.lastAdmission
    }

    /// Signs a user in and registers the account, as an app does that signs in by itself.
    ///
    /// - Returns: How it ended; nil when the call was ignored, and in an app that does not run.
    @discardableResult
    public func register(_ user: SimulatedUser, in app: SimulatedApp) async -> MAMEnrollmentStatus? {
        guard let engine = living(app) else { return nil }
        app.signIn(user)
        engine.accounts.register(user.objectID, alias: user.userPrincipalName, tenantID: user.tenantID)
        let status = await engine.enrollmentManager.registerAndEnroll(
            user.objectID, userPrincipalName: user.userPrincipalName, tenantID: AccountID(user.tenantID))
        await carryOutRestarts(of: app)
        return status
    }
}
