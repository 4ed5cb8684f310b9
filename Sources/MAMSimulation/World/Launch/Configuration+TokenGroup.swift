internal import MAMCore
internal import MAMSettings

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
