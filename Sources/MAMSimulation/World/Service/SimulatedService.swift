internal import MAMBase
public import MAMCore

/// A simulated Intune service for the apps of one device.
///
/// It answers enrollments, check-ins and requests for tokens, and can fail as planned. The tenant contains the users
/// and the policies assigned to them, and the service contains the enrollments of this device. A slow answer takes time
/// only on the device's clock, so no call waits in real time. Safe to use from any thread.
public final class SimulatedService: Sendable {
    /// The tenant with the users and the policies assigned to them.
    public let tenant: SimulatedTenant
    let state = Guarded(State())
    let owner: DeviceReference

    typealias Enrollment = SimulatedEnrollments.Key

    struct State: Sendable {
        var enrollments = SimulatedEnrollments()
        var users: [AccountID: UserStatus] = [:]
        var faults = ServiceFaultPlan()
        var calls: [ServiceCall: Int] = [:]
        /// The user for whom the device is enrolled in device management.
        var managedUser: AccountID?
        /// Whether apps allow that user only.
        var allowsManagedUserOnly = false
        var sdkCutOffs: [SDKCutOff] = []
        /// Whether a slow answer is under way.
        var isSlow = false
    }

    init(_ tenant: SimulatedTenant, of owner: DeviceReference) { (self.tenant, self.owner) = (tenant, owner) }

    /// The plan that determines which calls of apps to this service fail.
    ///
    /// Setting this property replaces the previous plan.
    public var faults: ServiceFaultPlan {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// The dates from which the service blocks apps with an old SDK or warns their users; defaults to none.
    ///
    /// The dates apply to every managed account the next time that an app checks whether it may show the account. The
    /// device's wall clock decides whether a date has passed. `SDKCutOff.published` contains the dates that Microsoft
    /// announced.
    public var sdkCutOffs: [SDKCutOff] {
        get { state.withLock { $0.sdkCutOffs } }
        set { state.withLock { $0.sdkCutOffs = newValue } }
    }

    /// Returns the status of a user on the service's device, such as whether the account is disabled.
    public func status(of user: SimulatedUser) -> UserStatus {
        state.withLock { $0.users[user.objectID] ?? UserStatus() }
    }

    /// Changes the status of a user on the service's device.
    ///
    /// Apps receive the new status when they check in.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - change: The function that modifies the status in place.
    public func setStatus(of user: SimulatedUser, _ change: (inout UserStatus) -> Void) {
        state.withLock { change(&$0.users[user.objectID, default: UserStatus()]) }
    }

    /// Returns whether the simulated service has an enrollment of a user in an app.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app.
    /// - Returns: Whether the service has the enrollment.
    public func isEnrolled(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return false }
        return state.withLock { $0.enrollments[Enrollment(bundleID: bundleID, account: user.objectID)] != nil }
    }

    /// Whether an app has reported that a user's policy is in force, since the last change of conditional access.
    func isProtected(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return false }
        let contact = state.withLock { $0.enrollments[Enrollment(bundleID: bundleID, account: user.objectID)] }
        return contact?.accessChanges == tenant.accessChanges
    }

    /// Removes the enrollment of a user in an app from the simulated service.
    ///
    /// A real service does this if an app has not checked in for too long. The app's next check-in reports the removal.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - app: The app.
    public func forget(_ user: SimulatedUser, in app: SimulatedApp) {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return }
        state.withLock { $0.enrollments.remove(Enrollment(bundleID: bundleID, account: user.objectID)) }
    }

    /// Returns the number of calls of one kind that apps made to the simulated service, including failed calls.
    ///
    /// - Parameter call: The kind of call.
    /// - Returns: The number of calls.
    public func callCount(_ call: ServiceCall) -> Int { state.withLock { $0.calls[call] ?? 0 } }
}

/// A weak reference to a device, for objects that the device holds.
final class DeviceReference: Sendable {
    private let device = Guarded<Box>(Box())

    private struct Box: Sendable { weak var device: SimulatedDevice? }

    /// The device; `nil` when it was released.
    var value: SimulatedDevice? {
        get { device.withLock { $0.device } }
        set { device.withLock { $0.device = newValue } }
    }
}
