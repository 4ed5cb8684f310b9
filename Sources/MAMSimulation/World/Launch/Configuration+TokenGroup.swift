internal import MAMCore
internal import MAMSettings

extension ManagedApp.Configuration {
    /// The keychain group of the app's tokens.
    var tokenGroup: String { settings.adalCacheKeychainGroupOverride }
}
