/// An event of an app that is sent as telemetry.
///
/// The ``properties`` contain only numbers and words from fixed lists. They contain no free text, accounts, paths or
/// keys. The account is named only by its object id, in ``accountID``. A user principal name is never sent.
///
/// SDK: the parameters of `logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:…`
public struct MAMTelemetryEvent: Sendable, Equatable {
    /// The name of the telemetry event.
    public let name: Name
    /// The time of the event: the wall-clock time of the device, and the time since the device started.
    public let time: Instant
    /// The bundle id of the app.
    public let app: String
    /// The values of the event, one value for each name in ``Name/propertyNames``.
    public let properties: [String: String]
    /// The object id of the account that the event is about.
    ///
    /// Nil if the event is about no account, or if the object id is unknown.
    public let accountID: AccountID?
    /// The id of the account's tenant; nil if it is unknown.
    public let tenantID: String?
    /// The region in which the event is to be stored.
    public let dataRegion: MAMTelemetryDataRegion
    /// Whether the event is for Microsoft's pre-production system, as the setting `MAMTelemetryUsePPE` requires.
    public let usesPreproduction: Bool

    /// The privacy level of the event.
    public var privacyLevel: MAMTelemetryPrivacyLevel { name.privacyLevel }
    /// The types of data that the event contains.
    public var privacyDataTypes: MAMTelemetryPrivacyDataTypes { name.privacyDataTypes }
    /// The priority with which the event is sent.
    public var priorityLevel: MAMTelemetryPriorityLevel { name.priorityLevel }

    /// Creates a telemetry event.
    ///
    /// The engine and tests use this initializer.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - time: The time of the event: the wall-clock time of the device, and the time since the device started.
    ///   - app: The bundle id of the app.
    ///   - properties: The values of the event. Defaults to none.
    ///   - accountID: The object id of the account that the event is about. Defaults to nil.
    ///   - tenantID: The id of the account's tenant. Defaults to nil.
    ///   - dataRegion: The region in which the event is to be stored. Defaults to global.
    ///   - usesPreproduction: Whether the event is for Microsoft's pre-production system. Defaults to `false`.
    public init(
        _ name: Name, time: Instant, app: String, properties: [String: String] = [:], accountID: AccountID? = nil,
        tenantID: String? = nil, dataRegion: MAMTelemetryDataRegion = .global, usesPreproduction: Bool = false
    ) {
        self.name = name
        self.time = time
        self.app = app
        self.properties = properties
        self.accountID = accountID
        self.tenantID = tenantID
        self.dataRegion = dataRegion
        self.usesPreproduction = usesPreproduction
    }

    /// The name of a telemetry event.
    ///
    /// The raw value is the name that recipients of telemetry see.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        /// A request about an account's enrollment ended.
        case enrollmentStatus = "mam.enrollment.status"
        /// An account was enrolled, or its enrollment ended.
        case enrollmentChanged = "mam.enrollment.changed"
        /// The policy of an account came into force or was removed.
        case policyChanged = "mam.policy.changed"
        /// The policy of an account now requires data to be encrypted, or no longer requires this.
        case encryptionChanged = "mam.policy.encryption"
        /// The app configuration of an account changed.
        case appConfigChanged = "mam.appconfig.changed"
        /// The check whether the user is allowed to use the app has ended.
        ///
        /// The engine makes this check when the app starts.
        case startEnded = "mam.start.ended"
        /// Conditional launch (the checks before an account is shown) ended for an account.
        case launchEnded = "mam.launch.ended"
        /// An account was blocked, or is no longer blocked.
        case accountBlocked = "mam.launch.blocked"
        /// The clock status of an account's user changed: whether the user is at work.
        case userStatusChanged = "mam.userstatus.changed"
        /// The remediation (``MAMComplianceManager``) of an account ended, or the request for it was ignored.
        case remediationEnded = "mam.compliance.ended"
        /// The app asked the engine to show another account in a window.
        case identitySwitched = "mam.identity.switched"
        /// The engine asked the app to show another account in a window.
        case switchRequired = "mam.identity.required"
        /// The app made a mistake in its use of identities: an identity was left on a thread, or is missing.
        case identityLeak = "mam.identity.leak"
        /// An account was wiped from the app.
        case wipeEnded = "mam.wipe.ended"
        /// Stored data could not be read or written.
        case storageFailed = "mam.storage.failed"
        /// A protected file was changed or replaced by code other than the engine.
        ///
        /// The event also occurs if the extended attribute that names a file's owner was changed.
        case fileTampered = "mam.file.tampered"
        /// Ordinary Dispatch calls in this process cannot pass identities on to their blocks.
        ///
        /// The app is configured to pass identities on (``DispatchPropagation``).
        case propagationInactive = "mam.dispatch.inactive"
    }
}

/// An object that receives the telemetry of an app and sends it to a server.
///
/// The engine itself sends nothing, and creates no telemetry if the app has no delegate. The engine calls the delegate
/// on the thread on which the event occurred, and never while it holds a lock. The delegate should not use the app.
///
/// SDK: `IntuneMAMTelemetryDelegate`
public protocol MAMTelemetryDelegate: Sendable {
    /// Receives a telemetry event.
    ///
    /// - Parameter event: The event to send.
    ///
    /// SDK: `logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:`
    func logAriaEvent(_ event: MAMTelemetryEvent)
}

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
    package var privacyLevel: MAMTelemetryPrivacyLevel { row.level }
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
            TelemetryRow("the app configuration changed", .optionalDiagnosticData, .softwareSetupAndInventory, .low, [])
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
