internal import MAMBase
public import MAMSettings

/// What an app has set, with the settings that apply then: made once per change, and shared.
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
    /// Sets something at run time, or takes it back; it lasts before the call returns.
    ///
    /// Nobody else's change comes between what `change` sees and what it leaves, so it may run more than once; no lock is
    /// held meanwhile. Reports ``MAMEvent/Kind/settingsOverridden(names:)`` when something changed.
    ///
    /// - Parameter change: What to change; what the SDK's property would ignore is ignored.
    /// - Returns: What is set then.
    /// - Throws: What the storage throws, `system` for a text that is too long to be kept; nothing has changed then.
    ///
    /// SDK: the class properties of `IntuneMAMSettings`
    @discardableResult
    public func override(
        _ change: (inout ManagedAppSettings.Overrides) -> Void
    ) throws(StorageError) -> ManagedAppSettings.Overrides {
        while true {
            let owes = app.state.withLock { $0.owesUnenrolment }
            let old = try app.device.storage.overrides(of: container)
            var new = old
            if owes { new.overrides.accountUnenrolled() }
            change(&new.overrides)
            let names = OverridesRecord.differences(old.overrides, new.overrides)
            if names.isEmpty {
                if owes { app.state.withLock { $0.owesUnenrolment = false } }
                return publish(old).overrides
            }
            new.revision = old.revision &+ 1
            // Somebody else was faster: what he left is what is changed.
            guard try app.device.storage.replaceOverrides(of: container, old, with: new) else { continue }
            if owes { app.state.withLock { $0.owesUnenrolment = false } }
            publish(new)
            app.report(.settingsOverridden(names: names))
            return new.overrides
        }
    }

    /// Takes back everything that was set, also what cannot be read.
    ///
    /// - Throws: What the storage throws.
    public func removeOverrides() throws(StorageError) {
        do throws(StorageError) { try override { $0 = ManagedAppSettings.Overrides() } } catch {
            guard error.code == .corrupt else { throw error }
            try beginAnew()
        }
    }

    /// Forgets what was set for the managed account, which is no longer enrolled: authority, redirect URI, client id.
    ///
    /// The colours stay. What cannot be read is given up whole, with an event. While the store refuses, nobody sees them
    /// any more, and they are taken out with the next look at the settings or the next change.
    func accountUnenrolled() {
        guard app.device.keepsSomething, !app.state.withLock({ $0.owesUnenrolment }) else { return }
        do throws(StorageError) { try override { $0.accountUnenrolled() } } catch {
            app.report(.storageFailed(error.message))
            // An authority that nobody can read is of no use to anybody, and must not come back with the next account.
            guard error.code == .corrupt else { return app.state.withLock { $0.owesUnenrolment = true } }
            do throws(StorageError) { try beginAnew() } catch { app.report(.storageFailed(error.message)) }
        }
    }

    /// What counts while the store has not taken out what belonged to an account that has left.
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

    private func beginAnew() throws(StorageError) {
        var record = OverridesRecord()
        record.revision = app.state.withLock { $0.settings?.revision ?? 0 } &+ 1
        try app.device.storage.setOverrides(of: container, to: record)
        publish(record)
        app.report(.settingsOverridden(names: OverridesRecord.names))
    }

    private var container: AppContainer {
        AppContainer(publisher: app.configuration.publisher, app: app.configuration.bundleID)
    }

    /// What is set, from memory after the first time.
    func snapshot() throws(StorageError) -> SettingsSnapshot {
        let (known, owes) = app.state.withLock { ($0.settings, $0.owesUnenrolment) }
        if owes { return try owingSnapshot() }
        if let known { return known }
        guard app.device.keepsSomething else {
            // Kept all the same: whoever sets something later comes with a greater revision.
            return publish(OverridesRecord())
        }
        return publish(try app.device.storage.overrides(of: container))
    }

    /// The same, nil with an event when it cannot be read.
    var snapshotOrNothing: SettingsSnapshot? {
        do throws(StorageError) { return try snapshot() } catch {
            app.report(.storageFailed(error.message))
            return nil
        }
    }

    /// Makes a state the one that counts, unless a later one does; the one that counts.
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
