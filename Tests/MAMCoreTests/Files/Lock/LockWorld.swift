import MAMCore
import MAMPOSIX
import MAMSettings
import MAMSimulation
import MAMVolumes
import XCTest

/// A device in memory with a clock of its own, on which alice's files have one class.
struct LockWorld {
    /// Ten seconds and a little after the lock.
    static let later = 10.1

    let time = VirtualTime()
    let world: FileWorld
    let app: ManagedApp

    init(_ level: FileProtectionLevel, on volume: any Volume = MemoryVolume(), policy: MAMPolicy = FileWorld.strict)
        throws
    {
        world = try FileWorld(volume, time: time)
        app = world.app(settings: Self.settings(level))
        app.policyManager.setPolicyInMemory(policy, for: FileWorld.alice)
    }

    var device: DeviceEnvironment { world.device }

    static func settings(_ level: FileProtectionLevel) -> ManagedAppSettings {
        var settings = FileWorld.multiIdentity
        settings.maxFileProtectionLevel = level
        return settings
    }

    /// Puts the device in a state.
    func enter(_ state: DeviceLockState) {
        switch state {
        case .unlocked: device.unlock()
        case .locking:
            device.lock()
            time.advance(by: 9.9)
        case .locked:
            device.lock()
            time.advance(by: Self.later)
        case .beforeFirstUnlock:
            device.restart()
            time.advance(by: Self.later)
        }
    }
}

extension MAMFileProtectionError {
    /// Whether it tells of the lock of the device.
    var isOfLock: Bool { code == .internalError && systemError == EPERM }
}
