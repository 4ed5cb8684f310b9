public import MAMSettings

/// The settings that apply to one app: those of its Info.plist, with the overrides that the app set at run time.
///
/// The value holds no state of its own. Overrides are stored on the device and stay in effect after a restart. A
/// reinstalled app has a new storage, and therefore no overrides.
///
/// The value is safe to use from any thread. Changing overrides makes one change of the storage, which blocks the
/// calling thread for four or five flushes to the disk, and for at most 2 seconds if another process uses the storage.
/// Reading settings blocks in the same way, but only at the first call in a process.
///
/// SDK: `IntuneMAMSettings`
public struct MAMSettingsManager: Sendable {
    /// The app whose settings these are.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The settings that apply to the app now.
    ///
    /// If the overrides cannot be read, the settings of the Info.plist apply, and ``MAMEvent/Kind/storageFailed(_:)``
    /// is reported. No value of app configuration is then logged (``scrubber``).
    public var settings: ManagedAppSettings { snapshotOrNothing?.effective ?? app.configuration.settings }

    /// Returns the overrides that the app set at run time; empty if it set none.
    ///
    /// - Throws: The storage's error. The error is `corrupt` if the stored overrides are damaged; ``removeOverrides()``
    ///   removes them.
    public func overrides() throws(StorageError) -> ManagedAppSettings.Overrides { try snapshot().overrides }

    /// Whether the settings allow the app to send telemetry; `false` if the overrides cannot be read.
    ///
    /// SDK: `IntuneMAMSettings.telemetryEnabled`
    public var isTelemetryEnabled: Bool { snapshotOrNothing.map { !$0.effective.mamTelemetryDisabled } ?? false }

    /// The filter that keeps values of app configuration out of logs.
    ///
    /// If the overrides cannot be read, the filter keeps every value out.
    ///
    /// SDK: `IntuneMAMSettings.valuesToScrubFromLogging`
    public var scrubber: ConfigurationScrubber {
        snapshotOrNothing.map { ConfigurationScrubber(keys: $0.effective.valuesToScrubFromLogging) } ?? .everything
    }

    /// Returns the Microsoft Entra authorities to ask for an access token of an account, in the order in which to try
    /// them.
    ///
    /// The list consists of these parts, in this order:
    ///
    /// 1. the authority that the app set at run time as an override, if there is one
    /// 2. the authorities that are cached for the account
    /// 3. the authority of the Info.plist, or the common authority if the Info.plist has none
    ///
    /// An authority can occur several times. If the app forces a sign-in prompt, it uses the first authority.
    ///
    /// - Parameters:
    ///   - account: The account that needs the token.
    ///   - cache: The cache of the authorities of accounts. Defaults to none.
    /// - Returns: At least one authority.
    /// - Throws: The storage's error if the override cannot be read, so that the wrong authority is not asked.
    ///
    /// SDK: `aadAuthorityUrisForIdentity:`
    public func aadAuthorityURIs(
        for account: AccountID?, cache: (any AuthorityCache)? = nil
    ) throws(StorageError) -> [String] {
        let overrides = try overrides()
        return overrides.authorityURIs(
            cached: account.flatMap { cache?.authorities(of: $0) } ?? [], settings: app.configuration.settings)
    }
}

/// A cache that knows the authorities of accounts, such as the app's token cache.
public protocol AuthorityCache: Sendable {
    /// Returns the cached authorities of an account, in the order of the cache; empty if the cache does not know the
    /// account.
    func authorities(of account: AccountID) -> [String]
}

extension ManagedApp {
    /// The manager of this app's settings.
    public var settingsManager: MAMSettingsManager { MAMSettingsManager(app: self) }
}
