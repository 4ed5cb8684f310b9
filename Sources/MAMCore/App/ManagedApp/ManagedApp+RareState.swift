internal import MAMBase
internal import MAMProcesses

/// The state that an app has only after something was registered, set or opened in it, in one object.
///
/// An idle app has no such object (``ManagedApp/State``).
struct RareAppState: Sendable, InitiallyEmpty {
    /// The tenants and names of accounts, by group.
    var profiles = SortedTable<UInt32, KnownAccount>()
    /// The app configuration that was delivered.
    var appConfigs = AppConfigStore()
    var mainQueue: MainQueue?
    /// The containers of file calls; set by the first call.
    var files: [KnownContainer]?
    /// The running file calls; set by the first one.
    var fileCalls: RunningCalls?
    /// The launch host, the blocked accounts and the runs of conditional launch.
    var launch = LaunchState()
    /// The enrolled accounts, and the service, delegate and user of enrollment.
    var enrollment = EnrollmentState()
    /// The remediations in progress.
    var compliance = ComplianceState()
    /// The open scopes; only in apps that look for leaks.
    var openScopes: OpenScopes?
    /// The delegate of the policy manager.
    var delegate: (any MAMPolicyDelegate)?
    /// The settings that were set at run time, once they were read.
    var settings: SettingsSnapshot?
    /// The hub of notifications; made by the first notification or observer.
    var hub: NotificationHub?
    /// The pins of certificates, once they were read.
    var certificatePins: CertificatePinsSnapshot?
    /// The receivers of log lines and telemetry.
    var audience = RareState<AppAudience>()
}

/// The rare state, with its parts as properties of the state itself.
///
/// Reading properties makes no object. Those with `_modify` make it on any change, others when set to a nonempty value.
extension ManagedApp.State {
    var profiles: SortedTable<UInt32, KnownAccount> {
        get { rare.map { $0.profiles } ?? SortedTable() }
        _modify { yield &rare.made.profiles }
    }

    var appConfigs: AppConfigStore {
        get { rare.map { $0.appConfigs } ?? AppConfigStore() }
        _modify { yield &rare.made.appConfigs }
    }

    /// What the version of the app's SDK reads of policies and app configurations; nil for everything.
    var sdk: SDKReading? {
        get { rare.map { $0.appConfigs.sdk } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.appConfigs.sdk = newValue } }
    }

    var mainQueue: MainQueue? {
        get { rare.map { $0.mainQueue } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.mainQueue = newValue } }
    }

    var files: [KnownContainer]? {
        get { rare.map { $0.files } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.files = newValue } }
    }

    var fileCalls: RunningCalls? {
        get { rare.map { $0.fileCalls } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.fileCalls = newValue } }
    }

    var launch: LaunchState {
        get { rare.map { $0.launch } ?? LaunchState() }
        _modify { yield &rare.made.launch }
    }

    var enrollment: EnrollmentState {
        get { rare.map { $0.enrollment } ?? EnrollmentState() }
        _modify { yield &rare.made.enrollment }
    }

    var compliance: ComplianceState {
        get { rare.map { $0.compliance } ?? ComplianceState() }
        _modify { yield &rare.made.compliance }
    }

    var openScopes: OpenScopes? {
        get { rare.map { $0.openScopes } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.openScopes = newValue } }
    }

    var delegate: (any MAMPolicyDelegate)? {
        get { rare.map { $0.delegate } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.delegate = newValue } }
    }

    var settings: SettingsSnapshot? {
        get { rare.map { $0.settings } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.settings = newValue } }
    }

    var hub: NotificationHub? {
        get { rare.map { $0.hub } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.hub = newValue } }
    }

    var certificatePins: CertificatePinsSnapshot? {
        get { rare.map { $0.certificatePins } ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.certificatePins = newValue } }
    }

    var audience: AppAudience? {
        get { rare.map { $0.audience }?.value }
        set { rare.change(toEmpty: newValue == nil) { $0.audience = RareState(newValue) } }
    }
}
