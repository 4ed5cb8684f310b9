internal import MAMBase
internal import MAMCore

/// The service as the apps of one device reach it: enrolments, check-ins, wipe requests, tokens, and what goes wrong.
///
/// What users are assigned comes from the tenant; what the service remembers of the device is kept here. Time is the
/// device's: nothing waits for real. Safe to use from any thread.
public final class SimulatedService: Sendable {
    /// Where users and what is assigned to them come from.
    public let tenant: SimulatedTenant
    let state = Guarded(State())
    let owner: DeviceReference

    typealias Enrolment = SimulatedEnrolments.Key

    struct State: Sendable {
        var enrolments = SimulatedEnrolments()
        var users: [AccountID: UserStatus] = [:]
        var faults = ServiceFaultPlan()
        var calls: [ServiceCall: Int] = [:]
        var managedUser: AccountID?
        var allowsManagedUserOnly = false
        /// Whether an answer is on its way that takes its time.
        var isSlow = false
    }

    init(_ tenant: SimulatedTenant, of owner: DeviceReference) { (self.tenant, self.owner) = (tenant, owner) }

    /// What goes wrong from now on, in place of what was planned before.
    public var faults: ServiceFaultPlan {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// Sets the user that the device is managed for, nil for none, and whether other users may be in apps.
    ///
    /// An app that runs hears of it at its next launch, or when it asks `MAMEnrollmentManager.mdmEnrolledAccountID()`: the
    /// SDK asks device management then, and not at check-ins.
    public func setManagedUser(_ user: SimulatedUser?, allowsOnlyUser: Bool = false) {
        state.withLock { state in
            state.managedUser = user?.objectID
            state.allowsManagedUserOnly = allowsOnlyUser
        }
    }

    /// The user the device is managed for.
    public var managedUser: SimulatedUser? { state.withLock { $0.managedUser }.flatMap { tenant.user($0) } }

    /// What the service says of a user on this device.
    public func status(of user: SimulatedUser) -> UserStatus {
        state.withLock { $0.users[user.objectID] ?? UserStatus() }
    }

    /// Changes what the service says of a user; apps hear of it when they check in.
    public func setStatus(of user: SimulatedUser, _ change: (inout UserStatus) -> Void) {
        state.withLock { change(&$0.users[user.objectID, default: UserStatus()]) }
    }

    /// Whether the service has an app of the device as enrolled with a user.
    public func isEnrolled(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return false }
        return state.withLock { $0.enrolments[Enrolment(bundleID: bundleID, account: user.objectID)] != nil }
    }

    /// Whether an app has said of a user, since conditional access is as it is now, that his policy is in force.
    func isProtected(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return false }
        let contact = state.withLock { $0.enrolments[Enrolment(bundleID: bundleID, account: user.objectID)] }
        return contact?.accessChanges == tenant.accessChanges
    }

    /// The service forgets an enrolment, as it does with apps that were silent for too long.
    public func forget(_ user: SimulatedUser, in app: SimulatedApp) {
        guard let bundleID = app.engine?.configuration.policyBundleID else { return }
        state.withLock { $0.enrolments.remove(Enrolment(bundleID: bundleID, account: user.objectID)) }
    }

    /// How many calls of a kind arrived, those that went wrong included.
    public func callCount(_ call: ServiceCall) -> Int { state.withLock { $0.calls[call] ?? 0 } }
}

/// A device, as what hangs on it knows it: the device holds those, so they must not hold it.
final class DeviceReference: Sendable {
    private let device = Guarded<Box>(Box())

    private struct Box: Sendable { weak var device: SimulatedDevice? }

    /// The device; nil when it is gone.
    var value: SimulatedDevice? {
        get { device.withLock { $0.device } }
        set { device.withLock { $0.device = newValue } }
    }
}
