/// What an app holds only once something was registered, set or opened in it: one object, made by the first of these.
///
/// An idle app has none of it (``ManagedApp/State``).
struct RareAppState: Sendable, InitiallyEmpty {
    /// What an account's record does not say: its tenant, as far as it was told.
    var profiles = SortedTable<UInt32, KnownAccount>()
    /// The app configuration that was delivered.
    var appConfigs = AppConfigStore()
    var mainQueue: MainQueue?
    /// What file calls work with; made by the first one.
    var files: [KnownContainer]?
    /// The calls for files that are running; made by the first one.
    var fileCalls: RunningCalls?
    /// What surrounds the app, which accounts are blocked, which runs are under way.
    var launch = LaunchState()
    /// The accounts as the service manages them, and who surrounds them.
    var enrollment = EnrollmentState()
    /// What is being remediated.
    var compliance = ComplianceState()
    /// The scopes that are open; only in apps that look for leaks.
    var openScopes: OpenScopes?
    /// The app, as far as it answers questions.
    var delegate: (any MAMPolicyDelegate)?
    /// What was set at run time, once it was read.
    var settings: SettingsSnapshot?
    /// The hub of notifications; made by the first notification or observer.
    var hub: NotificationHub?
    /// The pins of certificates, once they were read.
    var certificatePins: CertificatePinsSnapshot?
    /// The receivers of log lines and telemetry.
    var audience = RareState<AppAudience>()
}

/// The parts of the rare state as if they stood in the state itself.
///
/// Reading makes no object. Those that are changed in place make it when they are changed at all, the others when they are
/// set to something.
extension ManagedApp.State {
    var profiles: SortedTable<UInt32, KnownAccount> {
        get { rare.map(\.profiles) ?? SortedTable() }
        _modify { yield &rare.made.profiles }
    }

    var appConfigs: AppConfigStore {
        get { rare.map(\.appConfigs) ?? AppConfigStore() }
        _modify { yield &rare.made.appConfigs }
    }

    var mainQueue: MainQueue? {
        get { rare.map(\.mainQueue) ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.mainQueue = newValue } }
    }

    var files: [KnownContainer]? {
        get { rare.map(\.files) ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.files = newValue } }
    }

    var fileCalls: RunningCalls? {
        get { rare.map(\.fileCalls) ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.fileCalls = newValue } }
    }

    var launch: LaunchState {
        get { rare.map(\.launch) ?? LaunchState() }
        _modify { yield &rare.made.launch }
    }

    var enrollment: EnrollmentState {
        get { rare.map(\.enrollment) ?? EnrollmentState() }
        _modify { yield &rare.made.enrollment }
    }

    var compliance: ComplianceState {
        get { rare.map(\.compliance) ?? ComplianceState() }
        _modify { yield &rare.made.compliance }
    }

    var openScopes: OpenScopes? {
        get { rare.map(\.openScopes) ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.openScopes = newValue } }
    }

    var delegate: (any MAMPolicyDelegate)? {
        get { rare.map(\.delegate) ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.delegate = newValue } }
    }

    var settings: SettingsSnapshot? {
        get { rare.map(\.settings) ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.settings = newValue } }
    }

    var hub: NotificationHub? {
        get { rare.map(\.hub) ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.hub = newValue } }
    }

    var certificatePins: CertificatePinsSnapshot? {
        get { rare.map(\.certificatePins) ?? nil }
        set { rare.change(toEmpty: newValue == nil) { $0.certificatePins = newValue } }
    }

    var audience: AppAudience? {
        get { rare.map(\.audience)?.value }
        set { rare.change(toEmpty: newValue == nil) { $0.audience = RareState(newValue) } }
    }
}
