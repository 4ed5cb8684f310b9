import Foundation
import MAMCore
import TestSeeds
import XCTest

/// The text that Prometheus scrapes.
final class PrometheusTextTests: XCTestCase {
    private var metrics: DeviceMetrics {
        var metrics = DeviceMetrics()
        (metrics.appCount, metrics.accountCount, metrics.openFileCount) = (3, 5, 2)
        (metrics.openDatabaseCount, metrics.openContainerCount, metrics.descriptorCount) = (1, 4, 6)
        (metrics.descriptorLimit, metrics.policyCount) = (1024, 7)
        (metrics.queuedCallCount, metrics.executorThreadCount) = (8, 9)
        (metrics.flushCount, metrics.eventCount) = (10, 11)
        (metrics.droppedNotificationCount, metrics.droppedMessageCount) = (12, 13)
        for duration in [0.25, 0.001, 4] { metrics.storeCommits.add(duration) }
        return metrics
    }

    private static let golden = """
        # HELP mam_apps Apps of the device that exist in the process.
        # TYPE mam_apps gauge
        mam_apps{device="a"} 3
        # HELP mam_accounts Account ids in the directories of the apps.
        # TYPE mam_accounts gauge
        mam_accounts{device="a"} 5
        # HELP mam_open_files Open files; a file with several handles counts once.
        # TYPE mam_open_files gauge
        mam_open_files{device="a"} 2
        # HELP mam_open_databases SQLite connections to databases of accounts.
        # TYPE mam_open_databases gauge
        mam_open_databases{device="a"} 1
        # HELP mam_open_containers Container folders whose lock file is open.
        # TYPE mam_open_containers gauge
        mam_open_containers{device="a"} 4
        # HELP mam_descriptors File descriptors that open files and lock files use.
        # TYPE mam_descriptors gauge
        mam_descriptors{device="a"} 6
        # HELP mam_descriptor_limit The maximum number of file descriptors of the process.
        # TYPE mam_descriptor_limit gauge
        mam_descriptor_limit{device="a"} 1024
        # HELP mam_policies Policies of accounts; equal policies count once.
        # TYPE mam_policies gauge
        mam_policies{device="a"} 7
        # HELP mam_queued_calls Calls that wait for a thread of the device's executor.
        # TYPE mam_queued_calls gauge
        mam_queued_calls{device="a"} 8
        # HELP mam_executor_threads Threads of the device's executor.
        # TYPE mam_executor_threads gauge
        mam_executor_threads{device="a"} 9
        # HELP mam_store_commit_seconds Durations of committed changes of the storage.
        # TYPE mam_store_commit_seconds histogram
        mam_store_commit_seconds_bucket{device="a",le="0.0005"} 0
        mam_store_commit_seconds_bucket{device="a",le="0.001"} 1
        mam_store_commit_seconds_bucket{device="a",le="0.0025"} 1
        mam_store_commit_seconds_bucket{device="a",le="0.005"} 1
        mam_store_commit_seconds_bucket{device="a",le="0.01"} 1
        mam_store_commit_seconds_bucket{device="a",le="0.025"} 1
        mam_store_commit_seconds_bucket{device="a",le="0.05"} 1
        mam_store_commit_seconds_bucket{device="a",le="0.1"} 1
        mam_store_commit_seconds_bucket{device="a",le="0.25"} 2
        mam_store_commit_seconds_bucket{device="a",le="0.5"} 2
        mam_store_commit_seconds_bucket{device="a",le="1.0"} 2
        mam_store_commit_seconds_bucket{device="a",le="2.5"} 2
        mam_store_commit_seconds_bucket{device="a",le="+Inf"} 3
        mam_store_commit_seconds_sum{device="a"} 4.251
        mam_store_commit_seconds_count{device="a"} 3
        # HELP mam_store_longest_commit_seconds The duration of the longest committed change of the storage.
        # TYPE mam_store_longest_commit_seconds gauge
        mam_store_longest_commit_seconds{device="a"} 4.0
        # HELP mam_store_wait_seconds Waits for another process before a change of the storage, if they take a millisecond or longer.
        # TYPE mam_store_wait_seconds histogram
        mam_store_wait_seconds_bucket{device="a",le="0.0005"} 0
        mam_store_wait_seconds_bucket{device="a",le="0.001"} 0
        mam_store_wait_seconds_bucket{device="a",le="0.0025"} 0
        mam_store_wait_seconds_bucket{device="a",le="0.005"} 0
        mam_store_wait_seconds_bucket{device="a",le="0.01"} 0
        mam_store_wait_seconds_bucket{device="a",le="0.025"} 0
        mam_store_wait_seconds_bucket{device="a",le="0.05"} 0
        mam_store_wait_seconds_bucket{device="a",le="0.1"} 0
        mam_store_wait_seconds_bucket{device="a",le="0.25"} 0
        mam_store_wait_seconds_bucket{device="a",le="0.5"} 0
        mam_store_wait_seconds_bucket{device="a",le="1.0"} 0
        mam_store_wait_seconds_bucket{device="a",le="2.5"} 0
        mam_store_wait_seconds_bucket{device="a",le="+Inf"} 0
        mam_store_wait_seconds_sum{device="a"} 0.0
        mam_store_wait_seconds_count{device="a"} 0
        # HELP mam_store_longest_wait_seconds The longest wait for another process.
        # TYPE mam_store_longest_wait_seconds gauge
        mam_store_longest_wait_seconds{device="a"} 0.0
        # HELP mam_flushes_total Flushes of files and container folders to the disk.
        # TYPE mam_flushes_total counter
        mam_flushes_total{device="a"} 10
        # HELP mam_events_total Events that were reported to observers, loggers or telemetry delegates.
        # TYPE mam_events_total counter
        mam_events_total{device="a"} 11
        # HELP mam_dropped_notifications_total Notifications that were dropped because the buffer of their listener was full.
        # TYPE mam_dropped_notifications_total counter
        mam_dropped_notifications_total{device="a"} 12
        # HELP mam_dropped_messages_total Messages to apps of a simulated device that were dropped.
        # TYPE mam_dropped_messages_total counter
        mam_dropped_messages_total{device="a"} 13

        """

    func testASnapshotIsThisText() { XCTAssertEqual(metrics.prometheusText(labels: ["device": "a"]), Self.golden) }

    func testTheTextIsReadByTheDescriptionOfTheFormat() throws {
        let reader = try PrometheusReader(metrics.prometheusText())
        XCTAssertEqual(reader.families.count, MetricDescription.all.count)
        for (family, row) in zip(reader.families, MetricDescription.all) {
            XCTAssertEqual(family.name, row.name)
            XCTAssertEqual(family.help, row.meaning)
            XCTAssertEqual(family.type, row.kind.rawValue)
            XCTAssertEqual(row.unit == .seconds, row.name.hasSuffix("_seconds"), row.name)
        }
        XCTAssertEqual(reader.value("mam_store_commit_seconds_count"), 3)
        XCTAssertEqual(reader.value("mam_store_commit_seconds_bucket", ["le": "0.001"]), 1)
        XCTAssertEqual(reader.value("mam_dropped_messages_total"), 13)
    }

    func testEverySampleIsInTheTextWithItsValue() throws {
        let reader = try PrometheusReader(metrics.prometheusText())
        XCTAssertEqual(Set(metrics.samples.map(\.name)).count, metrics.samples.count)
        for sample in metrics.samples {
            XCTAssertEqual(reader.value(sample.name), sample.value, sample.name)
            let isCounter = ["_total", "_sum", "_count"].contains { sample.name.hasSuffix($0) }
            XCTAssertEqual(sample.kind == .counter, isCounter, sample.name)
        }
        XCTAssertEqual(metrics.samples.count, MetricDescription.all.count + 2, "a histogram is two numbers")
    }

    func testAMissingLimitHasNoSample() throws {
        var metrics = metrics
        metrics.descriptorLimit = nil
        let reader = try PrometheusReader(metrics.prometheusText())
        XCTAssertNil(reader.value("mam_descriptor_limit"))
        XCTAssertEqual(reader.families.count, MetricDescription.all.count - 1)
    }

    func testAMetricOfSeveralDevicesIsDescribedOnce() throws {
        var other = DeviceMetrics()
        other.appCount = 9
        let text = DeviceMetrics.prometheusText([(["device": "a"], metrics), (["device": "b"], other)])
        let reader = try PrometheusReader(text)
        XCTAssertEqual(reader.value("mam_apps", ["device": "a"]), 3)
        XCTAssertEqual(reader.value("mam_apps", ["device": "b"]), 9)
        XCTAssertEqual(reader.value("mam_descriptor_limit", ["device": "a"]), 1024)
        XCTAssertNil(reader.value("mam_descriptor_limit", ["device": "b"]))
        XCTAssertEqual(DeviceMetrics.prometheusText([]), "")
    }

    func testValuesOfLabelsAreEscapedAndReadBack() throws {
        for seed in TestSeeds([1, 2, 3], of: name) {
            var random = SeededRandom(seed, of: name)
            for _ in 0..<50 {
                let alphabet: [Unicode.Scalar] = ["\\", "\"", "\n", "n", "{", "}", ",", "=", " ", "ö", "\u{301}", "#"]
                var value = String.UnicodeScalarView()
                for _ in 0..<random.below(12) { value.append(alphabet[random.below(alphabet.count)]) }
                let labels = ["a": String(value), "b": "plain"]
                let reader = try PrometheusReader(metrics.prometheusText(labels: labels))
                XCTAssertEqual(reader.value("mam_apps", labels), 3, "\(labels), \(random.replay)")
            }
        }
    }

    func testInvalidLabelNamesAreReplacedByValidOnes() throws {
        let cases = [
            ("device", "device"), ("de-vice", "de_vice"), ("9", "_9"), ("", "_"), ("le", "le_"), ("ö", "_"),
            ("a b", "a_b"), ("__name__", "_name__"), ("___", "_"), ("_a", "_a"),
        ]
        for (given, written) in cases {
            let reader = try PrometheusReader(metrics.prometheusText(labels: [given: "x"]))
            XCTAssertEqual(reader.value("mam_apps", [written: "x"]), 3, given)
        }
        let reader = try PrometheusReader(metrics.prometheusText(labels: ["a-b": "1", "a b": "2"]))
        XCTAssertEqual(reader.value("mam_apps", ["a_b": "2"]), 3, "the first one in the order of bytes")
    }

    func testLabelsAreInTheOrderOfTheirNames() {
        let text = metrics.prometheusText(labels: ["b": "2", "a": "1", "C": "3"])
        XCTAssertTrue(text.contains("\nmam_apps{C=\"3\",a=\"1\",b=\"2\"} 3\n"), text)
    }

    func testTheReaderRefusesInvalidText() {
        let head = "# HELP a A.\n# TYPE a gauge\n"
        XCTAssertNoThrow(try PrometheusReader(head + "a 1\n"))
        for wrong in [
            "a 1\n", head, head + "a 1", head + "a 1\na 2\n", head + "b 1\n", head + "a{x=\"1\"} \n",
            head + "a{x=\"1} 1\n", head + "a{x=\"\\t\"} 1\n", head + "a{1=\"1\"} 1\n", head + "a{x=\"1\",x=\"1\"} 1\n",
            head + "a nan\n", "# HELP a_total A.\n# TYPE a_total gauge\na_total 1\n",
            "# HELP a A.\n# TYPE a counter\na 1\n", "# HELP a A.\n# TYPE a histogram\na_bucket{le=\"1.0\"} 1\n",
        ] { XCTAssertThrowsError(try PrometheusReader(wrong), wrong) }
    }
}
