/// What an app's lock protects for remediation.
///
/// Takes no heap as long as nothing was asked for: most apps never remediate anything.
struct ComplianceState: Sendable {
    private struct Contents: Sendable {
        /// Nil until the record of the last process was read.
        var machine: ComplianceMachine?
        var hasLaunched = false
        var delegate: (any MAMComplianceDelegate)?
        var texts = MessageCatalog.english
        var appName: String?
        var cover: Cover?
    }

    /// What a remediation covers, and for whom.
    struct Cover: Sendable {
        let window: WindowID
        let account: AccountID
    }

    // None or one.
    private var contents: [Contents] = []

    private mutating func change<Result>(_ body: (inout Contents) -> Result) -> Result {
        if contents.isEmpty { contents = [Contents()] }
        return body(&contents[0])
    }

    /// The remediations; nil until the record of the last process was read.
    var machine: ComplianceMachine? { contents.first?.machine }

    /// Takes what was read, unless somebody else was faster.
    mutating func begin(_ record: ComplianceRecord?) {
        change { contents in
            guard contents.machine == nil else { return }
            contents.machine = record.map { ComplianceMachine($0) } ?? ComplianceMachine()
        }
    }

    /// Whether the app finished launching, also while nothing could be read.
    var hasLaunched: Bool {
        get { contents.first?.hasLaunched ?? false }
        set { change { $0.hasLaunched = newValue } }
    }

    /// Steps the machine; nothing is done before the record was read.
    mutating func handle(_ event: ComplianceEvent, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        change { $0.machine?.handle(event, situation) ?? [] }
    }

    /// Who is told how remediations end.
    var delegate: (any MAMComplianceDelegate)? {
        get { contents.first?.delegate }
        set { if newValue != nil || !contents.isEmpty { change { $0.delegate = newValue } } }
    }

    /// What users are told.
    var texts: MessageCatalog {
        get { contents.first?.texts ?? .english }
        set { change { $0.texts = newValue } }
    }

    /// What the app is called in those texts.
    var appName: String? {
        get { contents.first?.appName }
        set { change { $0.appName = newValue } }
    }

    /// What is covered.
    var cover: Cover? {
        get { contents.first?.cover }
        set { change { $0.cover = newValue } }
    }
}
