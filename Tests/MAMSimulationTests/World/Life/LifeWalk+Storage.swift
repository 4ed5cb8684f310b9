import MAMCore
import MAMSimulation

/// The store of the device, which fails for a few steps now and then, and works again.
extension LifeWalk {
    /// The most seconds after which a running app keeps what it could not keep, without being asked for anything.
    private static let mostSecondsToKeep = 3600.0

    /// Whether the store fails now: what it holds cannot be asked, and apps may be refused what they want.
    var isFailing: Bool { device.storageFault != nil }

    /// Before a step: the store breaks once in a while, and is mended soon.
    func turnTheStore() async {
        let chance = random.next()
        if device.storageFault != nil {
            if chance % 4 == 0 { await mendTheStore() }
        } else if chance % 16 == 0 {
            let fault = StorageFault.allCases[Int((chance >> 8) % 4)]
            note("store: \(fault)")
            noteFault(fault)
            device.storageFault = fault
        }
    }

    /// The store works again.
    ///
    /// Apps that ran through it keep what they owe with time alone; half of them die before.
    func mendTheStore() async {
        note("store: works")
        device.storageFault = nil
        for app in apps where random.next() % 2 == 0 || app.managed?.enrollmentManager.machine == nil {
            if app.isRunning { noteDeath() }
            device.kill(app)
            await device.open(app)
        }
        takeAll()
        await device.advance(by: Self.mostSecondsToKeep)
        takeAll()
        // What was said meanwhile is compared by the step that comes next, of whom nobody is the same.
        for app in apps { await compare(app, with: nil) }
        look()
        for app in apps where app.isRunning {
            if let engine = app.managed { lookAtVolume(of: app, engine) }
        }
    }
}
