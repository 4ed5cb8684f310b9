public import MAMCore
public import MAMSettings
public import MAMSimulation

/// Makes a tenant and a simulated device for a test, in one line.
///
///     let device = try TestDevice(users: ["alice": .policy(json), "sam": .unmanaged])
///     let notes = device.app("notes", signedIn: "alice", "sam")
///
/// Users and apps have short names. No call sleeps, and time passes only when the test advances ``time``. The container
/// of each app is in memory.
public struct TestDevice: Sendable {
    /// The tenant with the users and their policies.
    public let tenant: SimulatedTenant
    /// The device that the apps are installed on.
    public let device: SimulatedDevice
    private let users: [String: SimulatedUser]
    /// Collects the identity leaks of every app.
    let watch = LeakWatch()
    /// Collects the prompts that no person in front of an app answers.
    let prompts = PromptWatch()
    /// The apps that were started with a service.
    let opened = OpenedApps()
    private let runsConditionalLaunch: Bool

    /// The policy that a user of the tenant has.
    public enum User: Sendable {
        /// An app-protection policy as Graph JSON.
        case policy(String)
        /// A compiled policy.
        case compiled(MAMPolicy)
        /// No policy: a personal account.
        case unmanaged
    }

    /// Makes a tenant with users, and a device without apps.
    ///
    /// - Parameters:
    ///   - users: The users by short name. Defaults to none.
    ///   - facts: The facts about the device: device management, passcode, jailbreak. Defaults to a passcode, which
    ///     policies require unless they leave encryption to the device.
    ///   - runsConditionalLaunch: Whether apps check an account before a window shows it. A prompt of these checks needs
    ///     a person (``put(_:inFrontOf:)``); without one it is canceled, and ``unansweredPrompts`` has it. Defaults to
    ///     `true`.
    /// - Throws: `PolicyReadError` when the JSON of a policy cannot be read.
    public init(
        users: [String: User] = [:], facts: DeviceFacts = .devicePasscode, runsConditionalLaunch: Bool = true
    ) throws(PolicyReadError) {
        self.runsConditionalLaunch = runsConditionalLaunch
        tenant = SimulatedTenant()
        device = SimulatedDevice(tenant: tenant, facts: facts)
        if !runsConditionalLaunch { device.environment.tellOfMissingUser(false) }
        var made: [String: SimulatedUser] = [:]
        for (name, user) in users.sorted(by: { $0.key < $1.key }) {
            let policy = try user.compiled(in: device.environment.policies)
            let member = tenant.addUser(named: name, policy: policy)
            // A personal account belongs to another tenant: the app may show it beside a managed one.
            made[name] =
                policy != nil
                ? member
                : SimulatedUser(
                    objectID: member.objectID, userPrincipalName: member.userPrincipalName, tenantID: "personal")
        }
        self.users = made
    }

    /// The device's clock, which moves only when the test moves it.
    public var time: VirtualTime { device.time }

    /// Installs an app and signs users in, whose policies are in force at once.
    ///
    /// - Parameters:
    ///   - name: The short name of the app. The bundle id is `com.example.` and this name. Defaults to `app`.
    ///   - identities: Whether the app is written for one account or for several: `MultiIdentity` of its settings.
    ///     Defaults to `nil`: the identities of `settings`, or ``AppIdentities/multiple`` without settings.
    ///   - settings: The app's `IntuneMAMSettings`. Defaults to none.
    ///   - observer: The observer that receives the app's events. Defaults to none.
    ///   - dispatchPropagation: Whether plain Dispatch blocks carry the app's identities. Defaults to `automatic`.
    ///   - detectsIdentityLeaks: Whether the app reports identity leaks, in release builds too. Defaults to `true`.
    ///   - start: The code that each process of the app runs at its start, for delegates
    ///     (`SimulatedDevice.setStart(of:_:)`). Defaults to none.
    ///   - users: The short names of the users to sign in. An unknown name stops the test.
    /// - Returns: The engine of the app's process.
    public func app(
        _ name: String = "app", identities: AppIdentities? = nil, settings: ManagedAppSettings? = nil,
        observer: (any MAMObserver)? = nil, dispatchPropagation: DispatchPropagation.Mode = .automatic,
        detectsIdentityLeaks: Bool = true, start: (@Sendable (ManagedApp) -> Void)? = nil, signedIn users: String...
    ) -> ManagedApp {
        let configuration = ManagedApp.Configuration(
            bundleID: "com.example.\(name)", settings: AppIdentities.settings(identities, settings),
            observer: WatchedObserver(watch: watch, next: observer),
            dispatchPropagation: dispatchPropagation, detectsIdentityLeaks: detectsIdentityLeaks)
        let app = device.install(name, configuration)
        device.setStart(of: app, start)
        if runsConditionalLaunch { device.setUser(UnscriptedUser(of: name, prompts), of: app) }
        for user in users { device.enroll(self.user(user), in: app) }
        guard let managed = app.managed else { preconditionFailure("an app that was just installed is gone") }
        return managed
    }

    /// The prompts of conditional launch that were canceled because no person was in front of the app, in words.
    ///
    /// A device of `leakCheckedDevice` fails its test for each of them.
    public var unansweredPrompts: [String] { prompts.all }

    /// The methods of delegates that the engine called and whose default answered, each once.
    ///
    /// A method of the app with the same name and another signature is never called. `leakCheckedDevice` prints the
    /// methods when its test fails. The delegates that a simulated app has by itself have no defaults.
    public var defaultAnswers: [DelegateMethod] { watch.defaults }

    /// Ends an app's process without warning, as the system does, and starts a new one on the same device.
    ///
    /// The app's files and signed-in users remain; its identities and delegates do not, except for what the code of
    /// `start` sets. See `SimulatedDevice.relaunch(_:)`.
    ///
    /// - Parameter name: The short name of the app. Defaults to `app`; an unknown name stops the test.
    /// - Returns: The engine of the new process. The old engine must not be used any more.
    public func relaunch(_ name: String = "app") -> ManagedApp {
        guard let app = device.app(name), let managed = device.relaunch(app) else {
            preconditionFailure("no app named \(name) with the SDK in it")
        }
        return managed
    }

    /// Returns the object id of a user.
    ///
    /// An unknown short name stops the test.
    public subscript(_ name: String) -> AccountID { user(name).objectID }

    /// Returns the user with a short name.
    ///
    /// An unknown name stops the test.
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
