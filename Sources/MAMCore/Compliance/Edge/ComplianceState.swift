/// What an app's lock protects for remediation.
///
/// Takes no heap as long as nothing was asked for: most apps never remediate anything.
struct ComplianceState: Sendable {
    private struct Contents: Sendable, InitiallyEmpty {
        /// Nil until the record of the last process was read.
        var machine: ComplianceMachine?
        var hasLaunched = false
        var delegate: (any MAMComplianceDelegate)?
        var screens = RareState<Screens>()
    }

    /// What only an app has that shows something.
    private struct Screens: Sendable, InitiallyEmpty {
        var texts = MessageCatalog.english
        var appName: String?
        var cover: Cover?
    }

    /// What a remediation covers, and for whom.
    struct Cover: Sendable {
        let window: WindowID
        let account: AccountID
    }

    private var contents = RareState<Contents>()

    /// The remediations; nil until the record of the last process was read.
    var machine: ComplianceMachine? { contents.value?.machine }

    /// Takes what was read, unless somebody else was faster.
    mutating func begin(_ record: ComplianceRecord?) {
        contents.change { contents in
            guard contents.machine == nil else { return }
            contents.machine = record.map { ComplianceMachine($0) } ?? ComplianceMachine()
        }
    }

    /// Whether the app finished launching, also while nothing could be read.
    var hasLaunched: Bool {
        get { contents.value?.hasLaunched ?? false }
        set { contents.change { $0.hasLaunched = newValue } }
    }

    /// Steps the machine; nothing is done before the record was read.
    mutating func handle(_ event: ComplianceEvent, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        contents.change { $0.machine?.handle(event, situation) ?? [] }
    }

    /// Who is told how remediations end.
    var delegate: (any MAMComplianceDelegate)? {
        get { contents.value?.delegate }
        set { contents.change(toEmpty: newValue == nil) { $0.delegate = newValue } }
    }

    /// What users are told.
    var texts: MessageCatalog {
        get { contents.value?.screens.value?.texts ?? .english }
        set { contents.change { $0.screens.made.texts = newValue } }
    }

    /// What the app is called in those texts.
    var appName: String? {
        get { contents.value?.screens.value?.appName }
        set { contents.change { $0.screens.made.appName = newValue } }
    }

    /// What is covered.
    var cover: Cover? {
        get { contents.value?.screens.value?.cover }
        set { contents.change { $0.screens.made.cover = newValue } }
    }
}
