// The SDK's names from `IntuneMAMTelemetry.h`. The compiler points from each to this package's name.

/// `IntuneMAMTelemetryPrivacyLevel` of the SDK.
@available(*, unavailable, renamed: "MAMTelemetryPrivacyLevel")
public typealias IntuneMAMTelemetryPrivacyLevel = MAMTelemetryPrivacyLevel

/// `IntuneMAMTelemetryPrivacyDataTypes` of the SDK.
@available(*, unavailable, renamed: "MAMTelemetryPrivacyDataTypes")
public typealias IntuneMAMTelemetryPrivacyDataTypes = MAMTelemetryPrivacyDataTypes

/// `IntuneMAMTelemetryPriorityLevel` of the SDK.
@available(*, unavailable, renamed: "MAMTelemetryPriorityLevel")
public typealias IntuneMAMTelemetryPriorityLevel = MAMTelemetryPriorityLevel

/// `IntuneMAMTelemetryDataRegion` of the SDK.
@available(*, unavailable, renamed: "MAMTelemetryDataRegion")
public typealias IntuneMAMTelemetryDataRegion = MAMTelemetryDataRegion

/// `IntuneMAMTelemetryDelegate` of the SDK.
@available(*, unavailable, renamed: "MAMTelemetryDelegate")
public typealias IntuneMAMTelemetryDelegate = MAMTelemetryDelegate

/// `IntuneMAMTelemetryManager` of the SDK.
@available(*, unavailable, renamed: "MAMTelemetryManager")
public typealias IntuneMAMTelemetryManager = MAMTelemetryManager

extension MAMTelemetryManager {
    /// `IntuneMAMTelemetryManager instance` of the SDK.
    @available(*, unavailable, message: "each app has its own, `app.telemetryManager`")
    public static func instance() -> MAMTelemetryManager { fatalError() }
}

extension MAMTelemetryDelegate {
    /// `IntuneMAMTelemetryDelegate logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:` of the SDK.
    @available(*, unavailable, renamed: "logAriaEvent(_:)")
    public func logAriaEvent(
        forAccountId id: String?, withName name: String, properties: [String: String],
        privacyLevel: MAMTelemetryPrivacyLevel, privacyDataTypes: MAMTelemetryPrivacyDataTypes,
        priorityLevel: MAMTelemetryPriorityLevel, dataRegion: MAMTelemetryDataRegion, tenantID: String?
    ) { fatalError() }
}
