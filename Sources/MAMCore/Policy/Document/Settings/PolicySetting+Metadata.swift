extension PolicySetting {
    private static let managementLevels = [
        "unspecified", "unmanaged", "mdm", "androidEnterprise",
        "androidEnterpriseDedicatedDevicesWithAzureAdSharedMode", "androidOpenSourceProjectUserAssociated",
        "androidOpenSourceProjectUserless", "unknownFutureValue",
    ]

    /// The row of the table, `nil` for settings of other groups.
    var metadataRow: (String, PolicySettingKind, PolicySettingGroup)? {
        switch self {
        case .id: ("Policy id", .text, .metadata)
        case .displayName: ("Name", .text, .metadata)
        case .description: ("Description", .text, .metadata)
        case .createdDateTime: ("Created", .dateTime, .metadata)
        case .lastModifiedDateTime: ("Last modified", .dateTime, .metadata)
        case .version: ("Version", .text, .metadata)
        case .roleScopeTagIds: ("Scope tags", .texts, .metadata)
        case .isAssigned: ("Assigned", .boolean(missing: false, strictest: false), .metadata)
        case .deployedAppCount: ("Deployed apps", .integer(0...Int(Int32.max), missing: 0, strictest: 0), .metadata)
        case .targetedAppManagementLevels:
            (
                "Target to apps on all device types",
                .flags(of: Self.managementLevels, missing: "unspecified", strictest: "unspecified"), .metadata
            )
        case .appGroupType:
            (
                "Target policy to",
                .member(
                    of: ["selectedPublicApps", "allCoreMicrosoftApps", "allMicrosoftApps", "allApps"],
                    missing: "selectedPublicApps", strictest: "allApps"), .metadata
            )
        case .apps: ("Public apps and custom apps", .apps, .metadata)
        case .assignments: ("Assignments", .opaque, .metadata)
        case .deploymentSummary: ("Deployment summary", .opaque, .metadata)
        default: nil
        }
    }
}
