package import MAMJSON
internal import MAMSettings

/// What an object in the export of a tenant is, for a summary of the export.
package enum ExportedObject: String, Sendable, Hashable, CaseIterable {
    case policy, tenantDefault, androidPolicy, windowsPolicy, otherPolicy
    case managedAppConfiguration, deviceConfiguration, otherConfiguration

    /// Returns what an object with the type of a policy or an app configuration is; `nil` for any other object.
    package init?(_ object: JSONValue) {
        guard let type = GraphType(of: object), type.isPolicyOrConfiguration else { return nil }
        self =
            Self.types.first { type.name == $0.name }?.object
            ?? (type.fileKind == .graphPolicy ? Self.policy(of: type.name) : .otherConfiguration)
    }

    private static let types: [(name: String, object: ExportedObject)] = [
        ("iosmanagedappprotection", .policy), ("defaultmanagedappprotection", .tenantDefault),
        ("targetedmanagedappconfiguration", .managedAppConfiguration),
        ("iosmobileappconfiguration", .deviceConfiguration),
    ]

    private static func policy(of type: String) -> ExportedObject {
        if type.hasPrefix("android") { return .androidPolicy }
        return type.hasPrefix("windows") || type.hasPrefix("mdmwindows") ? .windowsPolicy : .otherPolicy
    }

    /// Whether the object is an app configuration, and no policy.
    package var isConfiguration: Bool {
        [.managedAppConfiguration, .deviceConfiguration, .otherConfiguration].contains(self)
    }

    /// The nouns of one object and of several.
    package var nouns: (one: String, several: String) {
        switch self {
        case .policy: ("policy for iOS", "policies for iOS")
        case .tenantDefault: ("default policy of the tenant", "default policies of the tenant")
        case .androidPolicy: ("policy for Android", "policies for Android")
        case .windowsPolicy: ("policy for Windows", "policies for Windows")
        case .otherPolicy: ("policy of another type", "policies of other types")
        case .managedAppConfiguration:
            ("app configuration for managed apps", "app configurations for managed apps")
        case .deviceConfiguration:
            ("app configuration for managed devices", "app configurations for managed devices")
        case .otherConfiguration:
            ("app configuration for another platform", "app configurations for other platforms")
        }
    }
}
