public import MAMSettings

/// The settings that apply to one app: those of its Info.plist, and over them what the app sets at run time.
///
/// A view, made on demand.
///
/// What is set lasts through restarts, in the device's storage; with a new storage, as after a reinstallation, it is
/// gone. Safe to use from any thread. Setting blocks the calling thread for one change of the storage, four or five flushes,
/// and two seconds at most for another process; reading does so with the first call of a process.
///
/// SDK: `IntuneMAMSettings`
public struct MAMSettingsManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The settings that apply now.
    ///
    /// When what was set cannot be read, those of the Info.plist, with the event
    /// ``MAMEvent/Kind/storageFailed(_:)``; then every value of app configuration is scrubbed, see ``scrubber``.
    public var settings: ManagedAppSettings { snapshotOrNothing?.effective ?? app.configuration.settings }

    /// What the app has set at run time; nothing at first.
    ///
    /// - Throws: What the storage throws, `corrupt` for a row that is damaged; ``removeOverrides()`` then begins anew.
    public func overrides() throws(StorageError) -> ManagedAppSettings.Overrides { try snapshot().overrides }

    /// Whether telemetry may be sent; not when nobody can tell what the app has set.
    ///
    /// SDK: `IntuneMAMSettings.telemetryEnabled`
    public var isTelemetryEnabled: Bool { snapshotOrNothing.map { !$0.effective.mamTelemetryDisabled } ?? false }

    /// Which values of app configuration are kept out of logs; all of them when nobody can tell.
    ///
    /// SDK: `IntuneMAMSettings.valuesToScrubFromLogging`
    public var scrubber: ConfigurationScrubber {
        snapshotOrNothing.map { ConfigurationScrubber(keys: $0.effective.valuesToScrubFromLogging) } ?? .everything
    }

    /// The authorities that a token of an account is asked of, in their order; a forced prompt uses the first.
    ///
    /// The one set at run time; those that are cached for the account; that of the Info.plist or, without one, the common
    /// authority. An authority that comes twice stays twice.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - cache: Where an account's authorities are known; nobody knows any unless given.
    /// - Returns: At least one.
    /// - Throws: What the storage throws: a token is never asked of an authority that may not be the app's.
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

/// Where the authorities of accounts are known: the token cache of the app.
public protocol AuthorityCache: Sendable {
    /// The authorities of an account in the order of the cache; none for a stranger.
    func authorities(of account: AccountID) -> [String]
}

extension ManagedApp {
    /// The settings that apply to this app.
    public var settingsManager: MAMSettingsManager { MAMSettingsManager(app: self) }
}
