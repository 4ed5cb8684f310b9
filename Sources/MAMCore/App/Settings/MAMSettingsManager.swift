internal import MAMBase
internal import MAMJSON
public import MAMSettings
internal import MAMStorage

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

/// The overrides of an app with the effective settings, made once for each change and shared.
final class SettingsSnapshot: Sendable {
    let revision: UInt64
    let overrides: ManagedAppSettings.Overrides
    let effective: ManagedAppSettings

    init(_ record: OverridesRecord, over settings: ManagedAppSettings) {
        revision = record.revision
        overrides = record.overrides
        effective = record.overrides.effective(over: settings)
    }
}

extension MAMSettingsManager {
    /// Changes the settings that the app sets at run time in place of those in its Info.plist (overrides).
    ///
    /// When the call returns, the change is durable. The change is atomic: if another caller has changed the overrides
    /// meanwhile, `change` runs again on the new overrides. No lock is held while `change` runs. If an override
    /// changed, the call reports ``MAMEvent/Kind/settingsOverridden(names:)``.
    ///
    /// - Parameter change: A closure that edits the overrides. Setting an override to `nil` removes it. A value that
    ///   the SDK would ignore is ignored here too.
    /// - Returns: The overrides after the change.
    /// - Throws: The storage's error; `system` also if a text is too long to be stored. After an error, nothing has
    ///   changed.
    ///
    /// SDK: the class properties of `IntuneMAMSettings`
    @discardableResult
    public func override(
        _ change: (inout ManagedAppSettings.Overrides) -> Void
    ) throws(StorageError) -> ManagedAppSettings.Overrides {
        while true {
            let owes = app.state.withLock { $0.owesUnenrollment }
            let old = try app.device.storage.overrides(of: container)
            var new = old
            if owes { new.overrides.accountUnenrolled() }
            change(&new.overrides)
            let names = OverridesRecord.differences(old.overrides, new.overrides)
            if names.isEmpty {
                if owes { app.state.withLock { $0.owesUnenrollment = false } }
                return publish(old).overrides
            }
            new.revision = old.revision &+ 1
            // Another caller was faster: apply the change to the new state.
            guard try app.device.storage.replaceOverrides(of: container, old, with: new) else { continue }
            if owes { app.state.withLock { $0.owesUnenrollment = false } }
            publish(new)
            app.report(.settingsOverridden(names: names))
            return new.overrides
        }
    }

    /// Removes all settings that the app set at run time (overrides), even if they cannot be read.
    ///
    /// The settings of the app's Info.plist then apply.
    ///
    /// - Throws: The storage's error.
    public func removeOverrides() throws(StorageError) {
        do throws(StorageError) { try override { $0 = ManagedAppSettings.Overrides() } } catch {
            guard error.code == .corrupt else { throw error }
            try storeEmptyRecord()
        }
    }

    /// Removes the overrides of the managed account, which is no longer enrolled: authority, redirect URI, client id.
    ///
    /// The colors stay. Unreadable overrides are removed as a whole, with an event. If the storage fails, these
    /// overrides no longer count, and the next read or change of the settings removes them.
    func accountUnenrolled() {
        guard app.device.keepsSomething, !app.state.withLock({ $0.owesUnenrollment }) else { return }
        do throws(StorageError) { try override { $0.accountUnenrolled() } } catch {
            app.report(.storageFailed(error.message))
            // An unreadable authority has no use, and must not come back with the next account.
            guard error.code == .corrupt else { return app.state.withLock { $0.owesUnenrollment = true } }
            do throws(StorageError) { try storeEmptyRecord() } catch { app.report(.storageFailed(error.message)) }
        }
    }

    /// Returns the effective settings while the storage still has overrides of an account that has left.
    private func owingSnapshot() throws(StorageError) -> SettingsSnapshot {
        do throws(StorageError) { try override { _ in } } catch {
            guard let known = app.state.withLock({ $0.settings }) else { throw error }
            var record = OverridesRecord()
            (record.revision, record.overrides) = (known.revision, known.overrides)
            record.overrides.accountUnenrolled()
            return SettingsSnapshot(record, over: app.configuration.settings)
        }
        return try snapshot()
    }

    private func storeEmptyRecord() throws(StorageError) {
        var record = OverridesRecord()
        record.revision = app.state.withLock { $0.settings?.revision ?? 0 } &+ 1
        try app.device.storage.setOverrides(of: container, to: record)
        publish(record)
        app.report(.settingsOverridden(names: OverridesRecord.names))
    }

    private var container: AppContainer {
        AppContainer(publisher: app.configuration.publisher, app: app.configuration.bundleID)
    }

    /// Returns the effective settings, from memory after the first call.
    func snapshot() throws(StorageError) -> SettingsSnapshot {
        let (known, owes) = app.state.withLock { ($0.settings, $0.owesUnenrollment) }
        if owes { return try owingSnapshot() }
        if let known { return known }
        guard app.device.keepsSomething else {
            // Kept nevertheless, because a later change has a greater revision.
            return publish(OverridesRecord())
        }
        return publish(try app.device.storage.overrides(of: container))
    }

    /// The effective settings; `nil` with an event if they cannot be read.
    var snapshotOrNothing: SettingsSnapshot? {
        do throws(StorageError) { return try snapshot() } catch {
            app.report(.storageFailed(error.message))
            return nil
        }
    }

    /// Publishes a state unless a later one is published, and returns the published one.
    @discardableResult
    private func publish(_ record: OverridesRecord) -> SettingsSnapshot {
        let new = SettingsSnapshot(record, over: app.configuration.settings)
        return app.state.withLock { state in
            if let known = state.settings, known.revision >= new.revision { return known }
            state.settings = new
            return new
        }
    }
}

/// A filter that removes the values of certain app configuration keys from logs and reports.
///
/// SDK: the key `ValuesToScrubFromLogging`
public struct ConfigurationScrubber: Sendable, Equatable {
    /// The keys; `nil` for every key.
    private let keys: Set<JSONKey>?

    /// Makes a filter that removes the values of the given keys from logs and reports.
    ///
    /// - Parameter keys: The keys whose values are removed. A key must match exactly, including upper and lower case.
    public init(keys: some Sequence<String>) { self.keys = Set(keys.map { JSONKey(text: $0) }) }

    private init(all: Void) { keys = nil }

    /// A filter that removes every value of an app configuration from logs and reports.
    public static let everything = ConfigurationScrubber(all: ())

    /// The text that replaces a value which the filter removes.
    public static let mark = "(scrubbed)"

    /// Returns whether the filter removes the values of a key from logs and reports.
    public func scrubs(_ key: String) -> Bool { keys?.contains(JSONKey(text: key)) ?? true }

    /// Returns the content of an app configuration as lines for a log.
    ///
    /// There is one line for each configuration that was delivered. The line contains each key of the configuration
    /// with its value. If the filter removes the value, ``mark`` replaces it. Control characters in keys and values are
    /// replaced by `?`, so that a value cannot imitate a new line of the log.
    ///
    /// - Parameter configuration: The configuration of an account, or of several accounts.
    /// - Returns: The lines, without the values that the filter removes.
    public func lines(of configuration: MAMAppConfig) -> [String] {
        configuration.fullData.map { dictionary in
            dictionary.keys.map { key in
                let value = scrubs(key) ? Self.mark : dictionary[key]?.string ?? ""
                return "\(Self.line(key))=\(Self.line(value))"
            }.joined(separator: ", ")
        }
    }

    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isVisible ? $0 : "?" }))
    }
}

extension Unicode.Scalar.Properties {
    /// Whether a scalar is visible and does not end the line.
    fileprivate var isVisible: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }
}
