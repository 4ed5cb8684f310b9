import MAMBase
import MAMCore
import MAMSimulation
import TestPolicies
import XCTest

/// What the tests of this folder share.
enum PINKit {
    static let start = VirtualTime.start

    /// A moment some seconds after the start, without a restart of the device.
    static func later(_ seconds: Double) -> Instant {
        Instant(wall: start.wall + seconds, monotonic: start.monotonic + seconds, bootID: start.bootID)
    }

    /// A policy with the given properties.
    static func policy(_ properties: String = "") throws -> MAMPolicy {
        try PolicyFixtures.document(properties).compileStrictest()
    }

    /// The rules of such a policy.
    static func rules(_ properties: String = "") throws -> PINRules { PINRules(try policy(properties)) }

    /// An app on a device with a clock that stands still, and an account with such a policy.
    static func app(
        _ properties: String = "", bundleID: String = "com.example.app", publisher: String = "pub",
        on device: DeviceEnvironment? = nil
    ) throws -> ManagedApp {
        let app = ManagedApp(
            ManagedApp.Configuration(bundleID: bundleID, publisher: publisher),
            on: device ?? DeviceEnvironment(time: VirtualTime()))
        app.policyManager.setPolicyInMemory(try policy(properties), for: "ann")
        return app
    }

    /// The PINs of an app at the least cost.
    static func pins(
        of app: ManagedApp, biometrics: PINBiometrics = .none, generation: PINGeneration = .from14
    ) -> PINManager {
        var pins = app.pinManager
        (pins.cost, pins.biometrics, pins.generation) = (.minimum, biometrics, generation)
        return pins
    }

    /// Sets the first PIN of `ann`.
    static func setFirst(_ pin: TypedPIN, _ pins: PINManager, at now: Instant? = nil) throws {
        XCTAssertEqual(try pins.setPIN(pin, confirmation: pin, for: "ann", at: now), .stored)
    }

    /// A hash that no PIN has.
    static func hash(_ number: UInt8 = 1) -> PINHash {
        PINHash(
            cost: .minimum, salt: [UInt8](repeating: number, count: 16), digest: [UInt8](repeating: number, count: 32))
    }
}

/// What several threads bring together.
final class Collected<Element: Sendable>: Sendable {
    private let guarded = Guarded<[Element]>([])

    var all: [Element] { guarded.withLock { $0 } }

    func add(_ element: Element) { guarded.withLock { $0.append(element) } }
}
