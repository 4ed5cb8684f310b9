internal import Synchronization
internal import MAMBase

/// One simulated app process: who acts in it, which policies apply, what its managers say.
///
/// There are no singletons: several apps live in one process and never see each other's identities or policies. The
/// managers (``policyManager``, ``accounts``, ``windows``) are views of the one app object and cost nothing to make;
/// compare apps, not managers.
///
/// Safe to use from any thread. Questions of whoever acts take no lock, but for merged windows, for a window that is
/// named, and for ids outside the directory in a window or the process; changes take the app's one lock for a moment,
/// and nothing is called back while it is held.
public final class ManagedApp: Sendable {
    /// Never reused in a process, unlike an address: what scopes and thread slots know an app by.
    let serial: UInt64
    /// What the app was built with.
    public let configuration: Configuration
    /// The device the app stands on.
    public let device: DeviceEnvironment

    /// The directory, made by the first registration.
    let table = AccountTableCell()
    /// Account bits of the process identity, and of the key window.
    let processCell = Atomic<UInt>(AccountBits.unset.rawValue)
    let keyWindowCell = Atomic<UInt>(AccountBits.unset.rawValue)
    /// Counts changes of either cell, odd while one is under way.
    let identityVersion = Atomic<UInt64>(0)
    /// Whether somebody besides the observer is told of events.
    let audience = Atomic<Bool>(false)
    /// Whether anybody of whom nothing is known may be the account of a policy whose name was damaged.
    let distrustsUnknownAccounts = Atomic<Bool>(false)
    /// A ``ClosingStage``.
    let closing = Atomic<UInt8>(0)
    let state: Guarded<State>

    /// Starts an app on a device of its own, or on the device given.
    public init(_ configuration: Configuration = Configuration(), on device: DeviceEnvironment = DeviceEnvironment()) {
        self.configuration = configuration
        self.device = device
        state = Guarded(State(configuration.engine))
        serial = AppSerial.next(configuration.dispatchPropagation)
        DispatchPropagation.begin(configuration.dispatchPropagation)
        listen(configuration.logger, configuration.telemetryDelegate)
        if configuration.dispatchPropagation == .automatic, let hindrance = DispatchPropagation.hindrance {
            report(.dispatchPropagationInactive(hindrance))
        }
        if configuration.containingApp != nil { device.noteRunning(self) }
        // Before anybody has the app: without its policies it would allow everything.
        if device.keepsSomething { restoreOrReport() }
    }

    deinit {
        reportScopesThatOutliveIt()
        DispatchPropagation.end(configuration.dispatchPropagation)
    }

    /// What the lock protects.
    ///
    /// An idle app holds empty collections only, which cost no heap.
    struct State: Sendable {
        /// What windows and process hold, as it was given, and what is under way to change it.
        var identities: IdentitySwitchMachine
        var lastWindow: UInt32 = 0
        // What is small stands together: an idle app has no byte to spare.
        /// Whether the process was killed; nothing it does counts any more.
        var isEnded = false
        /// Whether what was set for an account that has left could not be taken out of the store yet.
        var owesUnenrolment = false
        /// Whether what the last process left has been put in force.
        var restoring = Restoring.done
        /// The policy in force per account group.
        var policies: [UInt32: PolicyInForce] = [:]
        /// What an account's record does not say: its tenant, as far as it was told.
        var profiles: [UInt32: AccountProfile] = [:]
        /// The app configuration that was delivered.
        var appConfigs = AppConfigStore()
        var mainQueue: MainQueue?
        /// What file calls work with; made by the first one.
        var files: [KnownContainer]?
        /// What surrounds the app, which accounts are blocked, which runs are under way.
        var launch = LaunchState()
        /// The accounts as the service manages them, and who surrounds them.
        var enrollment = EnrollmentState()
        /// What is being remediated.
        var compliance = ComplianceState()
        /// Who is still inside a scope; only in apps that look for leaks.
        var openScopes: OpenScopes?
        /// What most apps of a simulation never have.
        private var rare = RareState<RareAppState>()

        init(_ settings: EngineSettings) { identities = IdentitySwitchMachine(settings.identities) }

        /// The app, as far as it answers questions.
        var delegate: (any MAMPolicyDelegate)? {
            get { rare.value?.delegate }
            set { rare.change(toEmpty: newValue == nil) { $0.delegate = newValue } }
        }

        /// What was set at run time, once it was read.
        var settings: SettingsSnapshot? {
            get { rare.value?.settings }
            set { rare.change(toEmpty: newValue == nil) { $0.settings = newValue } }
        }

        /// Who is told what happens; made when there is something to tell, or somebody listens.
        var hub: NotificationHub? {
            get { rare.value?.hub }
            set { rare.change(toEmpty: newValue == nil) { $0.hub = newValue } }
        }

        /// The pins of certificates, once they were read.
        var certificatePins: CertificatePinsSnapshot? {
            get { rare.value?.certificatePins }
            set { rare.change(toEmpty: newValue == nil) { $0.certificatePins = newValue } }
        }

        /// Who is given lines and telemetry.
        var audience: AppAudience? {
            get { rare.value?.audience.value }
            set { rare.change(toEmpty: newValue == nil) { $0.audience = RareState(newValue) } }
        }
    }

    /// Who is there beside an app, and what was set in it.
    private struct RareAppState: Sendable, InitiallyEmpty {
        var delegate: (any MAMPolicyDelegate)?
        var settings: SettingsSnapshot?
        var hub: NotificationHub?
        var certificatePins: CertificatePinsSnapshot?
        var audience = RareState<AppAudience>()
    }
}

extension ManagedApp: CustomStringConvertible {
    /// The bundle id; never an account.
    public var description: String { "ManagedApp(\(configuration.bundleID))" }
}
