/// A row of the table of telemetry events.
struct TelemetryRow: Sendable {
    let meaning: String
    let level: MAMTelemetryPrivacyLevel
    let types: MAMTelemetryPrivacyDataTypes
    let priority: MAMTelemetryPriorityLevel
    let properties: [String]

    init(
        _ meaning: String, _ level: MAMTelemetryPrivacyLevel, _ types: MAMTelemetryPrivacyDataTypes,
        _ priority: MAMTelemetryPriorityLevel, _ properties: [String]
    ) {
        self.meaning = meaning
        self.level = level
        self.types = types
        self.priority = priority
        self.properties = properties
    }
}

extension MAMTelemetryEvent.Name {
    /// The meaning of the telemetry event, in one sentence.
    package var meaning: String { row.meaning }
    /// The privacy level of the telemetry event.
    package var privacyLevel: MAMTelemetryPrivacyLevel { row.level }
    /// The types of data in the telemetry event.
    package var privacyDataTypes: MAMTelemetryPrivacyDataTypes { row.types }
    /// The priority with which the telemetry event is sent.
    package var priorityLevel: MAMTelemetryPriorityLevel { row.priority }
    /// The names of the telemetry event's properties, in a fixed order.
    ///
    /// Every event with this name has all of these properties.
    public var propertyNames: [String] { row.properties }

    private var row: TelemetryRow {
        switch self {
        case .enrollmentStatus:
            TelemetryRow(
                "an enrollment request about an account ended", .requiredServiceData, .productAndServiceUsage, .normal,
                ["request", "code", "milliseconds"])
        case .enrollmentChanged:
            TelemetryRow(
                "an account was enrolled or unenrolled", .requiredServiceData, .productAndServiceUsage, .normal,
                ["isEnrolled"])
        case .policyChanged:
            TelemetryRow(
                "a policy came into force or was removed", .requiredServiceData, .softwareSetupAndInventory, .normal,
                ["isInForce"])
        case .encryptionChanged:
            TelemetryRow(
                "the requirement to encrypt data changed", .requiredServiceData, .softwareSetupAndInventory, .normal,
                ["isRequired"])
        case .appConfigChanged:
            TelemetryRow(
                "the app configuration changed", .optionalDiagnosticData, .softwareSetupAndInventory, .low, [])
        case .startEnded:
            TelemetryRow(
                "the start of the app ended", .requiredServiceData, .productAndServiceUsage, .normal,
                ["management", "outcome"])
        case .launchEnded:
            TelemetryRow(
                "conditional launch ended", .requiredServiceData, .productAndServiceUsage, .normal,
                ["accounts", "blocked", "outcome"])
        case .accountBlocked:
            TelemetryRow(
                "an account was blocked or unblocked", .requiredServiceData, .productAndServiceUsage, .high, ["reason"])
        case .userStatusChanged:
            TelemetryRow(
                "a user's working time began or ended", .requiredServiceData, .productAndServiceUsage, .normal,
                ["status"])
        case .remediationEnded:
            TelemetryRow(
                "a remediation ended or was dropped", .requiredServiceData, .productAndServiceUsage, .normal,
                ["status"])
        default: otherRow
        }
    }

    private var otherRow: TelemetryRow {
        switch self {
        case .identitySwitched:
            TelemetryRow(
                "the app requested that a window show other accounts", .optionalDiagnosticData, .productAndServiceUsage,
                .low,
                ["accounts", "result"])
        case .switchRequired:
            TelemetryRow(
                "the app was asked to show another account", .optionalDiagnosticData, .productAndServiceUsage, .low,
                ["reason", "result"])
        case .identityLeak:
            TelemetryRow(
                "code left an identity behind, or asked a question without an identity", .optionalDiagnosticData,
                .productAndServicePerformance,
                .low, ["kind", "point"])
        case .wipeEnded:
            TelemetryRow(
                "an account was wiped", .requiredServiceData, .productAndServiceUsage, .immediate,
                ["isComplete", "remainingFiles", "removedFiles"])
        case .storageFailed:
            TelemetryRow(
                "stored data could not be written or read", .requiredDiagnosticData,
                .productAndServicePerformance, .high, [])
        case .fileTampered:
            TelemetryRow(
                "another program changed a file or its owner tag", .requiredDiagnosticData,
                .productAndServicePerformance, .high, ["kind"])
        default:
            TelemetryRow(
                "plain blocks carry no identities", .requiredDiagnosticData, .deviceConnectivityAndConfiguration, .low,
                ["reason"])
        }
    }
}
