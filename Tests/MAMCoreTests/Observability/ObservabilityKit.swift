import MAMCore
import MAMSettings
import MAMSimulation
import Synchronization
import TestPolicies

/// Keeps the lines and the telemetry of apps.
final class Listener: MAMLogger, MAMTelemetryDelegate {
    private let kept = Mutex((lines: [LogLine](), events: [MAMTelemetryEvent]()))

    func log(_ message: String, level: MAMLogLevel) {
        log(LogLine(wall: 0, level: level, app: "without", message: message))
    }

    func log(_ line: LogLine) { kept.withLock { $0.lines.append(line) } }
    func logAriaEvent(_ event: MAMTelemetryEvent) { kept.withLock { $0.events.append(event) } }

    var lines: [LogLine] { kept.withLock { $0.lines } }
    var messages: [String] { lines.map(\.message) }
    var events: [MAMTelemetryEvent] { kept.withLock { $0.events } }
    var names: [MAMTelemetryEvent.Name] { events.map(\.name) }
}

/// What the tests of this folder share.
enum ObservabilityKit {
    static let alice: AccountID = "6f2c7c44-9d1b-4c1e-8a55-0123456789ab"
    static let aliceByName: AccountID = "alice@contoso.example"

    static func app(
        _ listener: Listener?, storage: DeviceStorage? = nil, change: (inout ManagedAppSettings) -> Void = { _ in }
    ) -> ManagedApp {
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        change(&settings)
        return ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.notes", settings: settings, detectsIdentityLeaks: false, logger: listener,
                telemetryDelegate: listener),
            on: DeviceEnvironment(time: VirtualTime(), storage: storage))
    }

    static func policy(_ members: String = "\"printBlocked\": true") throws -> MAMPolicy {
        try PolicyFixtures.document(members).compileStrictest()
    }
}
