internal import MAMVolumes
internal import Synchronization

/// What a device holds and has done at one moment, in numbers: for a dashboard, an alarm, a test.
///
/// A snapshot (``DeviceEnvironment/metrics()``) names no account, app or path. Counts of what happened grow as long as the
/// device lives; the other numbers tell of the moment. `Docs/Observability.md` has a table of all of them.
public struct DeviceMetrics: Sendable, Hashable, Codable {
    /// The number of apps of the device that live in the process.
    public var appCount = 0
    /// The number of account ids that the directories of these apps hold; an account with an alias counts twice.
    public var accountCount = 0
    /// The number of protected and clear files that are open; several handles of a file count once.
    public var openFileCount = 0
    /// The number of connections of SQLite to databases of accounts.
    public var openDatabaseCount = 0
    /// The number of containers whose lock file is open; 0 for a device whose storage is not in a folder.
    public var openContainerCount = 0
    /// The number of descriptors that open files and lock files of containers take; 0 for a device whose storage is not in
    /// a folder.
    public var descriptorCount = 0
    /// The number of descriptors that the process may have (`RLIMIT_NOFILE`); nil where there is no limit.
    public var descriptorLimit: Int?
    /// The number of policies that are kept once for all accounts that have them; shared by devices with one interner.
    public var policyCount = 0
    /// The number of calls that wait for the executor of the device.
    public var queuedCallCount = 0
    /// The number of threads of the executor of the device.
    public var executorThreadCount = 0
    /// The changes of the store's databases that were committed, with their durations: from the moment a change had the
    /// store to itself until it lasted.
    public var storeCommits = DurationHistogram()
    /// The waits for another process before a change of the store, of a millisecond or longer, with their durations.
    public var storeWaits = DurationHistogram()
    /// The number of calls that brought a file or folder of a container to the disk; those that SQLite makes for the store are
    /// not counted.
    public var flushCount = 0
    /// The number of events that observers, loggers or telemetry delegates of the apps were told of.
    public var eventCount = 0
    /// The number of notifications that did not fit the buffer of their listener.
    public var droppedNotificationCount = 0
    /// The number of messages to apps of a simulated device that were dropped, because nothing took them.
    public var droppedMessageCount = 0

    /// Makes a snapshot of a device that holds nothing.
    public init() {}
}

extension DeviceEnvironment {
    /// Takes a snapshot of what the device holds and has done.
    ///
    /// Cheap enough for each second: it takes a few locks for a moment, allocates the same whatever the number of apps, and
    /// touches no disk. Its time grows with the number of open containers and of policies. Each number is exact; numbers that
    /// change meanwhile may be of different moments. Safe to call from any thread or task.
    public func metrics() -> DeviceMetrics {
        var metrics = DeviceMetrics()
        metrics.appCount = Int(appCount.load(ordering: .relaxed))
        metrics.accountCount = Int(accountCount.load(ordering: .relaxed))
        metrics.openFileCount = openFiles.count
        metrics.openDatabaseCount = openFiles.databases.count
        if let containers = openFiles.knownContainers {
            let counts = containers.idle.counts
            metrics.openContainerCount = containers.count
            metrics.descriptorCount = metrics.openContainerCount + counts.descriptors.load(ordering: .relaxed)
            metrics.flushCount = counts.flushes.load(ordering: .relaxed)
        }
        let limit = DescriptorLimit.current
        metrics.descriptorLimit = limit == .max ? nil : limit
        metrics.policyCount = policies.count
        if let counts = knownStorage?.madeExecutor?.counts {
            (metrics.queuedCallCount, metrics.executorThreadCount) = (counts.waitingCount, counts.threadCount)
        }
        if let times = knownStorage?.meter?.times {
            (metrics.storeCommits, metrics.storeWaits) = (times.commits, times.waits)
        }
        if let tally = knownTally {
            metrics.eventCount = tally.events.load(ordering: .relaxed)
            metrics.droppedNotificationCount = tally.droppedNotifications.load(ordering: .relaxed)
            metrics.droppedMessageCount = tally.droppedMessages.load(ordering: .relaxed)
        }
        return metrics
    }
}
