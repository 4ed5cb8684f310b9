public import MAMCore

/// One device: what its apps share, and the apps on it by name.
///
/// Many devices live in one process and share nothing but the tenant they are given. Safe to use from any thread.
public final class SimulatedDevice: Sendable {
    /// Where accounts come from, and their policies.
    public let tenant: SimulatedTenant
    /// The device's clock.
    public let time: VirtualTime
    /// What the apps of the device share.
    public let environment: DeviceEnvironment
    private let installed = Guarded<[SimulatedApp]>([])

    /// Makes a device without apps.
    ///
    /// - Parameters:
    ///   - tenant: Where accounts and their policies come from.
    ///   - facts: Device management and passcode, as the device starts.
    ///   - time: The clock; one clock may be shared by several devices.
    ///   - policies: Where equal policies become one object; pass one to all devices of a simulator.
    public init(
        tenant: SimulatedTenant, facts: DeviceFacts = [], time: VirtualTime = VirtualTime(),
        policies: PolicyInterner = PolicyInterner()
    ) {
        self.tenant = tenant
        self.time = time
        self.environment = DeviceEnvironment(facts: facts, time: time, policies: policies)
    }

    /// Whether the device is enrolled in device management.
    public var isMDMEnrolled: Bool {
        get { environment.facts.contains(.mdmEnrolled) }
        set { set(.mdmEnrolled, to: newValue) }
    }

    /// Whether the device has a passcode.
    public var hasPasscode: Bool {
        get { environment.facts.contains(.devicePasscode) }
        set { set(.devicePasscode, to: newValue) }
    }

    /// The apps in the order they were installed.
    public var apps: [SimulatedApp] { installed.withLock { $0 } }

    /// The app of that name, `nil` when it is not on the device.
    public func app(_ name: String) -> SimulatedApp? { installed.withLock { $0.first { $0.name == name } } }

    /// Installs an app that contains the SDK, in place of one of the same name.
    @discardableResult
    public func install(
        _ name: String, _ configuration: ManagedApp.Configuration = ManagedApp.Configuration()
    ) -> SimulatedApp {
        install(SimulatedApp(name: name, managed: ManagedApp(configuration, on: environment)))
    }

    /// Installs an app without the SDK, in place of one of the same name.
    @discardableResult
    public func installUnmanaged(_ name: String) -> SimulatedApp { install(SimulatedApp(name: name, managed: nil)) }

    private func install(_ app: SimulatedApp) -> SimulatedApp {
        installed.withLock { apps in
            apps.removeAll { $0.name == app.name }
            apps.append(app)
        }
        return app
    }

    private func set(_ fact: DeviceFacts, to isTrue: Bool) {
        environment.set(fact, to: isTrue)
    }
}
