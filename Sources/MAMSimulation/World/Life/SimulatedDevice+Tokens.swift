package import MAMCore

extension SimulatedDevice {
    /// Requests one of an app's own tokens for a user.
    ///
    /// Conditional access may withhold it.
    ///
    /// - Returns: The error, `nil` when there is a token.
    package func tokenError(for user: SimulatedUser, in app: SimulatedApp) async -> TokenError? {
        beginLife(of: app)
        life(of: app).noteSignIn(of: user)
        let capabilities = ClientCapabilities(life(of: app).traits.capabilities)
        let error = await service.appTokenError(of: user, in: app, capabilities)
        if error == nil { app.signIn(user) }
        await carryOutRestarts(of: app)
        return error
    }

    /// Remediates an account that got no token, as the app does after the error.
    ///
    /// - Parameters:
    ///   - account: The account, as the token error names it.
    ///   - app: The app.
    ///   - isSilent: Whether screens are forbidden.
    package func remediate(_ account: AccountID, in app: SimulatedApp, isSilent: Bool) async {
        _ = await live(app) { engine -> Bool? in
            await engine.complianceManager.remediateCompliance(for: account, silent: isSilent)
            return true
        }
    }
}
