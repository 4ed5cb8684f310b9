/// What a record says.
package enum AppRecordKind: UInt8, Sendable, Hashable, CaseIterable {
    /// Who manages the device, as it was last heard: one record of the device, which has no publisher and no app.
    case managedUser = 0
    /// An app's accounts: ``EnrollmentRecord``.
    case enrollment = 1
    /// An app's remediations: ``ComplianceRecord``.
    case compliance = 2
    /// The pins of an app's accounts: ``CertificatePinsRecord``.
    case certificatePins = 3
    /// The extensions of an app that have something of its accounts: ``DeviceStorage/extensions(of:)``.
    case extensions = 4

    /// The longest record, in bytes.
    var greatestByteCount: Int {
        switch self {
        case .managedUser: 1 + EnrollmentAccount.greatestByteCount
        case .enrollment: EnrollmentRecord.greatestByteCount
        case .compliance: ComplianceRecord.greatestByteCount
        case .certificatePins: CertificatePinsRecord.greatestByteCount
        case .extensions: 1 + DeviceStorage.greatestExtensionCount * (4 + StoreLimits.name)
        }
    }
}

/// One record: of what kind, and whose.
struct AppRecord: Sendable, Hashable {
    let kind: AppRecordKind
    let container: AppContainer
}

extension AppContainer {
    /// Stands for the device in records that are no app's; no app has a record of those kinds.
    static let device = AppContainer(publisher: "", app: "")
}
