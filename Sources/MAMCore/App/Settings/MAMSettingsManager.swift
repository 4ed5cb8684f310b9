public import MAMSettings

/// The settings that apply to one app: those of its Info.plist, and those that the app set at run time (overrides).
///
/// An override replaces a setting of the Info.plist. Overrides are stored on the device and stay in effect after a
/// restart. A reinstalled app has a new storage, and therefore no overrides.
///
/// The value has no state of its own, and is safe to use from any thread. A call that changes overrides makes one
/// change to the storage, and blocks the calling thread meanwhile. The change flushes data to the disk four or five
/// times. If another process uses the storage, the call waits at most 2 seconds.
///
/// In each process, the first call that reads settings also blocks the calling thread, and waits at most 2 seconds for
/// another process. Later calls that read settings do not block.
///
/// SDK: `IntuneMAMSettings`
public struct MAMSettingsManager: Sendable {
    /// The app to which the settings apply.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The settings that apply to the app now.
    ///
    /// If the app's run-time settings (overrides) cannot be read, the settings of the Info.plist apply, and
    /// ``MAMEvent/Kind/storageFailed(_:)`` is reported. No value of app configuration is then logged (``scrubber``).
    public var settings: ManagedAppSettings { snapshotOrNothing?.effective ?? app.configuration.settings }

    /// Returns the settings that the app set at run time (overrides); empty if the app set none.
    ///
    /// - Throws: The storage's error; `corrupt` means damaged overrides, which ``removeOverrides()`` removes.
    public func overrides() throws(StorageError) -> ManagedAppSettings.Overrides { try snapshot().overrides }

    /// Whether the settings allow the app to send telemetry.
    ///
    /// The value is `false` if the settings that the app set at run time (overrides) cannot be read.
    ///
    /// SDK: `IntuneMAMSettings.telemetryEnabled`
    public var isTelemetryEnabled: Bool { snapshotOrNothing.map { !$0.effective.mamTelemetryDisabled } ?? false }

    /// The filter that removes values of app configuration from logs.
    ///
    /// If the settings that the app set at run time (overrides) cannot be read, the filter removes every value.
    ///
    /// SDK: `IntuneMAMSettings.valuesToScrubFromLogging`
    public var scrubber: ConfigurationScrubber {
        snapshotOrNothing.map { ConfigurationScrubber(keys: $0.effective.valuesToScrubFromLogging) } ?? .everything
    }

    /// Returns the Microsoft Entra authorities to ask for an access token, in the order of the attempts.
    ///
    /// The list consists of these parts, in this order:
    /// 1. the authority that the app set at run time as an override, if there is one
    /// 2. the authorities that are cached for the account
    /// 3. the authority of the Info.plist, or the common authority if the Info.plist has none
    ///
    /// An authority can occur several times. If the app forces a sign-in prompt, the app uses the first authority.
    ///
    /// - Parameters:
    ///   - account: The account that needs the token.
    ///   - cache: The cache of the authorities of accounts. Defaults to none.
    /// - Returns: At least one authority.
    /// - Throws: The storage's error if the override cannot be read: a list without it could name the wrong authority.
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

/// A cache that knows the Microsoft Entra authorities of accounts, such as the app's token cache.
public protocol AuthorityCache: Sendable {
    /// Returns the cached Microsoft Entra authorities of an account, in the order of the cache.
    ///
    /// The list is empty if the cache does not know the account.
    func authorities(of account: AccountID) -> [String]
}

extension ManagedApp {
    /// The object that provides the settings of this app and changes them.
    public var settingsManager: MAMSettingsManager { MAMSettingsManager(app: self) }
}
