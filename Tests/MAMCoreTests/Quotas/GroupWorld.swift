import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

/// A group with one device in memory, whose apps have containers.
final class GroupWorld: Sendable {
    let group: DeviceGroup
    let volume = FaultyVolume(over: MemoryVolume())
    let device: DeviceEnvironment

    init(_ limits: DeviceLimits = DeviceLimits()) throws {
        group = DeviceGroup(limits: limits)
        device = DeviceEnvironment(volume: volume, group: group)
        try volume.makeFolder("/apps", mode: 0o700)
    }

    /// The limits of `change`.
    convenience init(_ change: (inout DeviceLimits) -> Void) throws {
        var limits = DeviceLimits()
        change(&limits)
        try self.init(limits)
    }

    func configuration(_ name: String, _ observer: (any MAMObserver)? = nil) throws -> ManagedApp.Configuration {
        do throws(SystemError) { try volume.makeFolder("/apps/\(name)", mode: 0o700) } catch {
            guard error.number == 17 else { throw error }
        }
        return ManagedApp.Configuration(
            bundleID: "com.example.\(name)", settings: FileWorld.multiIdentity, container: "/apps/\(name)",
            observer: observer, detectsIdentityLeaks: false)
    }

    /// Starts an app whose account alice has a policy that requires encryption.
    func start(_ name: String = "notes", _ observer: (any MAMObserver)? = nil) throws -> ManagedApp {
        let app = try device.start(configuration(name, observer))
        app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        return app
    }

    /// Opens a file of alice's, which is made when it is missing.
    func open(_ path: String, in app: ManagedApp) throws -> MAMFile {
        try app.files.create(at: path, for: FileWorld.alice)
    }
}

extension XCTestCase {
    /// The quota that refuses a call for files.
    func refusal(
        file: StaticString = #filePath, line: UInt = #line, of body: () throws -> Void
    ) throws -> QuotaError {
        var found: QuotaError?
        XCTAssertThrowsError(try body(), file: file, line: line) { error in
            found = error as? QuotaError ?? (error as? MAMFileProtectionError)?.quota
        }
        return try XCTUnwrap(found, "no quota refused it", file: file, line: line)
    }

    /// Waits until something is so, half a minute at most.
    func eventually(_ isSo: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(30)
        while !isSo() {
            guard ContinuousClock.now < end else { return false }
            await Task.yield()
        }
        return true
    }
}
