public import MAMCore

extension SimulatedDevice {
    /// Requests one of an app's own tokens for a user.
    ///
    /// Conditional access may withhold it. Without an error the user is signed in to the app.
    ///
    /// - Parameters:
    ///   - user: The user, who signs in with the token library.
    ///   - app: The app.
    /// - Returns: The error, as the token library reports it; `nil` when there is a token.
    public func tokenError(for user: SimulatedUser, in app: SimulatedApp) async -> TokenError? {
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
    /// A restart that the engine asks for is carried out before the call returns. The compliance delegate receives the
    /// result; ``takeMessages(of:)`` has it if that is the standard one.
    ///
    /// - Parameters:
    ///   - account: The account, as the token error names it (`TokenError.accountToRemediate()`).
    ///   - app: The app.
    ///   - isSilent: Whether screens are forbidden. Defaults to `false`.
    /// - Returns: The result of the call; `nil` when the app does not run.
    @discardableResult
    public func remediate(
        _ account: AccountID, in app: SimulatedApp, isSilent: Bool = false
    ) async -> RemediationOutcome? {
        await live(app) { engine in
            await engine.complianceManager.remediateCompliance(for: account, silent: isSilent)
        }
    }
}
