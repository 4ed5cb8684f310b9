import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// What an app hands its logger.
final class LoggerTests: XCTestCase {
    private typealias Kit = ObservabilityKit

    func testAnAppLogsItsEventsWithoutNamingAccounts() throws {
        let listener = Listener()
        let app = Kit.app(listener)
        app.accounts.register(Kit.aliceByName, alias: Kit.alice)
        app.policyManager.setPolicyInMemory(try Kit.policy(), for: Kit.alice)
        app.policyManager.setPolicyInMemory(nil, for: Kit.aliceByName)
        let fingerprint = try Kit.policy().fingerprint.prefix(8)
        XCTAssertEqual(
            listener.messages,
            [
                "account 0: policy \(fingerprint) is in force", "account 0: data must be encrypted",
                "account 0: the policy was removed", "account 0: data needs no encryption",
            ])
        XCTAssertEqual(Set(listener.lines.map(\.app)), ["com.example.notes"])
        XCTAssertEqual(listener.lines[0].wall, app.device.time.now().wall)
    }

    func testVerboseLinesComeOnlyWhereTheInfoPlistAsksForThem() {
        for isVerbose in [false, true] {
            let listener = Listener()
            let app = Kit.app(listener) { $0.verboseLoggingEnabled = isVerbose }
            app.setCurrentThreadAccountID("bob")
            app.setCurrentThreadAccountID(nil)
            XCTAssertEqual(
                listener.messages,
                isVerbose ? ["the thread identity is an account", "the thread identity is no identity"] : [])
        }
    }

    func testTheLoggerIsTheAppsOwnAndMayChange() throws {
        let (first, second, other) = (Listener(), Listener(), Listener())
        let (app, neighbor) = (Kit.app(first), Kit.app(other))
        app.policyManager.setPolicyInMemory(try Kit.policy(), for: Kit.alice)
        app.policyManager.logger = second
        app.policyManager.setPolicyInMemory(nil, for: Kit.alice)
        app.policyManager.logger = nil
        app.policyManager.setPolicyInMemory(try Kit.policy(), for: Kit.alice)
        XCTAssertEqual(first.lines.count, 2)
        XCTAssertEqual(second.lines.count, 2)
        XCTAssertEqual(other.lines.count, 0)
        XCTAssertNil(app.policyManager.logger)
        XCTAssertTrue(neighbor.policyManager.logger as? Listener === other)
        neighbor.policyManager.logger = first
        neighbor.policyManager.setPolicyInMemory(try Kit.policy(), for: Kit.alice)
        XCTAssertEqual(first.lines.count, 4)
    }

    func testWithoutAListenerNothingIsMade() {
        let app = Kit.app(nil)
        XCTAssertNil(app.policyManager.logger)
        app.setCurrentThreadAccountID(nil)
        app.policyManager.logger = nil
        XCTAssertFalse(app.diagnosticConsole.diagnosticInformation.hasLogger)
        XCTAssertEqual(app.diagnosticConsole.logPaths, [])
    }

    func testLeaksAreInTheOneLogOfEvents() async {
        let listener = Listener()
        let recorder = RecordingObserver()
        let app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: "com.example.notes", observer: recorder, detectsIdentityLeaks: true, logger: listener,
                telemetryDelegate: listener))
        app.withAccountID(Kit.alice) { app.setCurrentThreadAccountID(Kit.aliceByName) }
        XCTAssertEqual(recorder.identityLeaks.map(\.kind), [.threadIdentityLeft])
        let lines = listener.messages.filter { $0.hasPrefix("identity leak: threadIdentityLeft at scope, an account") }
        XCTAssertEqual(lines.count, 1, "\(listener.messages)")
        XCTAssertTrue(lines.first?.contains("LoggerTests.swift line ") ?? false, "\(lines)")
        XCTAssertEqual(listener.names, [.identityLeak])
        XCTAssertEqual(listener.events.first?.properties, ["kind": "threadIdentityLeft", "point": "scope"])
    }

    func testALineLoggerPassesOnLinesOfItsMinimumLevelOrAbove() {
        let lines = Listener()
        let logger = LineLogger(minimumLevel: .warning) { lines.log($0) }
        for level in MAMLogLevel.allCases { logger.log("a message", level: level) }
        XCTAssertEqual(lines.lines.map(\.level), [.warning, .error])
        XCTAssertEqual(MAMLogLevel.allCases.map { MAMLogLevel(name: $0.name) }, MAMLogLevel.allCases)
    }

    func testALoggerOfMessagesAloneGetsThem() throws {
        struct Messages: MAMLogger {
            let listener: Listener
            func log(_ message: String, level: MAMLogLevel) { listener.log(message, level: level) }
        }
        let listener = Listener()
        let app = Kit.app(nil)
        app.policyManager.logger = Messages(listener: listener)
        app.policyManager.setPolicyInMemory(try Kit.policy(), for: Kit.alice)
        XCTAssertEqual(listener.lines.map(\.app), ["without", "without"])
        XCTAssertEqual(listener.messages.last, "account 0: data must be encrypted")
    }
}
