extension SDKSymbol {
    /// `IntuneMAMTelemetry.h`.
    static let telemetry = header(
        "IntuneMAMTelemetry.h",
        [
            ("IntuneMAMTelemetryPrivacyLevel", .enumeration, nil, "planned: `MAMTelemetryManager`"),
            (
                "IntuneMAMTelemetryPrivacyLevel.IntuneMAMTelemetryPrivacyOptionalDiagnosticData", .value(0), nil,
                "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryPrivacyLevel.IntuneMAMTelemetryPrivacyRequiredServiceData", .value(1), nil,
                "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryPrivacyLevel.IntuneMAMTelemetryPrivacyRequiredDiagnosticData", .value(2), nil,
                "planned: `MAMTelemetryManager`"
            ),
            ("IntuneMAMTelemetryPrivacyDataTypes", .enumeration, nil, "planned: `MAMTelemetryManager`"),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesProductAndServiceUsage",
                .value(1), nil, "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesProductAndServicePerformance",
                .value(2), nil, "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesDeviceConnectivityAndConfiguration",
                .value(4), nil, "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesSoftwareSetupAndInventory",
                .value(8), nil, "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesBrowsingHistory", .value(16), nil,
                "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesInkingTypingAndSpeechUtterance",
                .value(32), nil, "planned: `MAMTelemetryManager`"
            ),
            ("IntuneMAMTelemetryPriorityLevel", .enumeration, nil, "planned: `MAMTelemetryManager`"),
            (
                "IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityLow", .value(1), nil,
                "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityNormal", .value(2), nil,
                "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityHigh", .value(3), nil,
                "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityImmediate", .value(4), nil,
                "planned: `MAMTelemetryManager`"
            ),
            ("IntuneMAMTelemetryDataRegion", .enumeration, nil, "planned: `MAMTelemetryManager`"),
            (
                "IntuneMAMTelemetryDataRegion.IntuneMAMTelemetryDataRegionGlobal", .value(0), nil,
                "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryDataRegion.IntuneMAMTelemetryDataRegionEU", .value(1), nil,
                "planned: `MAMTelemetryManager`"
            ),
            (
                "IntuneMAMTelemetryDataRegion.IntuneMAMTelemetryDataRegionMax", .value(2), nil,
                "planned: `MAMTelemetryManager`"
            ),
            ("IntuneMAMTelemetryDelegate", .protocol, nil, "planned: `MAMTelemetryManager`"),
            (
                "IntuneMAMTelemetryDelegate logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:",
                .method, nil, "planned: `MAMTelemetryManager`"
            ),
            ("IntuneMAMTelemetryManager", .class, nil, "planned: `MAMTelemetryManager`"),
            ("IntuneMAMTelemetryManager.delegate", .property, nil, "planned: `MAMTelemetryManager`"),
            ("IntuneMAMTelemetryManager instance", .classMethod, nil, "planned: `MAMTelemetryManager`"),
            ("IntuneMAMTelemetryManager init", .method, nil, "planned: `MAMTelemetryManager`"),
        ])
}
