extension SDKSymbol {
    /// `IntuneMAMTelemetry.h`.
    static let telemetry = header(
        "IntuneMAMTelemetry.h",
        [
            (
                "IntuneMAMTelemetryPrivacyLevel", .enumeration, "MAMTelemetryPrivacyLevel",
                "equal raw values"
            ),
            (
                "IntuneMAMTelemetryPrivacyLevel.IntuneMAMTelemetryPrivacyOptionalDiagnosticData", .value(0),
                "MAMTelemetryPrivacyLevel.optionalDiagnosticData", ""
            ),
            (
                "IntuneMAMTelemetryPrivacyLevel.IntuneMAMTelemetryPrivacyRequiredServiceData", .value(1),
                "MAMTelemetryPrivacyLevel.requiredServiceData", ""
            ),
            (
                "IntuneMAMTelemetryPrivacyLevel.IntuneMAMTelemetryPrivacyRequiredDiagnosticData", .value(2),
                "MAMTelemetryPrivacyLevel.requiredDiagnosticData", ""
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes", .enumeration, "MAMTelemetryPrivacyDataTypes",
                "an option set; equal raw values"
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesProductAndServiceUsage",
                .value(1), "MAMTelemetryPrivacyDataTypes.productAndServiceUsage", ""
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesProductAndServicePerformance",
                .value(2), "MAMTelemetryPrivacyDataTypes.productAndServicePerformance", ""
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesDeviceConnectivityAndConfiguration",
                .value(4), "MAMTelemetryPrivacyDataTypes.deviceConnectivityAndConfiguration", ""
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesSoftwareSetupAndInventory",
                .value(8), "MAMTelemetryPrivacyDataTypes.softwareSetupAndInventory", ""
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesBrowsingHistory", .value(16),
                "MAMTelemetryPrivacyDataTypes.browsingHistory", ""
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesInkingTypingAndSpeechUtterance",
                .value(32), "MAMTelemetryPrivacyDataTypes.inkingTypingAndSpeechUtterance", ""
            ),
            (
                "IntuneMAMTelemetryPriorityLevel", .enumeration, "MAMTelemetryPriorityLevel",
                "equal raw values"
            ),
            (
                "IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityLow", .value(1),
                "MAMTelemetryPriorityLevel.low", ""
            ),
            (
                "IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityNormal", .value(2),
                "MAMTelemetryPriorityLevel.normal", ""
            ),
            (
                "IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityHigh", .value(3),
                "MAMTelemetryPriorityLevel.high", ""
            ),
            (
                "IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityImmediate", .value(4),
                "MAMTelemetryPriorityLevel.immediate", ""
            ),
            (
                "IntuneMAMTelemetryDataRegion", .enumeration, "MAMTelemetryDataRegion",
                "equal raw values"
            ),
            (
                "IntuneMAMTelemetryDataRegion.IntuneMAMTelemetryDataRegionGlobal", .value(0),
                "MAMTelemetryDataRegion.global", ""
            ),
            ("IntuneMAMTelemetryDataRegion.IntuneMAMTelemetryDataRegionEU", .value(1), "MAMTelemetryDataRegion.eu", ""),
            (
                "IntuneMAMTelemetryDataRegion.IntuneMAMTelemetryDataRegionMax", .value(2), nil,
                "marks the end of the enumeration, and is not a region"
            ),
            ("IntuneMAMTelemetryDelegate", .protocol, "MAMTelemetryDelegate", "receives all telemetry"),
            (
                "IntuneMAMTelemetryDelegate logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:",
                .method, "MAMTelemetryDelegate.logAriaEvent(_:)", "receives all these values as one `MAMTelemetryEvent`"
            ),
            ("IntuneMAMTelemetryManager", .class, "MAMTelemetryManager", "a value of one app"),
            (
                "IntuneMAMTelemetryManager.delegate", .property, "MAMTelemetryManager.delegate",
                "nil switches telemetry off; settings and policies can switch it off too"
            ),
            (
                "IntuneMAMTelemetryManager instance", .classMethod, "ManagedApp.telemetryManager",
                "a property of each app"
            ),
            (
                "IntuneMAMTelemetryManager init", .method, nil,
                "managers are properties of a `ManagedApp`; callers do not create them"
            ),
        ])
}
