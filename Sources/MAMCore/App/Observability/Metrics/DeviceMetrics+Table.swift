/// A row of the table of metrics, which describes a number of a snapshot for exports.
package struct MetricDescription: Sendable {
    /// The kind of a metric, as a word of the text format.
    package enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    /// The unit of a metric.
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

    /// The value of a row in a snapshot.
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
