internal import MAMProcesses
internal import MAMText
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

/// A snapshot in the text format of Prometheus, version 0.0.4.
extension DeviceMetrics {
    /// The measurements of one device, with labels that distinguish the device from other devices.
    public typealias Labeled = (labels: [String: String], metrics: DeviceMetrics)

    /// The content type of the text for Prometheus, for the HTTP response.
    public static let prometheusContentType = "text/plain; version=0.0.4; charset=utf-8"

    /// Returns the measurements of a device in the text format that Prometheus reads.
    ///
    /// Each metric has one `HELP` line and one `TYPE` line. Equal measurements with equal labels give equal bytes.
    ///
    /// - Parameter labels: The labels of every sample, by name. The text lists them in the order of their names. A
    ///   value can be any text, but must not contain account ids. Defaults to none. Invalid names are changed:
    ///   - An invalid character becomes `_`.
    ///   - The name `le`, which histograms use, becomes `le_`.
    ///   - Several `_` at the beginning become one, because the format reserves names that begin with `__`.
    ///   - If two names become equal, only the label whose original name comes first in the order of names is written.
    /// - Returns: The text, which ends with a line break.
    public func prometheusText(labels: [String: String] = [:]) -> String {
        Self.prometheusText([(labels: labels, metrics: self)])
    }

    /// Returns the measurements of several devices as one text in the format that Prometheus reads.
    ///
    /// Each metric has one `HELP` line and one `TYPE` line, followed by the samples of all devices.
    ///
    /// - Parameter devices: The measurements of each device, with labels that identify the device.
    /// - Returns: The text, which ends with a line break; empty if there are no devices.
    public static func prometheusText(_ devices: [Labeled]) -> String {
        let labeled = devices.map { (PrometheusLabels($0.labels), $0.metrics) }
        var text = ""
        for row in MetricDescription.all {
            let samples = labeled.flatMap { row.samples($0.1, $0.0) }
            guard !samples.isEmpty else { continue }
            text += "# HELP \(row.name) \(row.meaning)\n# TYPE \(row.name) \(row.kind.rawValue)\n"
            text += samples.joined(separator: "")
        }
        return text
    }
}

extension MetricDescription {
    /// The lines of a row's samples.
    fileprivate func samples(_ metrics: DeviceMetrics, _ labels: PrometheusLabels) -> [String] {
        switch read(metrics) {
        case .count(let count): return ["\(name)\(labels.text()) \(count)\n"]
        case .seconds(let seconds): return ["\(name)\(labels.text()) \(seconds)\n"]
        case .histogram(let histogram):
            var (lines, sum): ([String], Int) = ([], 0)
            for (bound, count) in zip(DurationHistogram.bounds.map { "\($0)" } + ["+Inf"], histogram.counts) {
                sum += count
                lines.append("\(name)_bucket\(labels.text(bound: bound)) \(sum)\n")
            }
            lines.append("\(name)_sum\(labels.text()) \(histogram.total)\n")
            lines.append("\(name)_count\(labels.text()) \(sum)\n")
            return lines
        case .absent: return []
        }
    }
}

/// The labels of samples in the text format, without the bounds of buckets.
private struct PrometheusLabels {
    private let pairs: [String]

    init(_ labels: [String: String]) {
        var seen: Set<String> = []
        let inOrder = labels.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let named = inOrder.compactMap { name, value in
            let name = Self.name(name)
            return seen.insert(name).inserted ? (name: name, value: value) : nil
        }
        pairs = named.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            .map { "\($0.name)=\"\(PlainText.label($0.value))\"" }
    }

    /// Returns the labels in braces; empty without labels.
    func text(bound: String? = nil) -> String {
        let all = pairs + (bound.map { ["le=\"\($0)\""] } ?? [])
        return all.isEmpty ? "" : "{" + all.joined(separator: ",") + "}"
    }

    private static func name(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
            let isDigit = ("0"..."9").contains(scalar)
            // A name may not begin with a digit.
            if isDigit, name.isEmpty { name += "_" }
            name += isLetter || isDigit ? String(scalar) : "_"
        }
        while name.hasPrefix("__") { name.removeFirst() }
        return name.isEmpty ? "_" : name == "le" ? "le_" : name
    }
}

/// A row of the table of metrics, which describes a number of a snapshot for exports.
package struct MetricDescription: Sendable {
    /// The kind of a metric, as a word of the text format.
    package enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    package enum Unit: String, Sendable {
        case none = "—"
        case seconds
    }

    /// The name in the text format, without the suffixes of histograms.
    package let name: String
    package let kind: Kind
    package let unit: Unit
    /// The meaning, in one line of ASCII.
    package let meaning: String
    let read: @Sendable (DeviceMetrics) -> Value

    enum Value {
        case count(Int)
        case seconds(Double)
        case histogram(DurationHistogram)
        case absent
    }

    private init(
        _ name: String, _ kind: Kind, _ unit: Unit, _ meaning: String,
        _ read: @escaping @Sendable (DeviceMetrics) -> Value
    ) {
        (self.name, self.kind, self.unit, self.meaning, self.read) = (name, kind, unit, meaning, read)
    }
}

extension MetricDescription {
    /// Every metric, in the order of the text.
    package static let all: [MetricDescription] = [
        MetricDescription("mam_apps", .gauge, .none, "Apps of the device that exist in the process.") {
            .count($0.appCount)
        },
        MetricDescription("mam_accounts", .gauge, .none, "Account ids in the directories of the apps.") {
            .count($0.accountCount)
        },
        MetricDescription("mam_open_files", .gauge, .none, "Open files; a file with several handles counts once.") {
            .count($0.openFileCount)
        },
        MetricDescription("mam_open_databases", .gauge, .none, "SQLite connections to databases of accounts.") {
            .count($0.openDatabaseCount)
        },
        MetricDescription("mam_open_containers", .gauge, .none, "Container folders whose lock file is open.") {
            .count($0.openContainerCount)
        },
        MetricDescription("mam_descriptors", .gauge, .none, "File descriptors that open files and lock files use.") {
            .count($0.descriptorCount)
        },
        MetricDescription(
            "mam_descriptor_limit", .gauge, .none, "The maximum number of file descriptors of the process."
        ) {
            $0.descriptorLimit.map { Value.count($0) } ?? .absent
        },
        MetricDescription("mam_policies", .gauge, .none, "Policies of accounts; equal policies count once.") {
            .count($0.policyCount)
        },
        MetricDescription("mam_queued_calls", .gauge, .none, "Calls that wait for a thread of the device's executor.") {
            .count($0.queuedCallCount)
        },
        MetricDescription("mam_executor_threads", .gauge, .none, "Threads of the device's executor.") {
            .count($0.executorThreadCount)
        },
        MetricDescription(
            "mam_store_commit_seconds", .histogram, .seconds, "Durations of committed changes of the storage."
        ) { .histogram($0.storeCommits) },
        MetricDescription(
            "mam_store_longest_commit_seconds", .gauge, .seconds,
            "The duration of the longest committed change of the storage."
        ) { .seconds($0.storeCommits.longest) },
        MetricDescription(
            "mam_store_wait_seconds", .histogram, .seconds,
            "Waits for another process before a change of the storage, if they take a millisecond or longer."
        ) { .histogram($0.storeWaits) },
        MetricDescription(
            "mam_store_longest_wait_seconds", .gauge, .seconds, "The longest wait for another process."
        ) { .seconds($0.storeWaits.longest) },
        MetricDescription(
            "mam_flushes_total", .counter, .none, "Flushes of files and container folders to the disk."
        ) {
            .count($0.flushCount)
        },
        MetricDescription(
            "mam_events_total", .counter, .none,
            "Events that were reported to observers, loggers or telemetry delegates."
        ) { .count($0.eventCount) },
        MetricDescription(
            "mam_dropped_notifications_total", .counter, .none,
            "Notifications that were dropped because the buffer of their listener was full."
        ) { .count($0.droppedNotificationCount) },
        MetricDescription(
            "mam_dropped_messages_total", .counter, .none, "Messages to apps of a simulated device that were dropped."
        ) { .count($0.droppedMessageCount) },
    ]
}

extension DeviceMetrics {
    /// One number from the measurements of a device, for metrics libraries other than Prometheus.
    ///
    /// The number has the same name as in the text for Prometheus.
    public struct Sample: Sendable, Equatable {
        /// The kind of a measured number: a number that only grows, or a number that can also fall.
        public enum Kind: Sendable, Equatable {
            /// The number is a total, and only grows during the life of the device.
            case counter
            /// The number describes the current state, and can grow and fall.
            case gauge
        }

        /// The name of the number, such as `mam_open_files` or `mam_store_commit_seconds_sum`.
        public let name: String
        /// The kind of the number, which states whether the number can fall.
        public let kind: Kind
        /// The value of the number, in seconds if the name contains `_seconds`.
        public let value: Double
    }

    /// All numbers of the device's measurements, each with its name.
    ///
    /// For a histogram, the list contains the `_sum` and the `_count`, but not the buckets.
    public var samples: [Sample] {
        MetricDescription.all.flatMap { row -> [Sample] in
            let kind: Sample.Kind = row.kind == .gauge ? .gauge : .counter
            switch row.read(self) {
            case .count(let count): return [Sample(name: row.name, kind: kind, value: Double(count))]
            case .seconds(let seconds): return [Sample(name: row.name, kind: kind, value: seconds)]
            case .histogram(let histogram):
                return [
                    Sample(name: row.name + "_sum", kind: .counter, value: histogram.total),
                    Sample(name: row.name + "_count", kind: .counter, value: Double(histogram.count)),
                ]
            case .absent: return []
            }
        }
    }
}

/// Counts events and dropped notifications of a device's apps.
final class EventTally: Sendable {
    /// The number of events that were delivered to an observer, a logger or a telemetry delegate.
    let events = Atomic<Int>(0)
    /// The number of notifications that were dropped because the listener's buffer was full.
    let droppedNotifications = Atomic<Int>(0)
    /// The number of messages to apps of a simulation that were not taken in time.
    let droppedMessages = Atomic<Int>(0)
}

extension DeviceEnvironment {
    func noteDroppedNotifications(_ count: Int) {
        if count > 0 { tally.droppedNotifications.add(count, ordering: .relaxed) }
    }

    /// Counts dropped messages to apps of a simulation.
    package func noteDroppedMessages(_ count: Int) {
        if count > 0 { tally.droppedMessages.add(count, ordering: .relaxed) }
    }
}
