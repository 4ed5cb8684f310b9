/// Something that happened in an app, as telemetry tells it.
///
/// ``properties`` hold words and numbers of closed lists only: no free text, no account, no path, no key. The account stands
/// in ``accountID`` alone, and only by its object id: a user principal name never goes out.
///
/// SDK: the parameters of `logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:…`
public struct MAMTelemetryEvent: Sendable, Hashable, Codable {
    /// Which event it is.
    public let name: Name
    /// When it happened, by the device's clocks.
    public let time: Instant
    /// The bundle id of the app.
    public let app: String
    /// What else there is to say: exactly the names of ``Name/propertyNames``.
    public let properties: [String: String]
    /// The object id of the account it is about; nil for none, and where no object id is known.
    public let accountID: AccountID?
    /// The tenant of that account, as far as it was told.
    public let tenantID: String?
    /// Where it is to be kept.
    public let dataRegion: MAMTelemetryDataRegion
    /// Whether it goes to the pre-production back end, by `MAMTelemetryUsePPE`.
    public let usesPreproduction: Bool

    /// How private it is.
    public var privacyLevel: MAMTelemetryPrivacyLevel { name.privacyLevel }
    /// What it is about.
    public var privacyDataTypes: MAMTelemetryPrivacyDataTypes { name.privacyDataTypes }
    /// How soon it is to be sent.
    public var priorityLevel: MAMTelemetryPriorityLevel { name.priorityLevel }

    /// Makes an event; the engine and tests do.
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

    /// Which event it is; the raw value is its name for whoever receives it.
    public enum Name: String, Sendable, Hashable, Codable, CaseIterable {
        /// A request about an account ended.
        case enrollmentStatus = "mam.enrollment.status"
        /// An account is enrolled, or no longer.
        case enrollmentChanged = "mam.enrollment.changed"
        /// A policy came into force, or went.
        case policyChanged = "mam.policy.changed"
        /// Whether data must be encrypted changed.
        case encryptionChanged = "mam.policy.encryption"
        /// The app configuration changed.
        case appConfigChanged = "mam.appconfig.changed"
        /// The start of the app ended.
        case startEnded = "mam.start.ended"
        /// Conditional launch ended.
        case launchEnded = "mam.launch.ended"
        /// An account is blocked, or no longer.
        case accountBlocked = "mam.launch.blocked"
        /// A user came to work or left.
        case userStatusChanged = "mam.userstatus.changed"
        /// A remediation of conditional access ended, or was dropped.
        case remediationEnded = "mam.compliance.ended"
        /// A window was to show other accounts.
        case identitySwitched = "mam.identity.switched"
        /// The engine asked the app to show another account.
        case switchRequired = "mam.identity.required"
        /// An identity was left behind, or was missing.
        case identityLeak = "mam.identity.leak"
        /// An account was wiped.
        case wipeEnded = "mam.wipe.ended"
        /// What survives a restart could not be written or read.
        case storageFailed = "mam.storage.failed"
        /// A file or its tag was changed behind the engine's back.
        case fileTampered = "mam.file.tampered"
        /// Plain blocks carry no identities in this process.
        case propagationInactive = "mam.dispatch.inactive"
    }
}

/// Who is given an app's telemetry, and sends it wherever it goes.
///
/// The engine sends nothing itself: without a delegate nothing is made. Called on the thread on which things happen, never
/// under a lock of the engine; it should do nothing in the app.
///
/// SDK: `IntuneMAMTelemetryDelegate`
public protocol MAMTelemetryDelegate: Sendable {
    /// Takes an event.
    ///
    /// SDK: `logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:`
    func logAriaEvent(_ event: MAMTelemetryEvent)
}
