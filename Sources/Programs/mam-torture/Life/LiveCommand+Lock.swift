internal import MAMBase
internal import MAMCore
internal import MAMPOSIX

/// The clock of the machine, which jumps ahead when the device is locked.
final class ShiftedTime: TimeSource {
    private let shift = Guarded(0.0)

    func now() -> Instant {
        var now = SystemTimeSource().now()
        let shift = shift.withLock { $0 }
        (now.wall, now.monotonic) = (now.wall + shift, now.monotonic + shift)
        return now
    }

    func advance(by seconds: Double) { shift.withLock { $0 += seconds } }
}

/// The lock of the device, between the actions of the app and in the middle of them.
extension LiveCommand {
    func turnTheLock() {
        guard app.device.lockState == .unlocked else { return app.device.unlock() }
        app.device.lock()
        time.advance(by: DeviceLockState.gracePeriod)
    }

    /// Writes the second half with the lock turned, and again after the unlock if it was refused.
    mutating func writeInHalves(_ content: [UInt8], to file: MAMFile) throws {
        let half = content.count / 2
        try file.write(Array(content[..<half]))
        if Bool.random(using: &random) { turnTheLock() }
        do { try file.pwrite(Array(content[half...]), at: Int64(half)) } catch {
            guard isOfTheLock(error) else { throw error }
            try say(.refused, nil)
            // Some writers are killed here, with half a file.
            app.device.unlock()
            try file.pwrite(Array(content[half...]), at: Int64(half))
        }
    }

    /// Reads a file, which must be as it was written, or out of reach.
    func read(_ path: String, _ content: [UInt8]) throws {
        do {
            let file = try app.files.open(at: path)
            defer { try? file.close() }
            guard try file.pread(content.count + 1, at: 0) == content else {
                throw TortureError("\(path) is not what was written")
            }
            guard app.device.lockState == .unlocked || !file.isEncrypted else {
                throw TortureError("\(path) was opened while the device was locked")
            }
        } catch let error as MAMFileProtectionError where isOfTheLock(error) { try say(.refused, nil) }
    }

    /// Whether an error tells of a lock that is in force.
    func isOfTheLock(_ error: MAMFileProtectionError) -> Bool {
        world.locks != nil && error.systemError == EPERM && app.device.lockState == .locked
    }
}
