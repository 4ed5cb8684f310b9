internal import MAMProcesses
internal import MAMVolumes
internal import Synchronization

/// Numbers that describe a device's resources and activity at one moment, for dashboards, alarms and tests.
///
/// ``DeviceEnvironment/metrics()`` takes these measurements, which contain no accounts, apps or paths. Numbers that
/// count events grow during the life of the device. The other numbers describe the current state. The page
/// `Docs/Observability.md` has a table of all numbers.
public struct DeviceMetrics: Sendable, Equatable, Codable {
    /// The number of apps of the device in this process.
    public var appCount = 0
    /// The number of account ids that the device's apps in this process know.
    ///
    /// An account with two ids counts twice.
    public var accountCount = 0
    /// The number of open files of apps, whether they are encrypted or not.
    ///
    /// Several handles of a file count once.
    public var openFileCount = 0
    /// The number of open SQLite connections to databases of accounts.
    public var openDatabaseCount = 0
    /// The number of apps' folders (containers) whose lock file is open; 0 if the device's storage is not in a folder.
    public var openContainerCount = 0
    /// The number of file descriptors for open files and for the lock files of apps' folders (containers).
    ///
    /// It is 0 if the device's storage is not in a folder.
    public var descriptorCount = 0
    /// The maximum number of file descriptors of the process (`RLIMIT_NOFILE`); nil if there is no maximum.
    public var descriptorLimit: Int?
    /// The number of different policies in memory.
    ///
    /// Devices with the same ``PolicyInterner`` share these policies.
    public var policyCount = 0
    /// The number of calls that wait for a thread of the device's executor (``DeviceStorage/executor``).
    public var queuedCallCount = 0
    /// The number of threads of the device's executor (``DeviceStorage/executor``).
    public var executorThreadCount = 0
    /// The durations of changes of the storage, in seconds.
    ///
    /// A duration is measured from when the change has exclusive access to the storage until the change is durable.
    public var storeCommits = DurationHistogram()
    /// The times for which changes of the storage waited for another process, in seconds.
    ///
    /// Waits of less than one millisecond are left out.
    public var storeWaits = DurationHistogram()
    /// The number of times that files and folders in the apps' folders (containers) were flushed to the disk.
    ///
    /// The flushes that SQLite makes for the storage are not counted.
    public var flushCount = 0
    /// The number of events that were delivered to observers, loggers or telemetry delegates of the apps.
    public var eventCount = 0
    /// The number of notifications that a listener did not receive because its buffer was full (``AppNotifications``).
    public var droppedNotificationCount = 0
    /// The number of dropped messages to the delegates of simulated apps.
    ///
    /// A message is dropped if too many messages are waiting to be received.
    public var droppedMessageCount = 0

    /// Creates measurements in which every number is zero.
    public init() {}
}

extension DeviceEnvironment {
    /// Measures the device's resources and activity at this moment.
    ///
    /// The call is fast enough to be made every second. It holds a few locks briefly, and does not access the disk. The
    /// memory that the call allocates does not depend on the number of apps. The time that the call takes grows with
    /// the number of open containers and policies. Each number is exact. If numbers change during the call, one number
    /// possibly belongs to an earlier moment than another. The call is safe from any thread or task.
    ///
    /// - Returns: The measurements.
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
