/// How private what an event of telemetry says is.
///
/// SDK: `IntuneMAMTelemetryPrivacyLevel`
public enum MAMTelemetryPrivacyLevel: Int, Sendable, Hashable, Codable, CaseIterable {
    /// What helps to make the product better. SDK: `IntuneMAMTelemetryPrivacyOptionalDiagnosticData`
    case optionalDiagnosticData = 0
    /// What a service needs to do its work. SDK: `IntuneMAMTelemetryPrivacyRequiredServiceData`
    case requiredServiceData = 1
    /// What keeps the product secure and working. SDK: `IntuneMAMTelemetryPrivacyRequiredDiagnosticData`
    case requiredDiagnosticData = 2

    /// The level in one word.
    public var name: String {
        switch self {
        case .optionalDiagnosticData: "optionalDiagnosticData"
        case .requiredServiceData: "requiredServiceData"
        case .requiredDiagnosticData: "requiredDiagnosticData"
        }
    }
}

/// What an event of telemetry is about; the bits are the SDK's.
///
/// SDK: `IntuneMAMTelemetryPrivacyDataTypes`
public struct MAMTelemetryPrivacyDataTypes: OptionSet, Sendable, Hashable, Codable {
    /// The SDK's bits.
    public let rawValue: Int
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// How the product is used. SDK: `IntuneMAMTelemetryPrivacyDataTypesProductAndServiceUsage`
    public static let productAndServiceUsage = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 0)
    /// How well it works. SDK: `IntuneMAMTelemetryPrivacyDataTypesProductAndServicePerformance`
    public static let productAndServicePerformance = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 1)
    /// The device and its network. SDK: `IntuneMAMTelemetryPrivacyDataTypesDeviceConnectivityAndConfiguration`
    public static let deviceConnectivityAndConfiguration = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 2)
    /// What is installed. SDK: `IntuneMAMTelemetryPrivacyDataTypesSoftwareSetupAndInventory`
    public static let softwareSetupAndInventory = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 3)
    /// What was browsed; no event here is. SDK: `IntuneMAMTelemetryPrivacyDataTypesBrowsingHistory`
    public static let browsingHistory = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 4)
    /// What was written or said; no event here is.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesInkingTypingAndSpeechUtterance`
    public static let inkingTypingAndSpeechUtterance = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 5)

    /// The names of the types in the set, in the order of their bits.
    public var names: [String] {
        MAMTelemetryPrivacyDataTypes.all.filter { contains($0.0) }.map(\.1)
    }

    private static let all: [(MAMTelemetryPrivacyDataTypes, String)] = [
        (.productAndServiceUsage, "productAndServiceUsage"),
        (.productAndServicePerformance, "productAndServicePerformance"),
        (.deviceConnectivityAndConfiguration, "deviceConnectivityAndConfiguration"),
        (.softwareSetupAndInventory, "softwareSetupAndInventory"), (.browsingHistory, "browsingHistory"),
        (.inkingTypingAndSpeechUtterance, "inkingTypingAndSpeechUtterance"),
    ]
}

/// How soon an event of telemetry is sent.
///
/// SDK: `IntuneMAMTelemetryPriorityLevel`
public enum MAMTelemetryPriorityLevel: Int, Sendable, Hashable, Codable, CaseIterable {
    /// With what else there is. SDK: `IntuneMAMTelemetryPriorityLow`
    case low = 1
    /// As usual. SDK: `IntuneMAMTelemetryPriorityNormal`
    case normal = 2
    /// Before others. SDK: `IntuneMAMTelemetryPriorityHigh`
    case high = 3
    /// At once. SDK: `IntuneMAMTelemetryPriorityImmediate`
    case immediate = 4

    /// The level in one word.
    public var name: String {
        switch self {
        case .low: "low"
        case .normal: "normal"
        case .high: "high"
        case .immediate: "immediate"
        }
    }
}

/// Where telemetry is kept.
///
/// The SDK's `IntuneMAMTelemetryDataRegionMax` counts the regions and is none: `init(rawValue: 2)` is nil.
///
/// SDK: `IntuneMAMTelemetryDataRegion`
public enum MAMTelemetryDataRegion: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Anywhere. SDK: `IntuneMAMTelemetryDataRegionGlobal`
    case global = 0
    /// In the European Union. SDK: `IntuneMAMTelemetryDataRegionEU`
    case eu = 1
}
