// The SDK's names from `IntuneMAMTelemetry.h`. The compiler points from each to this package's name.

/// `IntuneMAMTelemetryPrivacyLevel` is the SDK's name; use `MAMTelemetryPrivacyLevel` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryPrivacyLevel")
public typealias IntuneMAMTelemetryPrivacyLevel = MAMTelemetryPrivacyLevel

/// `IntuneMAMTelemetryPrivacyDataTypes` is the SDK's name; use `MAMTelemetryPrivacyDataTypes` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryPrivacyDataTypes")
public typealias IntuneMAMTelemetryPrivacyDataTypes = MAMTelemetryPrivacyDataTypes

/// `IntuneMAMTelemetryPriorityLevel` is the SDK's name; use `MAMTelemetryPriorityLevel` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryPriorityLevel")
public typealias IntuneMAMTelemetryPriorityLevel = MAMTelemetryPriorityLevel

/// `IntuneMAMTelemetryDataRegion` is the SDK's name; use `MAMTelemetryDataRegion` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryDataRegion")
public typealias IntuneMAMTelemetryDataRegion = MAMTelemetryDataRegion

/// `IntuneMAMTelemetryDelegate` is the SDK's name; use `MAMTelemetryDelegate` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryDelegate")
public typealias IntuneMAMTelemetryDelegate = MAMTelemetryDelegate

/// `IntuneMAMTelemetryManager` is the SDK's name; use `MAMTelemetryManager` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryManager")
public typealias IntuneMAMTelemetryManager = MAMTelemetryManager

extension MAMTelemetryManager {
    /// `IntuneMAMTelemetryManager instance` is the SDK's name; use `app.telemetryManager` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.telemetryManager`")
    public static func instance() -> MAMTelemetryManager { fatalError() }
}

extension MAMTelemetryDelegate {
    /// `IntuneMAMTelemetryDelegate logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:`
    /// is the SDK's name; implement `logAriaEvent(_:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "logAriaEvent(_:)")
    public func logAriaEvent(
        forAccountId id: String?, withName name: String, properties: [String: String],
        privacyLevel: MAMTelemetryPrivacyLevel, privacyDataTypes: MAMTelemetryPrivacyDataTypes,
        priorityLevel: MAMTelemetryPriorityLevel, dataRegion: MAMTelemetryDataRegion, tenantID: String?
    ) { fatalError() }
}
