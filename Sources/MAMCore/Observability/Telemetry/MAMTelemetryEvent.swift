/// An event of an app that is sent as telemetry.
///
/// The ``properties`` contain only numbers and words from fixed lists: no free text, accounts, paths or keys. Only
/// ``accountID`` names the account, by its object id. A user principal name is never sent.
///
/// SDK: the parameters of `logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:…`
public struct MAMTelemetryEvent: Sendable, Equatable {
    /// The name of the event.
    public let name: Name
    /// The time of the event, on the device's wall clock and as the time since the device started.
    public let time: Instant
    /// The bundle id of the app.
    public let app: String
    /// The values of the event, one for each of ``Name/propertyNames``.
    public let properties: [String: String]
    /// The object id of the account that the event is about; nil if it is about no account, or the object id is
    /// unknown.
    public let accountID: AccountID?
    /// The id of the account's tenant; nil if it is unknown.
    public let tenantID: String?
    /// The region where the event is to be stored.
    public let dataRegion: MAMTelemetryDataRegion
    /// Whether the event is for Microsoft's pre-production system, as the setting `MAMTelemetryUsePPE` requires.
    public let usesPreproduction: Bool

    /// The privacy level of the event.
    public var privacyLevel: MAMTelemetryPrivacyLevel { name.privacyLevel }
    /// The types of data in the event.
    public var privacyDataTypes: MAMTelemetryPrivacyDataTypes { name.privacyDataTypes }
    /// The priority of sending the event.
    public var priorityLevel: MAMTelemetryPriorityLevel { name.priorityLevel }

    /// Creates an event.
    ///
    /// The engine and tests use this initializer.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - time: The time of the event, on the device's wall clock and as the time since the device started.
    ///   - app: The bundle id of the app.
    ///   - properties: The values of the event. Defaults to none.
    ///   - accountID: The object id of the account that the event is about. Defaults to nil.
    ///   - tenantID: The id of the account's tenant. Defaults to nil.
    ///   - dataRegion: The region where the event is to be stored. Defaults to global.
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
        /// A policy came into force or was removed.
        case policyChanged = "mam.policy.changed"
        /// The requirement to encrypt data changed.
        case encryptionChanged = "mam.policy.encryption"
        /// The app configuration changed.
        case appConfigChanged = "mam.appconfig.changed"
        /// At the app's start, it was decided whether the user is allowed to use the app.
        case startEnded = "mam.start.ended"
        /// Conditional launch ended for an account.
        case launchEnded = "mam.launch.ended"
        /// An account was blocked or unblocked.
        case accountBlocked = "mam.launch.blocked"
        /// The clock status of an account changed: whether its user is clocked in at work.
        case userStatusChanged = "mam.userstatus.changed"
        /// The remediation of an account's compliance (``MAMComplianceManager``) ended or was ignored.
        case remediationEnded = "mam.compliance.ended"
        /// The app requested that a window show other accounts.
        case identitySwitched = "mam.identity.switched"
        /// The engine asked the app to show another account in a window.
        case switchRequired = "mam.identity.required"
        /// An identity was left on a thread, or an identity is missing.
        case identityLeak = "mam.identity.leak"
        /// An account was wiped.
        case wipeEnded = "mam.wipe.ended"
        /// Stored data could not be read or written.
        case storageFailed = "mam.storage.failed"
        /// A protected file, or the extended attribute that names a file's owner, was changed or replaced without the
        /// engine.
        case fileTampered = "mam.file.tampered"
        /// In this process, ordinary Dispatch calls cannot pass identities on to their blocks, although the app is
        /// configured for it.
        case propagationInactive = "mam.dispatch.inactive"
    }
}

/// An object that receives the telemetry of an app and sends it to a server.
///
/// The engine itself sends nothing, and creates no telemetry if the app has no delegate. It calls the delegate on the
/// thread on which the event occurred, and never while it holds a lock. The delegate should not use the app.
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
