internal import MAMBase
internal import Synchronization

extension DeviceGroup {
    /// Closes all apps, devices and storages of the group permanently.
    ///
    /// From the beginning of the call, no app can be started, and calls for files fail with `applicationNotManaged`.
    /// Then the parts of the group are closed in this order:
    ///
    /// | Part | How it is closed |
    /// |---|---|
    /// | apps | by ``ManagedApp/close(within:)``, eight at a time; listeners receive no more notifications |
    /// | devices | by ``DeviceEnvironment/close(within:)``; file descriptors are closed, unused lock files removed |
    /// | storages of the group and its devices | by ``DeviceStorage/close(within:)``; keys are removed from memory |
    ///
    /// A storage is closed even if a device of another group uses it, so give each group its own storages. The data on
    /// the disk is not deleted, and another group can open it.
    ///
    /// Apps and file handles that the caller still references stay in memory until released. Their calls for files,
    /// buffers, storages and enrollment fail. An account that an app did not know before is blocked in this app. Calls
    /// that read settings, or ask for policy decisions about known accounts, still return answers from memory.
    ///
    /// A second call closes the parts that the first call did not close in time. The call can be made from any thread
    /// or task. It does not block the thread while it waits.
    ///
    /// - Parameter time: The time until the deadline, for all parts. Defaults to five seconds. Calls still running at
    ///   the deadline are canceled. Then closing each app, device or storage takes at most one more second.
    /// - Throws: The first error that occurred while a part was closed. Its code is ``CloseError/Code/deadlinePassed``
    ///   or ``CloseError/Code/notFlushed``. The group is evicted even then.
    public func evict(within time: Duration = .seconds(5)) async throws(CloseError) {
        let start = ContinuousClock.now
        let left = { @Sendable () -> Duration in max(.zero, time - (ContinuousClock.now - start)) }
        let (apps, devices, storages) = members.withLock { members in
            members.isEvicted = true
            return (
                members.apps.values.compactMap(\.app), members.devices.values.compactMap(\.device),
                members.storages.compactMap(\.storage)
            )
        }
        for device in devices { device.refuseNewCalls() }
        for app in apps { app.refuseNewCalls() }
        var failure = await Self.close(apps, within: left)
        for device in devices {
            do throws(CloseError) { try await device.close(within: left()) } catch { failure = failure ?? error }
        }
        var closed: Set<ObjectIdentifier> = []
        for storage in devices.map(\.storage) + storages where closed.insert(ObjectIdentifier(storage)).inserted {
            do throws(CloseError) { try await storage.close(within: left()) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    // The number of apps that are closed at a time: each takes a thread while its files are flushed.
    private static let closingCount = 8

    private static func close(_ apps: [ManagedApp], within left: @escaping @Sendable () -> Duration) async
        -> CloseError?
    {
        await withTaskGroup(of: CloseError?.self) { group in
            var failure: CloseError?
            for (number, app) in apps.enumerated() {
                if number >= closingCount, let ended = await group.next() { failure = failure ?? ended }
                group.addTask {
                    do throws(CloseError) {
                        try await app.close(within: left())
                        return nil
                    } catch { return error }
                }
            }
            for await ended in group { failure = failure ?? ended }
            return failure
        }
    }
}

extension ManagedApp {
    /// Ends an app that its group did not admit: file, buffer and enrollment calls fail, and every account is blocked.
    func refuseStart() {
        distrustsUnknownAccounts.store(true, ordering: .relaxed)
        closing.bitwiseOr(
            ClosingStage.closing.rawValue | ClosingStage.closed.rawValue, ordering: .acquiringAndReleasing)
        end()
    }

    /// Refuses new calls for files, and blocks the accounts that the app does not know, before the app is closed.
    fileprivate func refuseNewCalls() {
        // In the table: an app that is still being made clears `distrustsUnknownAccounts` when it restores.
        groupTable?.distrustUnknown()
        closing.bitwiseOr(ClosingStage.closing.rawValue, ordering: .acquiringAndReleasing)
    }

    /// Returns the app's share of its group's quotas; further calls have no effect.
    func leaveGroup() {
        groupTable?.settle()
        device.group?.leave(serial)
    }

    /// The directory of an app of a group, made where there is none, so that what is noted in it counts for later ids.
    private var groupTable: AccountTable? {
        device.group.map { table.loadOrMake(maximumCount: configuration.maximumAccountCount, quota: $0.quota) }
    }
}

extension DeviceEnvironment {
    /// Closes a new device of an evicted group.
    func refuseStart() {
        closing.bitwiseOr(
            ClosingStage.closing.rawValue | ClosingStage.closed.rawValue, ordering: .acquiringAndReleasing)
    }

    /// Refuses new calls for files, before the device is closed.
    fileprivate func refuseNewCalls() {
        closing.bitwiseOr(ClosingStage.closing.rawValue, ordering: .acquiringAndReleasing)
    }
}
