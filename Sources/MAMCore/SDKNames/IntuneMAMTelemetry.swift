// The SDK's names from `IntuneMAMTelemetry.h`. The compiler points from each to this package's name.

/// `IntuneMAMTelemetryPrivacyLevel` of the SDK; use `MAMTelemetryPrivacyLevel` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryPrivacyLevel")
public typealias IntuneMAMTelemetryPrivacyLevel = MAMTelemetryPrivacyLevel

/// `IntuneMAMTelemetryPrivacyDataTypes` of the SDK; use `MAMTelemetryPrivacyDataTypes` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryPrivacyDataTypes")
public typealias IntuneMAMTelemetryPrivacyDataTypes = MAMTelemetryPrivacyDataTypes

/// `IntuneMAMTelemetryPriorityLevel` of the SDK; use `MAMTelemetryPriorityLevel` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryPriorityLevel")
public typealias IntuneMAMTelemetryPriorityLevel = MAMTelemetryPriorityLevel

/// `IntuneMAMTelemetryDataRegion` of the SDK; use `MAMTelemetryDataRegion` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryDataRegion")
public typealias IntuneMAMTelemetryDataRegion = MAMTelemetryDataRegion

/// `IntuneMAMTelemetryDelegate` of the SDK; use `MAMTelemetryDelegate` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryDelegate")
public typealias IntuneMAMTelemetryDelegate = MAMTelemetryDelegate

/// `IntuneMAMTelemetryManager` of the SDK; use `MAMTelemetryManager` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMTelemetryManager")
public typealias IntuneMAMTelemetryManager = MAMTelemetryManager

extension MAMTelemetryManager {
    /// `IntuneMAMTelemetryManager instance` of the SDK; use `app.telemetryManager` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.telemetryManager`")
    public static func instance() -> MAMTelemetryManager { fatalError() }
}

extension MAMTelemetryDelegate {
    /// `IntuneMAMTelemetryDelegate logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:`
    /// of the SDK; implement `logAriaEvent(_:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "logAriaEvent(_:)")
    public func logAriaEvent(
        forAccountId id: String?, withName name: String, properties: [String: String],
        privacyLevel: MAMTelemetryPrivacyLevel, privacyDataTypes: MAMTelemetryPrivacyDataTypes,
        priorityLevel: MAMTelemetryPriorityLevel, dataRegion: MAMTelemetryDataRegion, tenantID: String?
    ) { fatalError() }
}
