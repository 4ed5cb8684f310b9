internal import MAMBase
package import MAMStorage

/// The state of remediation under an app's lock.
///
/// It takes no heap memory before the first request, because most apps never remediate an account.
struct ComplianceState: Sendable {
    private struct Contents: Sendable, InitiallyEmpty {
        /// Nil until the record of the last process was read.
        var machine: ComplianceMachine?
        var hasLaunched = false
        var delegate: (any MAMComplianceDelegate)?
        var screens = RareState<Screens>()
    }

    /// The state of an app that shows texts or screens.
    private struct Screens: Sendable, InitiallyEmpty {
        var texts = MessageCatalog.english
        var appName: String?
        var cover: Cover?
    }

    /// The window that remediation covers, and the account.
    struct Cover: Sendable {
        let window: WindowID
        let account: AccountID
    }

    private var contents = RareState<Contents>()

    /// The remediations; nil until the record of the last process was read.
    var machine: ComplianceMachine? { contents.value?.machine }

    /// Creates the machine from the record, unless another call did so first.
    mutating func begin(_ record: ComplianceRecord?) {
        contents.change { contents in
            guard contents.machine == nil else { return }
            contents.machine = record.map { ComplianceMachine($0) } ?? ComplianceMachine()
        }
    }

    /// Whether the app finished launching, even if the record could not be read.
    var hasLaunched: Bool {
        get { contents.value?.hasLaunched ?? false }
        set { contents.change { $0.hasLaunched = newValue } }
    }

    /// Steps the machine; does nothing before the record was read.
    mutating func handle(_ event: ComplianceEvent, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        contents.change { $0.machine?.handle(event, situation) ?? [] }
    }

    /// The delegate, which receives the results of remediations.
    var delegate: (any MAMComplianceDelegate)? {
        get { contents.value?.delegate }
        set { contents.change(toEmpty: newValue == nil) { $0.delegate = newValue } }
    }

    var texts: MessageCatalog {
        get { contents.value?.screens.value?.texts ?? .english }
        set { contents.change { $0.screens.made.texts = newValue } }
    }

    var appName: String? {
        get { contents.value?.screens.value?.appName }
        set { contents.change { $0.screens.made.appName = newValue } }
    }

    var cover: Cover? {
        get { contents.value?.screens.value?.cover }
        set { contents.change { $0.screens.made.cover = newValue } }
    }
}

extension StoreSlot {
    /// The slot of an app's ``ComplianceRecord``.
    package static func compliance(of container: AppContainer) -> StoreSlot {
        StoreSlot(.appRecord(maximumByteCount: ComplianceRecord.maximumByteCount), of: container, scope: 2)
    }
}

extension DeviceStorage {
    private static let complianceFormat = SlotFormat<ComplianceRecord?>(
        read: { (bytes) throws(StorageError) in
            do throws(RecordError) { return try bytes.map(ComplianceRecord.init) } catch { throw StorageError(error) }
        }, write: { $0?.encoded })

    /// Returns the unfinished remediations of an app; nil if there are none.
    ///
    /// - Throws: `corrupt` for a damaged or changed row, `newerVersion` for a row of a newer library.
    package func complianceRecord(of container: AppContainer) throws(StorageError) -> ComplianceRecord? {
        hasContents ? try slots.record(in: .compliance(of: container), Self.complianceFormat) : nil
    }

    /// Stores the unfinished remediations of an app, under the same rules as ``saveEnrollmentRecord(of:_:)``.
    package func saveComplianceRecord(
        of container: AppContainer, _ newest: () throws(StorageError) -> ComplianceRecord?
    ) throws(StorageError) {
        try slots.save(in: .compliance(of: container), Self.complianceFormat, newest)
    }
}
