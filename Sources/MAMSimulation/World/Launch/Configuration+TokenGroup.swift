internal import MAMCore
internal import MAMSettings

extension SimulatedDevice {
    /// Whether another app of the publisher has a user signed in that keeps its tokens in the same keychain group
    /// (`ADALCacheKeychainGroupOverride`): with a token at hand nobody has to sign in (assumption `shared-tokens`).
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
    /// The keychain group of the app's tokens.
    var tokenGroup: String { settings.adalCacheKeychainGroupOverride }
}
