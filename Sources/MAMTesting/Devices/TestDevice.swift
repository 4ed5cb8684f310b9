public import MAMCore
public import MAMSettings
public import MAMSimulation

/// A tenant and a device for a test, in one line.
///
///     let device = try TestDevice(users: ["alice": .policy(json), "sam": .unmanaged])
///     let notes = device.app("notes", signedIn: "alice", "sam")
///
/// Users and apps go by short names; nothing sleeps, and time moves when the test says so. Every app has a container in
/// memory, so its files need no disk.
public struct TestDevice: Sendable {
    /// The directory of users and their policies.
    public let tenant: SimulatedTenant
    /// The device the apps stand on.
    public let device: SimulatedDevice
    private let users: [String: SimulatedUser]
    /// Hears of leaks in every app.
    let watch = LeakWatch()
    /// The apps that were started with a service.
    let opened = OpenedApps()

    /// What a user of the tenant has.
    public enum User: Sendable {
        /// The Graph JSON of an app-protection policy.
        case policy(String)
        /// A policy that was compiled before.
        case compiled(MAMPolicy)
        /// No policy: a personal account.
        case unmanaged
    }

    /// Makes a tenant with these users and a device without apps.
    ///
    /// - Parameters:
    ///   - users: The users by short name.
    ///   - facts: Device management and passcode.
    /// - Throws: `PolicyReadError` when the JSON of a policy is none.
    public init(users: [String: User] = [:], facts: DeviceFacts = []) throws(PolicyReadError) {
        tenant = SimulatedTenant()
        device = SimulatedDevice(tenant: tenant, facts: facts)
        var made: [String: SimulatedUser] = [:]
        for (name, user) in users.sorted(by: { $0.key < $1.key }) {
            let policy = try user.compiled(in: device.environment.policies)
            let member = tenant.addUser(named: name, policy: policy)
            // A personal account belongs to no organisation: the app may show it beside a managed one.
            made[name] =
                policy != nil
                ? member
                : SimulatedUser(
                    objectID: member.objectID, userPrincipalName: member.userPrincipalName, tenantID: "personal")
        }
        self.users = made
    }

    /// The device's clock.
    public var time: VirtualTime { device.time }

    /// Installs a multi-identity app, or one with the settings given, and signs users in.
    ///
    /// - Parameters:
    ///   - name: The short name of the app.
    ///   - settings: Its `IntuneMAMSettings`; `MultiIdentity` alone when none are given.
    ///   - observer: Told about everything that happens in the app.
    ///   - dispatchPropagation: Whether plain blocks carry the app's identities.
    ///   - detectsIdentityLeaks: Whether the observer is told of leaks; on in release builds too, unless switched off.
    ///   - users: The short names of users of the tenant; an unknown name stops the test.
    /// - Returns: The engine inside the app.
    public func app(
        _ name: String = "app", settings: ManagedAppSettings? = nil, observer: (any MAMObserver)? = nil,
        dispatchPropagation: DispatchPropagation.Mode = .automatic, detectsIdentityLeaks: Bool = true,
        signedIn users: String...
    ) -> ManagedApp {
        var multiIdentity = ManagedAppSettings()
        multiIdentity.multiIdentity = true
        let configuration = ManagedApp.Configuration(
            bundleID: "com.example.\(name)", settings: settings ?? multiIdentity,
            observer: WatchedObserver(watch: watch, next: observer),
            dispatchPropagation: dispatchPropagation, detectsIdentityLeaks: detectsIdentityLeaks)
        let app = device.install(name, configuration)
        for user in users { device.enroll(self.user(user), in: app) }
        guard let managed = app.managed else { preconditionFailure("an app that was just installed is gone") }
        return managed
    }

    /// Ends an app's process, as the system does it, and starts the app anew on the same device.
    ///
    /// Its files and its users are still there, its identities are not; see `SimulatedDevice.relaunch(_:)`.
    ///
    /// - Parameter name: The short name of the app; an unknown one stops the test.
    /// - Returns: The engine inside the new process; the old one must not be used any more.
    public func relaunch(_ name: String = "app") -> ManagedApp {
        guard let app = device.app(name), let managed = device.relaunch(app) else {
            preconditionFailure("no app named \(name) with the SDK in it")
        }
        return managed
    }

    /// The object id of a user; an unknown name stops the test.
    public subscript(_ name: String) -> AccountID { user(name).objectID }

    /// The user of that short name; an unknown name stops the test.
    public func user(_ name: String) -> SimulatedUser {
        guard let user = users[name] else {
            preconditionFailure("no user named \(name); there are \(users.keys.sorted().joined(separator: ", "))")
        }
        return user
    }
}

extension TestDevice.User {
    func compiled(in interner: PolicyInterner) throws(PolicyReadError) -> MAMPolicy? {
        switch self {
        case .policy(let json): try PolicyDocument(json: Array(json.utf8)).compileStrictest(in: interner)
        case .compiled(let policy): policy
        case .unmanaged: nil
        }
    }
}
