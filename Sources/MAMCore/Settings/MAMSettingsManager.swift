public import MAMSettings

/// A view of the settings that apply to one app: those of its Info.plist, with the overrides that the app set at run
/// time.
///
/// The view holds no state of its own. Overrides are stored on the device and last through restarts; a reinstallation
/// starts with a new storage and removes them.
///
/// Safe to use from any thread. Changing overrides blocks the calling thread for one change of the storage, which is
/// four or five flushes, and for at most 2 seconds while another process holds the storage. Reading blocks like this
/// only in the first call of a process.
///
/// SDK: `IntuneMAMSettings`
public struct MAMSettingsManager: Sendable {
    /// The app whose settings the view returns.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The settings that apply now.
    ///
    /// If the overrides cannot be read, the settings of the Info.plist apply, and ``MAMEvent/Kind/storageFailed(_:)``
    /// is reported. Every value of app configuration is then scrubbed (``scrubber``).
    public var settings: ManagedAppSettings { snapshotOrNothing?.effective ?? app.configuration.settings }

    /// Returns the overrides that the app has set at run time; empty at first.
    ///
    /// - Throws: The storage's error; `corrupt` for a damaged row, which ``removeOverrides()`` removes.
    public func overrides() throws(StorageError) -> ManagedAppSettings.Overrides { try snapshot().overrides }

    /// Whether telemetry may be sent; `false` if the overrides cannot be read.
    ///
    /// SDK: `IntuneMAMSettings.telemetryEnabled`
    public var isTelemetryEnabled: Bool { snapshotOrNothing.map { !$0.effective.mamTelemetryDisabled } ?? false }

    /// The filter that keeps values of app configuration out of logs; it keeps every value out if the overrides cannot
    /// be read.
    ///
    /// SDK: `IntuneMAMSettings.valuesToScrubFromLogging`
    public var scrubber: ConfigurationScrubber {
        snapshotOrNothing.map { ConfigurationScrubber(keys: $0.effective.valuesToScrubFromLogging) } ?? .everything
    }

    /// Returns the authorities to ask for a token of an account, in this order; a forced prompt uses the first.
    ///
    /// 1. the override, if it is set
    /// 2. the authorities that are cached for the account
    /// 3. the authority of the Info.plist or, without one, the common authority
    ///
    /// Duplicates are kept.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - cache: The cache of the accounts' authorities. Defaults to none.
    /// - Returns: At least one authority.
    /// - Throws: The storage's error, because a token must not be asked of an authority that may not be the app's.
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

/// A cache of the accounts' authorities: the token cache of the app.
public protocol AuthorityCache: Sendable {
    /// Returns the authorities of an account in the order of the cache; empty for an unknown account.
    func authorities(of account: AccountID) -> [String]
}

extension ManagedApp {
    /// The settings of this app.
    public var settingsManager: MAMSettingsManager { MAMSettingsManager(app: self) }
}
