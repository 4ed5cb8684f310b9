package import MAMCore

extension SimulatedDevice {
    /// Lets a user sign in and asks for a token of an app's own, which conditional access may withhold; with it the user is
    /// signed in to the app.
    ///
    /// - Returns: Nil for a token, else why there is none.
    package func tokenError(for user: SimulatedUser, in app: SimulatedApp) async -> TokenError? {
        beginLife(of: app)
        life(of: app).noteSignIn(of: user)
        let capabilities = ClientCapabilities(life(of: app).traits.capabilities)
        let error = await service.appTokenError(of: user, in: app, capabilities)
        if error == nil { app.signIn(user) }
        await carryOutRestarts(of: app)
        return error
    }

    /// Remedies what keeps an account from its token, as an app does that was refused one.
    ///
    /// - Parameters:
    ///   - account: The account, as the token error names it.
    ///   - app: The app.
    ///   - isSilent: Whether no screens may be shown.
    package func remediate(_ account: AccountID, in app: SimulatedApp, isSilent: Bool) async {
        _ = await live(app) { engine -> Bool? in
            await engine.complianceManager.remediateCompliance(for: account, silent: isSilent)
            return true
        }
    }
}
