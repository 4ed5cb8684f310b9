/// An event of an app for telemetry.
///
/// ``properties`` contain words and numbers of closed lists only: no free text, accounts, paths or keys. Only
/// ``accountID`` names the account, by its object id. A user principal name is never sent.
///
/// SDK: the parameters of `logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:…`
public struct MAMTelemetryEvent: Sendable, Hashable, Codable {
    /// The name of the event.
    public let name: Name
    /// The time of the event, by the device's clocks.
    public let time: Instant
    /// The bundle id of the app.
    public let app: String
    /// The values of the event, one for each of ``Name/propertyNames``.
    public let properties: [String: String]
    /// The object id of the event's account; nil if the event is about no account, or the object id is unknown.
    public let accountID: AccountID?
    /// The tenant of the account; nil if unknown.
    public let tenantID: String?
    /// The region where the event is stored.
    public let dataRegion: MAMTelemetryDataRegion
    /// Whether the event is for the pre-production back end, according to `MAMTelemetryUsePPE`.
    public let usesPreproduction: Bool

    /// The privacy level of the event.
    public var privacyLevel: MAMTelemetryPrivacyLevel { name.privacyLevel }
    /// The types of data in the event.
    public var privacyDataTypes: MAMTelemetryPrivacyDataTypes { name.privacyDataTypes }
    /// The priority of sending the event.
    public var priorityLevel: MAMTelemetryPriorityLevel { name.priorityLevel }

    /// Creates an event; used by the engine and tests.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - time: The time of the event, by the device's clocks.
    ///   - app: The bundle id of the app.
    ///   - properties: The values of the event. Defaults to none.
    ///   - accountID: The object id of the event's account. Defaults to nil.
    ///   - tenantID: The tenant of the account. Defaults to nil.
    ///   - dataRegion: The region where the event is stored. Defaults to global.
    ///   - usesPreproduction: Whether the event is for the pre-production back end. Defaults to `false`.
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

    /// The name of an event.
    ///
    /// The raw value is its name for recipients.
    public enum Name: String, Sendable, Hashable, Codable, CaseIterable {
        /// A request about an account ended.
        case enrollmentStatus = "mam.enrollment.status"
        /// An account was enrolled, or its enrollment ended.
        case enrollmentChanged = "mam.enrollment.changed"
        /// A policy came into force or was removed.
        case policyChanged = "mam.policy.changed"
        /// The requirement to encrypt data changed.
        case encryptionChanged = "mam.policy.encryption"
        /// The app configuration changed.
        case appConfigChanged = "mam.appconfig.changed"
        /// The start of the app finished its check for a missing policy.
        case startEnded = "mam.start.ended"
        /// Conditional launch ended.
        case launchEnded = "mam.launch.ended"
        /// An account was blocked or unblocked.
        case accountBlocked = "mam.launch.blocked"
        /// The clock status of a user changed.
        case userStatusChanged = "mam.userstatus.changed"
        /// A remediation of conditional access ended, or was dropped.
        case remediationEnded = "mam.compliance.ended"
        /// A window was requested to show other accounts.
        case identitySwitched = "mam.identity.switched"
        /// The engine asked the app to show another account.
        case switchRequired = "mam.identity.required"
        /// A leak of an identity was found, or a missing identity.
        case identityLeak = "mam.identity.leak"
        /// An account was wiped.
        case wipeEnded = "mam.wipe.ended"
        /// Persistent data could not be written or read.
        case storageFailed = "mam.storage.failed"
        /// A file or its owner tag was changed without the engine.
        case fileTampered = "mam.file.tampered"
        /// Plain Dispatch calls carry no identities in this process.
        case propagationInactive = "mam.dispatch.inactive"
    }
}

/// Receives the telemetry of an app and sends it on.
///
/// The engine sends nothing itself, and creates no telemetry without a delegate. It calls the delegate on the thread of
/// the event, without holding its locks. The delegate should not use the app.
///
/// SDK: `IntuneMAMTelemetryDelegate`
public protocol MAMTelemetryDelegate: Sendable {
    /// Receives an event.
    ///
    /// - Parameter event: The event.
    ///
    /// SDK: `logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:`
    func logAriaEvent(_ event: MAMTelemetryEvent)
}
