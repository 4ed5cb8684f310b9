internal import MAMBase

extension MAMEnrollmentManager {
    var driver: EnrollmentDriver { EnrollmentDriver(app: app) }

    /// The accounts that the app has registered, whether or not they are enrolled yet.
    ///
    /// SDK: `registeredAccountIds`
    public var registeredAccountIDs: [AccountID] { machine?.registeredAccounts ?? [] }

    /// The accounts that are enrolled, that is, accepted by the service.
    ///
    /// SDK: `enrolledAccountIds`
    public var enrolledAccountIDs: [AccountID] { machine?.enrolledAccounts ?? [] }

    /// The enrolled account, or the first one if several accounts are enrolled; nil if no account is enrolled.
    ///
    /// SDK: `enrolledAccountId`
    public var enrolledAccountID: AccountID? { enrolledAccountIDs.first }

    /// The accounts that are allowed to use the app; nil if all accounts are allowed.
    ///
    /// The list contains each known id of an allowed account: the object id, the user principal name, or both.
    ///
    /// The service can restrict the accounts. Device management can also restrict them, with a key in the app's
    /// configuration (``DeviceManagementSettings/allowsEnrolledAccountOnly``). A change of that key changes the list.
    ///
    /// SDK: `allowedAccounts`, `allowedAccountIds`
    public var allowedAccountIDs: [AccountID]? { configuredDevice?.allowedAccounts }

    /// The last known state of device management, with the accounts of the app's present configuration.
    private var configuredDevice: EnrollmentDevice? {
        machine?.device.following(app.state.withLock { $0.appConfigs.managedSettings })
    }

    /// Returns the user for whom device management (MDM) manages the device, after a question to the service.
    ///
    /// Apps learn of this user from the keys `IntuneMAMOID` and `IntuneMAMUPN` of device management
    /// (``DeviceManagementSettings/enrolledAccountID``). A service may know the user too; it then takes precedence.
    ///
    /// - Returns: The user: the one that the service names, else the one that the keys name. If the service does not
    ///   answer, the last user that it named counts. Nil if neither names a user.
    ///
    /// SDK: `mdmEnrolledAccountIdWithCompletion:`
    public func mdmEnrolledAccountID() async -> AccountID? {
        // A refused call does not read the storage, which would block the caller.
        await app.offloaded(refused: { _ in
            app.state.withLock { state in
                state.enrollment.now?.machine?.device.following(state.appConfigs.managedSettings).user?.id
            }
        }) {
            guard driver.prepareOrReport() else { return nil }
            await driver.work { await driver.askDevice() }
            return mdmEnrolledAccountIDFromCache
        }
    }

    /// The user for whom device management (MDM) manages the device, without a question to the service; nil if neither
    /// the service's last answer nor the keys of device management name a user.
    ///
    /// SDK: `mdmEnrolledAccountIdFromCache`
    public var mdmEnrolledAccountIDFromCache: AccountID? { configuredDevice?.user?.id }

    /// The next time at which the program has to call ``ticked(isInUse:)`` if the user is using the app.
    ///
    /// The time is measured by the device's clock. Nil if no timer runs.
    public var nextAlarm: Instant? { nextAlarm(isInUse: true) }

    /// Returns the next time at which the program has to call ``ticked(isInUse:)``.
    ///
    /// - Parameter isInUse: Whether the user is using the app. Some timers run only while the app is in use.
    /// - Returns: The time, measured by the device's clock; nil if no timer runs.
    public func nextAlarm(isInUse: Bool) -> Instant? {
        guard let machine else { return nil }
        let now = app.device.time.now()
        let others = app.state.withLock { state in
            let isChange = machine.isLaunched && machine.isChange(state.appConfigs.managedSettings)
            return [
                state.enrollment.now?.secondsLeft(at: now), state.enrollment.now?.secondsToTry(at: now),
                isChange ? 0 : nil,
            ]
        }
        let alarms = machine.alarms(at: now).filter { isInUse || !$0.needsUse }.map(\.seconds)
        let left = (alarms + others.compactMap(\.self)).min()
        return left.map { Instant(wall: now.wall + $0, monotonic: now.monotonic + $0, bootID: now.bootID) }
    }

    /// A copy of the current machine; nil if the record of the last process cannot be read.
    package var machine: EnrollmentMachine? {
        guard driver.prepareOrReport() else { return nil }
        return app.state.withLock { $0.enrollment.now?.machine }
    }
}

extension MAMEnrollmentManager {
    /// The object of the app that provides access tokens and receives the results of requests.
    ///
    /// Defaults to nil.
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMEnrollmentDelegate)? {
        get { app.state.withLock { $0.enrollment.now?.delegate } }
        nonmutating set { exchange(newValue, at: \.delegate) }
    }

    /// The service that enrolls the app's accounts and delivers their policies.
    ///
    /// Defaults to nil. Without a service, every request fails as if there were no network.
    public var service: (any MAMService)? {
        get { app.state.withLock { $0.enrollment.now?.service } }
        nonmutating set { exchange(newValue, at: \.service) }
    }

    /// The user who answers the questions of enrollment.
    ///
    /// Defaults to nil. Without a user, questions are canceled, and no sign-in succeeds.
    public var user: (any EnrollmentUser)? {
        get { app.state.withLock { $0.enrollment.now?.user } }
        nonmutating set { exchange(newValue, at: \.user) }
    }

    /// A closure that ends the app's process.
    ///
    /// The engine calls the closure when the process has to end. Defaults to nil. Without a closure, the engine calls
    /// ``LaunchHost/endProcess(of:)`` instead, if the app has a ``LaunchManager/host``.
    public var exit: (@Sendable () async -> Void)? {
        get { app.state.withLock { $0.enrollment.now?.exit } }
        // Set without a key path, which would wrap the closure in another closure at each access.
        nonmutating set {
            app.state.release { state in
                state.enrollment.change { contents in
                    let old = contents.exit
                    contents.exit = newValue
                    return old
                }
            }
        }
    }

    /// Whether the app's first policy comes into force only after a restart of the app.
    ///
    /// Defaults to `true`. Set this property before any other property of the enrollment manager.
    ///
    /// The property has no effect if the first policy is in force without a restart anyway. This is so in an app
    /// - with the keys `AutoEnrollOnLaunch` and `MAMPolicyRequired`,
    /// - with the key `HooksAlwaysEnabled`,
    /// - that the App Wrapping Tool wrapped (``ManagedApp/Configuration/isWrapped``),
    /// - to which device management delivered `IntuneMAMUPN` or `IntuneMAMOID`.
    public var restartsForFirstPolicy: Bool {
        get { app.state.withLock { $0.enrollment.now?.restartsForFirstPolicy ?? true } }
        nonmutating set { exchange(newValue, at: \.restartsForFirstPolicy) }
    }

    private func exchange<Value: Sendable>(
        _ value: Value, at path: any WritableKeyPath<EnrollmentState.Contents, Value> & Sendable
    ) {
        app.state.release { state in
            state.enrollment.change { contents in
                let old = contents[keyPath: path]
                contents[keyPath: path] = value
                return old
            }
        }
    }
}
