public import MAMCore
internal import MAMSettings

extension SimulatedDevice {
    /// Requests an access token for an app's own purposes, such as its mail server.
    ///
    /// Conditional access of the tenant can refuse the token (``SimulatedTenant/conditionalAccess``). If the request
    /// succeeds, the user is signed in to the app afterwards.
    ///
    /// - Parameters:
    ///   - user: The user, who signs in with the simulated token library (MSAL on a real device).
    ///   - app: The app.
    /// - Returns: The error that the token library reports; `nil` if the request succeeded.
    public func tokenError(for user: SimulatedUser, in app: SimulatedApp) async -> TokenError? {
        beginLife(of: app)
        life(of: app).noteSignIn(of: user)
        let capabilities = ClientCapabilities(life(of: app).traits.capabilities)
        let error = await service.appTokenError(of: user, in: app, capabilities)
        if error == nil { app.signIn(user) }
        await carryOutRestarts(of: app)
        return error
    }

    /// Makes an account compliant, so that conditional access no longer refuses the account's tokens to the app.
    ///
    /// An app makes this call after a request for a token failed (``tokenError(for:in:)``). The compliance delegate
    /// receives the result, and the standard delegate records it for ``takeMessages(of:)``. If the engine asks for a
    /// restart, the app has restarted before the call returns.
    ///
    /// - Parameters:
    ///   - account: The account that `TokenError.accountToRemediate()` returns.
    ///   - app: The app.
    ///   - isSilent: Whether the engine must not show screens. Defaults to `false`.
    /// - Returns: The result of the call; `nil` when the app does not run.
    @discardableResult
    public func remediate(
        _ account: AccountID, in app: SimulatedApp, isSilent: Bool = false
    ) async -> RemediationOutcome? {
        await perform(in: app) { engine in
            await engine.complianceManager.remediateCompliance(for: account, silent: isSilent)
        }
    }
}

extension SimulatedDevice {
    /// Whether another app of the publisher with this user signed in keeps its tokens in the same keychain group
    /// (`ADALCacheKeychainGroupOverride`).
    ///
    /// The app then has a token, and the user need not sign in (assumption `shared-tokens`).
    func hasToken(of user: SimulatedUser, beside app: SimulatedApp) -> Bool {
        guard let own = app.engine?.configuration else { return false }
        return apps.contains { other in
            guard other.name != app.name, let their = other.engine?.configuration else { return false }
            return their.publisher == own.publisher && their.tokenGroup == own.tokenGroup
                && other.accounts.contains(user)
        }
    }
}

extension ManagedApp.Configuration {
    /// The keychain group in which the app keeps its tokens.
    var tokenGroup: String { settings.adalCacheKeychainGroupOverride }
}
