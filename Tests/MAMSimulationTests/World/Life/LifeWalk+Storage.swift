import MAMBase
import MAMCore
import MAMSimulation

/// The store of the device, which fails for a few steps now and then, and works again.
extension LifeWalk {
    /// The most seconds after which a running app keeps what it could not keep, without being asked for anything.
    private static let maximumSecondsToKeep = 3600.0

    /// Whether the store fails now: what it holds cannot be asked, and apps may be refused what they want.
    var isFailing: Bool { device.storageFault != nil || device.lockState == .beforeFirstUnlock }

    /// Before a step: the store breaks once in a while, and is mended soon.
    func turnTheStore() async {
        let chance = random.next()
        if device.storageFault != nil {
            if chance % 4 == 0 { await mendTheStore() }
        } else if chance % 16 == 0 {
            let fault = StorageFault.allCases[Int((chance >> 8) % UInt64(StorageFault.allCases.count))]
            note("store: \(fault)")
            noteFault(fault.rawValue)
            for observer in observers.values { observer.wiped.withLock { $0 = [] } }
            device.storageFault = fault
        }
    }

    /// The store works again.
    ///
    /// Apps that ran through it keep what they owe with time alone; half of them die before.
    func mendTheStore() async {
        note("store: works")
        device.storageFault = nil
        await recover()
    }

    /// The store can be asked again.
    func recover() async {
        for app in apps {
            let record = app.managed?.enrollmentManager.machine?.record
            if let record, record != kept(app) { noteFault("owed record") }
            if random.next() % 2 == 0 || record == nil { await open(app) }
        }
        takeAll()
        await device.advance(by: Self.maximumSecondsToKeep)
        takeAll()
        // What was said meanwhile is compared here; before it, some processes were others.
        for app in apps { await compare(app, with: nil) }
        look()
        for wipe in unlooked { lookAtRemains(of: wipe.user, in: wipe.app) }
        unlooked = []
    }

    /// Nothing of an account is left in an app, once its wipe came to its end.
    ///
    /// One that could not be kept ends with its process, unless its cause stands: then the next one begins it anew.
    private func lookAtRemains(of user: SimulatedUser, in app: SimulatedApp) {
        let hasEnded = observers[app.name]?.wiped.withLock { $0.contains(user.objectID) } ?? false
        guard hasEnded, let engine = app.managed else { return }
        noteFault("wipe")
        noteStale(user, in: app)
        lookAtVolume(of: app, engine)
        let left = (try? engine.fileProtectionManager.allFiles(ownedBy: user.objectID).count) ?? 0
        check(left == 0, "\(left) files of \(name(user)) are left in \(app) after a wipe while the store failed")
    }

    /// Whether no wipe of an account is under way.
    func hasEnded(wipeOf account: AccountID, in engine: ManagedApp) -> Bool {
        engine.enrollmentManager.machine?.entries.contains { entry in
            entry.names.hasName(account) && entry.isManaged && !entry.isEnrolled
        } == false
    }
}
