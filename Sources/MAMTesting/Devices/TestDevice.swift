public import MAMCore
public import MAMSettings
public import MAMSimulation

/// A simulated phone for a test, with users and their policies.
///
///     let device = try TestDevice(users: ["alice": .policy(json), "sam": .unmanaged])
///     let notes = device.app("notes", signedIn: "alice", "sam")
///
/// The users are in a simulated tenant. Users and apps have short names. No call waits in real time: time passes only
/// when the test advances ``time``. The files of apps are in memory.
public struct TestDevice: Sendable {
    /// The tenant with the users and their policies.
    public let tenant: SimulatedTenant
    /// The simulated phone on which the apps are installed.
    public let device: SimulatedDevice
    private let users: [String: SimulatedUser]
    /// Collects the identity leaks of every app.
    let watch = LeakWatch()
    /// Collects the prompts that no person in front of an app answers.
    let prompts = PromptWatch()
    /// The apps that were started with a service.
    let opened = OpenedApps()
    private let runsConditionalLaunch: Bool

    /// A simulated user, described by the user's policy.
    public enum User: Sendable {
        /// An app-protection policy as JSON of Microsoft Graph (`iosManagedAppProtection`).
        case policy(String)
        /// An app-protection policy in its compiled form.
        case compiled(MAMPolicy)
        /// No policy: the account is a personal account.
        case unmanaged
    }

    /// Makes a tenant with users, and a simulated phone without apps.
    ///
    /// - Parameters:
    ///   - users: The users by short name. Defaults to none.
    ///   - facts: The facts about the device: device management, passcode, jailbreak. An app counts as managed by its
    ///     keys only, see `SimulatedDevice.setManagedUser(_:allowsOnlyUser:)`. Defaults to a passcode, because a
    ///     policy requires one unless its `appDataEncryptionType` is `useDeviceSettings`.
    ///   - runsConditionalLaunch: Whether apps run the checks of conditional launch before a window shows an account. A
    ///     person, whom ``put(_:inFrontOf:)`` sets, answers the prompts of these checks. Without a person, prompts are
    ///     canceled and listed in ``unansweredPrompts``. Defaults to `true`.
    /// - Throws: `PolicyReadError` when the JSON of a policy cannot be read.
    public init(
        users: [String: User] = [:], facts: DeviceFacts = .devicePasscode, runsConditionalLaunch: Bool = true
    ) throws(PolicyReadError) {
        let tenant = SimulatedTenant()
        try self.init(SimulatedDevice(tenant: tenant, facts: facts), users, runsConditionalLaunch)
    }

    /// Makes a tenant with users, and a simulated phone whose apps have their files on the disk of this computer.
    ///
    /// So the code of a real app finds its files with Foundation. The test has to make the folder, and to remove it at its
    /// end. The storage of keys and policies is in memory.
    ///
    /// - Parameters:
    ///   - users: The users by short name. Defaults to none.
    ///   - facts: The facts about the device. Defaults to a passcode.
    ///   - runsConditionalLaunch: Whether apps run the checks of conditional launch before a window shows an account.
    ///     Defaults to `true`.
    ///   - containers: The folder for the containers of the apps, an absolute path, whose parent folder exists.
    /// - Throws: `PolicyReadError` when the JSON of a policy cannot be read, and `StorageError` when the folder is that of
    ///   another device.
    public init(
        users: [String: User] = [:], facts: DeviceFacts = .devicePasscode, runsConditionalLaunch: Bool = true,
        containers: String
    ) throws {
        let tenant = SimulatedTenant()
        let device = try SimulatedDevice(
            tenant: tenant, facts: facts, containers: containers, storage: DeviceStorage.inMemory())
        try self.init(device, users, runsConditionalLaunch)
    }

    private init(
        _ device: SimulatedDevice, _ users: [String: User], _ runsConditionalLaunch: Bool
    ) throws(PolicyReadError) {
        self.runsConditionalLaunch = runsConditionalLaunch
        (self.device, tenant) = (device, device.tenant)
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

    /// The simulated clock of the device, which changes only when the test changes it.
    public var time: VirtualTime { device.time }

    /// Installs an app on the simulated device and signs users in to it, so that their policies apply at once.
    ///
    /// - Parameters:
    ///   - name: The short name of the app. Its bundle id is `com.example.` followed by this name. Defaults to `app`.
    ///   - identities: Whether the app is written for one account or for several (its setting `MultiIdentity`).
    ///     Defaults to `nil`, which takes the value from `settings`, or ``AppIdentities/multiple`` if there are no
    ///     settings.
    ///   - settings: The app's `IntuneMAMSettings`. Defaults to none.
    ///   - observer: The observer that receives the app's events. Defaults to none.
    ///   - dispatchPropagation: Whether a block that the app passes to a Dispatch queue runs for the account of the
    ///     code that submitted the block. Defaults to `automatic`.
    ///   - detectsIdentityLeaks: Whether the app reports identity leaks, also in release builds. An example of a leak
    ///     is an account that is still set on a thread after the account's work has ended. Defaults to `true`.
    ///   - start: The code that each process of the app runs at its start, for example to set delegates (see
    ///     `SimulatedDevice.setStart(of:_:)`). Defaults to none.
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

    /// The texts of prompts that stayed unanswered because the test set no simulated user for the app.
    ///
    /// They are prompts of conditional launch, the checks before an app shows an account. The array contains at most
    /// the first 64 texts. If the device was made with `leakCheckedDevice`, the test fails for each of these prompts.
    public var unansweredPrompts: [String] { prompts.all }

    /// The delegate methods that the engine called although the app does not implement them.
    ///
    /// Each method is listed once. The default implementation answered these calls. If a method of the app has the
    /// right name but a wrong signature, the engine calls the default implementation instead, so the method is in the
    /// list. If the device was made with `leakCheckedDevice` and the test fails, the list is printed. Methods of the
    /// delegates that simulated apps have from the start are never in the list.
    public var defaultAnswers: [DelegateMethod] { watch.defaults }

    /// Ends an app's process without warning, as the operating system does, and starts a new process on the same
    /// device.
    ///
    /// The app's files and signed-in users remain. The delegates are lost, and so are the accounts of threads and
    /// windows. The code that was passed as `start` when the app was installed runs again. This code can set the
    /// delegates and accounts again. See `SimulatedDevice.relaunch(_:)`.
    ///
    /// - Parameter name: The short name of the app. Defaults to `app`; an unknown name stops the test.
    /// - Returns: The engine of the new process. Do not use the old engine any more.
    public func relaunch(_ name: String = "app") -> ManagedApp {
        guard let app = device.app(name), let managed = device.relaunch(app) else {
            preconditionFailure("no app named \(name) with the SDK in it")
        }
        return managed
    }

    /// Returns the object id of the user with a short name.
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
        case .policy(let json): try PolicyDocument(json: Array(json.utf8)).whole().compileStrictest(in: interner)
        case .compiled(let policy): policy
        case .unmanaged: nil
        }
    }
}
