internal import MAMBase
internal import MAMCore

/// The launch host of one app on a simulated device: plays the device and the user.
struct SimulatedHost: LaunchHost {
    private let device: WeakDevice
    private let name: String
    private let person: any LaunchUser

    // Weak, because the device holds the app, and the app holds its host.
    private final class WeakDevice: Sendable {
        weak let device: SimulatedDevice?
        init(_ device: SimulatedDevice) { self.device = device }
    }

    init(_ device: SimulatedDevice, _ name: String, _ person: any LaunchUser) {
        (self.device, self.name, self.person) = (WeakDevice(device), name, person)
    }

    private func found(_ account: AccountID) -> (SimulatedDevice, SimulatedApp, SimulatedUser)? {
        guard let device = device.device, let app = device.app(name) else { return nil }
        let user = app.accounts.first { $0.objectID == account || $0.userPrincipalName == account }
        return user.map { (device, app, $0) }
    }

    func traits(of app: ManagedApp) -> LaunchTraits { device.device?.launchTraits(of: name) ?? LaunchTraits() }

    func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus? {
        guard let (device, _, user) = found(account), device.traits.isOnline else { return nil }
        return device.status(of: user).clock
    }

    func user(of app: ManagedApp) -> any LaunchUser { person }

    func accountWiped(_ account: AccountID, in app: ManagedApp) async {
        // The app itself may have signed the user out meanwhile.
        guard let device = device.device, let app = device.app(name), let user = device.tenant.user(account) else {
            return
        }
        device.signOut(user, of: app)
        device.launchWorld.withLock { $0.signIns[app.name]?[user.objectID] = nil }
    }

    func endProcess(of app: ManagedApp) async {
        guard let device = device.device, let app = device.app(name) else { return }
        device.kill(app)
    }
}
