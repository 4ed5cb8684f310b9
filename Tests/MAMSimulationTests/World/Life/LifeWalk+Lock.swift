import MAMBase
import MAMCore
import MAMPOSIX
import MAMSimulation

/// The lock of the device, which the user turns now and then, and its starts.
extension LifeWalk {
    /// Before a step: the device is locked once in a while, unlocked soon, and restarted rarely.
    func turnTheLock() async {
        let chance = random.next()
        switch device.lockState {
        case .unlocked where chance % 12 == 0:
            note("lock")
            noteLock("lock")
            device.lock()
            // At times the lock has no effect yet.
            await device.advance(by: chance >> 8 & 7 == 0 ? 5 : 11, isInUse: false)
            takeAll()
            for app in apps { await compare(app, with: nil) }
        case .unlocked, .locking, .locked:
            if chance % 64 == 1 { return restart() }
            if device.lockState != .unlocked, chance % 4 == 0 { await unlock() }
        case .beforeFirstUnlock: if chance % 4 == 0 { await unlock() }
        }
    }

    private func restart() {
        note("restart")
        noteLock("restart")
        for app in apps where app.isRunning { noteDeath() }
        for observer in observers.values { observer.wiped.withLock { $0 = [] } }
        takeAll()
        device.reboot(downtime: Double(random.next() % 1000))
    }

    func unlock() async {
        let before = device.lockState
        note("unlock")
        noteLock("unlock")
        device.unlock()
        if before == .beforeFirstUnlock { await recover() }
        for app in apps {
            guard let engine = app.managed else { continue }
            for (path, written) in (files[app.name] ?? [:]).sorted(by: { $0.key < $1.key }) {
                lookThroughTheLock(at: path, written, in: app, engine)
            }
        }
    }

    /// No screen and no call stays without an event that can end it.
    func lookForStuckWaits() {
        let stuck = device.stuckWaits()
        check(stuck.isEmpty, "nothing ends in \(stuck.map { "\($0.app): \($0.words { name(tenant.user($0)) })" })")
    }

    /// Whether the lock refused to make or write a file, which may be so for managed accounts alone.
    func isRefusal(_ error: any Error, of path: String, isProtected: Bool, in engine: ManagedApp) -> Bool {
        guard let error = error as? MAMFileProtectionError, error.isOfTheLock else { return false }
        check(
            device.lockState == .locked || device.lockState == .beforeFirstUnlock, "\(path) is refused without a lock")
        check(isProtected || device.lockState == .beforeFirstUnlock, "a private file was refused: \(error)")
        noteLock("refused")
        return true
    }

    /// A managed file is out of reach while the device is locked, and as it was written otherwise.
    func lookThroughTheLock(at path: String, _ written: Written, in app: SimulatedApp, _ engine: ManagedApp) {
        guard written.isProtected, engine.policyManager.isManaged(written.owner.objectID) else { return }
        let state = device.lockState
        do {
            let file = try engine.files.open(at: path)
            let text = String(decoding: try file.read(1000), as: UTF8.self)
            try file.close()
            check(state == .unlocked || state == .locking, "\(path) of \(app) is read while the device is \(state)")
            check(text == written.text, "\(path) of \(app) is as it was written, not \(text)")
            noteLock("read again")
        } catch {
            // A managed file may go with a wipe that the walk has not heard of yet.
            let isGone = error.code == .fileNotFound || error.code == .failedToDecryptFile
            check(
                isGone || error.isOfTheLock && (state == .locked || state == .beforeFirstUnlock)
                    || device.storageFault != nil,
                "\(path) of \(app) is not readable while the device is \(state): \(error)")
            if error.isOfTheLock { noteLock("refused") }
        }
    }
}

extension MAMFileProtectionError {
    fileprivate var isOfTheLock: Bool { code == .internalError && systemError == EPERM }
}
