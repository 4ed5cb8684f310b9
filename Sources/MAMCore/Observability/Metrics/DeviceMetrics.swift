internal import MAMVolumes
internal import Synchronization

/// A snapshot of a device's resources and activity in numbers, for dashboards, alarms and tests.
///
/// A snapshot (``DeviceEnvironment/metrics()``) contains no accounts, apps or paths. Counts of events grow during the
/// life of the device. The other numbers describe the current state. `Docs/Observability.md` has a table of all
/// numbers.
public struct DeviceMetrics: Sendable, Hashable, Codable {
    /// The number of apps of the device in this process.
    public var appCount = 0
    /// The number of account ids in the directories of these apps.
    ///
    /// An account with an alias counts twice.
    public var accountCount = 0
    /// The number of open files, protected or clear.
    ///
    /// Several handles of a file count once.
    public var openFileCount = 0
    /// The number of open SQLite connections to databases of accounts.
    public var openDatabaseCount = 0
    /// The number of containers with an open lock file; 0 for a device whose storage is not in a folder.
    public var openContainerCount = 0
    /// The number of file descriptors of open files and of the containers' lock files; 0 for a device whose storage is
    /// not in a folder.
    public var descriptorCount = 0
    /// The maximum number of file descriptors of the process (`RLIMIT_NOFILE`); nil without a limit.
    public var descriptorLimit: Int?
    /// The number of distinct policies in memory, which accounts and devices with the same interner share.
    public var policyCount = 0
    /// The number of calls that wait for the device's executor.
    public var queuedCallCount = 0
    /// The number of threads of the device's executor.
    public var executorThreadCount = 0
    /// The durations of committed changes of the store, from exclusive access to the store until the change is durable.
    public var storeCommits = DurationHistogram()
    /// The durations of waits for another process before a change of the store, from one millisecond.
    public var storeWaits = DurationHistogram()
    /// The number of flushes of a container's files and folders to the disk.
    ///
    /// The flushes that SQLite makes for the store are not counted.
    public var flushCount = 0
    /// The number of events that were delivered to observers, loggers or telemetry delegates of the apps.
    public var eventCount = 0
    /// The number of notifications that were dropped because the listener's buffer was full.
    public var droppedNotificationCount = 0
    /// The number of messages to apps of a simulated device that were dropped because no app took them.
    public var droppedMessageCount = 0

    /// Creates a snapshot with zero for every number.
    public init() {}
}

extension DeviceEnvironment {
    /// Takes a snapshot of the device's resources and activity.
    ///
    /// It can be taken every second: it holds a few locks briefly, allocates the same amount for any number of apps,
    /// and does not access the disk. The time grows with the number of open containers and of policies. Each number is
    /// exact, but numbers that change meanwhile may be from different times. Safe to call from any thread or task.
    ///
    /// - Returns: The snapshot.
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
