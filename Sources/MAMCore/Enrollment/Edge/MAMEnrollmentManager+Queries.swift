internal import MAMBase

extension MAMEnrollmentManager {
    var driver: EnrollmentDriver { EnrollmentDriver(app: app) }

    /// The accounts the app has registered, enrolled ones among them.
    ///
    /// SDK: `registeredAccountIds`
    public var registeredAccountIDs: [AccountID] { machine?.registeredAccounts ?? [] }

    /// The accounts that are enrolled.
    ///
    /// SDK: `enrolledAccountIds`
    public var enrolledAccountIDs: [AccountID] { machine?.enrolledAccounts ?? [] }

    /// The account that is enrolled, the first of several; nil for none.
    ///
    /// SDK: `enrolledAccountId`
    public var enrolledAccountID: AccountID? { enrolledAccountIDs.first }

    /// The accounts that may be in the app, under each of their names; nil when all may.
    ///
    /// The service says so, or device management by the app's configuration
    /// (``DeviceManagementSettings/allowsEnrolledAccountOnly``), which counts at once.
    ///
    /// SDK: `allowedAccounts`, `allowedAccountIds`
    public var allowedAccountIDs: [AccountID]? {
        machine?.device.following(app.state.withLock { $0.appConfigs.managedSettings }).allowedAccounts
    }

    /// The user the device is managed for, as the service says now; what was said last when it cannot be asked.
    ///
    /// SDK: `mdmEnrolledAccountIdWithCompletion:`
    public func mdmEnrolledAccountID() async -> AccountID? {
        await app.offloaded(refused: { _ in nil }) {
            guard driver.prepareOrReport() else { return nil }
            await driver.work { await driver.askDevice() }
            return mdmEnrolledAccountIDFromCache
        }
    }

    /// The user the device is managed for, as it was said last.
    ///
    /// SDK: `mdmEnrolledAccountIdFromCache`
    public var mdmEnrolledAccountIDFromCache: AccountID? { machine?.device.managedUser?.id }

    /// When to call ``ticked(isInUse:)`` next, by the device's clocks; nil as long as time does nothing.
    public var nextAlarm: Instant? { nextAlarm(isInUse: true) }

    /// The same for an app that is in use, or is not.
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

    /// The machine as it is now; nil when the record of the last process cannot be read.
    package var machine: EnrollmentMachine? {
        guard driver.prepareOrReport() else { return nil }
        return app.state.withLock { $0.enrollment.now?.machine }
    }
}

extension MAMEnrollmentManager {
    /// Who gives tokens and is told how requests ended.
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMEnrollmentDelegate)? {
        get { app.state.withLock { $0.enrollment.now?.delegate } }
        nonmutating set { exchange(newValue, at: \.delegate) }
    }

    /// The service; without one every request ends as one without a network.
    public var service: (any MAMService)? {
        get { app.state.withLock { $0.enrollment.now?.service } }
        nonmutating set { exchange(newValue, at: \.service) }
    }

    /// The person in front of the app; nil when there is none: questions are then given up and no sign-in succeeds.
    public var user: (any EnrollmentUser)? {
        get { app.state.withLock { $0.enrollment.now?.user } }
        nonmutating set { exchange(newValue, at: \.user) }
    }

    /// Ends the process where the engine wants it to end; nil leaves that to ``LaunchHost/endProcess(of:)``, where there is a
    /// host.
    public var exit: (@Sendable () async -> Void)? {
        get { app.state.withLock { $0.enrollment.now?.exit } }
        // Not by its key path, which would wrap the function in another one.
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

    /// Whether a first policy waits for the app to start anew, as with most frameworks; to be set before anything else.
    ///
    /// In an app with `AutoEnrollOnLaunch` and `MAMPolicyRequired` a first policy never waits, whatever this says.
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
