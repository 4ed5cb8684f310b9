import Dispatch
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Many threads that set things at run time at once.
final class OverridesContentionTests: StorageTestCase {
    /// Each thread adds keys of its own to the list: none may be lost.
    private func addKeys(_ storage: DeviceStorage?, threads: Int, each: Int) throws {
        let observer = RecordingObserver()
        let app = SettingsKit.app(storage: storage, observer: observer)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for number in 0..<each {
                let key = "\(thread)/\(number)"
                let result = StorageKit.failure { () throws(StorageError) in
                    try app.settingsManager.override { overrides in
                        overrides.valuesToScrubFromLogging = (overrides.valuesToScrubFromLogging ?? []) + [key]
                    }
                }
                XCTAssertNil(result)
                // What somebody has set is in force for him at once, whoever else sets something.
                XCTAssertTrue(app.settingsManager.scrubber.scrubs(key))
            }
        }
        let wanted = Set((0..<threads).flatMap { thread in (0..<each).map { "\(thread)/\($0)" } })
        let kept = try app.settingsManager.overrides().valuesToScrubFromLogging ?? []
        XCTAssertEqual(Set(kept), wanted)
        XCTAssertEqual(kept.count, threads * each)
        XCTAssertEqual(app.settingsManager.settings.valuesToScrubFromLogging, kept)
        XCTAssertEqual(SettingsKit.names(observer).count, threads * each)
        let next = SettingsKit.app(storage: app.device.storage)
        XCTAssertEqual(try next.settingsManager.overrides().valuesToScrubFromLogging, kept)
    }

    func testNoChangeIsLostInMemory() throws { try addKeys(nil, threads: 8, each: 40) }

    func testNoChangeIsLostOnDisk() throws { try addKeys(try openStorage(), threads: 4, each: 10) }

    /// An account comes, the app sets something for signing in, and the account leaves.
    private static func comeAndGo(in app: ManagedApp, _ number: Int) {
        XCTAssertNoThrow(try SettingsKit.enroll("ann", in: app))
        XCTAssertNoThrow(try app.settingsManager.override { $0.aadClientIDOverride = "client \(number)" })
        XCTAssertNoThrow(try app.enrollmentManager.setUnenrolled("ann"))
        XCTAssertNil(app.settingsManager.settings.adalClientID)
    }

    func testUnenrollmentDuringConcurrentChangesRemovesSignInOverridesOnly() throws {
        let app = SettingsKit.app(storage: DeviceStorage())
        DispatchQueue.concurrentPerform(iterations: 6) { thread in
            for number in 0..<30 {
                switch thread {
                case 0:
                    Self.comeAndGo(in: app, number)
                case 1: _ = app.settingsManager.settings
                default:
                    _ = StorageKit.failure { () throws(StorageError) in
                        try app.settingsManager.override {
                            $0.accentColor = "#\(String(100_000 + thread * 1000 + number))"
                        }
                    }
                }
            }
        }
        let left = try app.settingsManager.overrides()
        XCTAssertNil(left.aadClientIDOverride)
        XCTAssertNotNil(left.accentColor)
        XCTAssertEqual(app.settingsManager.settings, left.effective(over: app.configuration.settings))
    }
}
