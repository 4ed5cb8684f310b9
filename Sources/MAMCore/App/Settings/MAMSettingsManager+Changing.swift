internal import MAMBase
public import MAMSettings
internal import MAMStorage

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
