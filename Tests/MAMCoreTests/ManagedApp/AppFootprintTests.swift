import MAMCore
import MAMPOSIX
import MAMSettings
import XCTest

/// The memory of apps, as far as sizes of objects tell; `mam-bench` measures the whole.
final class AppFootprintTests: XCTestCase {
    /// The bytes that an object may use of the memory that was taken for it.
    private func byteCount(of object: AnyObject) throws -> Int {
        typealias Measure = @convention(c) (UnsafeMutableRawPointer) -> Int
        let symbol = try XCTUnwrap(dlsym(nil, "malloc_usable_size"))
        let measure = unsafeBitCast(symbol, to: Measure.self)
        return measure(Unmanaged.passUnretained(object).toOpaque())
    }

    /// The object behind the part of a configuration that apps share.
    private func shared(_ configuration: ManagedApp.Configuration) -> UInt {
        withUnsafeBytes(of: configuration) { $0.load(fromByteOffset: 16, as: UInt.self) }
    }

    func testAnAppIsOneObjectOf168BytesAndWithABundleIDOfItsOwnAtMost256() throws {
        // The allocator adds 8 bytes and rounds to 16; a bundle id of some twenty characters takes 80 bytes at most.
        let app = ManagedApp(ManagedApp.Configuration(bundleID: "com.example.app12345"))
        XCTAssertLessThanOrEqual(try byteCount(of: app), 168)
    }

    func testConfigurationsThatDifferInTheBundleIDAloneShareTheRest() {
        XCTAssertEqual(MemoryLayout<ManagedApp.Configuration>.size, 24)
        let standard = shared(ManagedApp.Configuration())
        XCTAssertEqual(shared(ManagedApp.Configuration(bundleID: "com.example.other")), standard)
        var settings = ManagedAppSettings()
        XCTAssertEqual(shared(ManagedApp.Configuration(settings: settings)), standard)
        settings.multiIdentity = true
        let others = [
            ManagedApp.Configuration(settings: settings), ManagedApp.Configuration(publisher: "other"),
            ManagedApp.Configuration(container: "/c"), ManagedApp.Configuration(appGroups: ["g": "/g"]),
            ManagedApp.Configuration(observer: EventLog()),
            ManagedApp.Configuration(dispatchPropagation: .explicitOnly),
            ManagedApp.Configuration(detectsIdentityLeaks: !ManagedApp.Configuration.detectsIdentityLeaksByDefault),
            ManagedApp.Configuration(maximumAccountCount: 7),
        ]
        withExtendedLifetime(others) {
            for (place, other) in others.enumerated() { XCTAssertNotEqual(shared(other), standard, "\(place)") }
        }
    }

    func testTheStateOfAnEnrolledAppIsSmall() {
        // Names are one object for all copies; what is under way stands apart.
        XCTAssertEqual(MemoryLayout<EnrollmentAccount>.size, 8)
        XCTAssertLessThanOrEqual(MemoryLayout<EnrollmentEntry>.size, 192)
        XCTAssertLessThanOrEqual(MemoryLayout<EnrollmentMachine>.size, 128)
        XCTAssertLessThanOrEqual(MemoryLayout<NotificationState>.size, 64)
    }

    func testAConfigurationKeepsItsArguments() {
        var settings = ManagedAppSettings()
        settings.containingAppBundleID = "com.example.host"
        let log = EventLog()
        let configuration = ManagedApp.Configuration(
            bundleID: "com.example.own", publisher: "ours", settings: settings, container: "/c",
            appGroups: ["g": "/g"], observer: log, dispatchPropagation: .explicitOnly, detectsIdentityLeaks: true,
            maximumAccountCount: 9)
        XCTAssertEqual(configuration.bundleID, "com.example.own")
        XCTAssertEqual(configuration.policyBundleID, "com.example.host")
        XCTAssertEqual(configuration.publisher, "ours")
        XCTAssertEqual(configuration.settings, settings)
        XCTAssertEqual(configuration.container, "/c")
        XCTAssertEqual(configuration.appGroups, ["g": "/g"])
        XCTAssertTrue(configuration.observer as? EventLog === log)
        XCTAssertEqual(configuration.dispatchPropagation, .explicitOnly)
        XCTAssertTrue(configuration.detectsIdentityLeaks)
        XCTAssertEqual(configuration.maximumAccountCount, 9)
        XCTAssertNil(configuration.logger)
        XCTAssertNil(configuration.telemetryDelegate)
        let standard = ManagedApp.Configuration()
        XCTAssertEqual(standard.publisher, ManagedApp.Configuration.defaultPublisher)
        XCTAssertEqual(standard.settings, ManagedAppSettings())
        XCTAssertEqual(standard.policyBundleID, standard.bundleID)
        XCTAssertNil(standard.observer)
    }

    func testALimitOutOfRangeIsMovedIntoIt() {
        XCTAssertEqual(ManagedApp.Configuration(maximumAccountCount: -5).maximumAccountCount, 2)
        XCTAssertEqual(ManagedApp.Configuration(maximumAccountCount: .max).maximumAccountCount, Int(UInt32.max))
    }
}
