/// The privacy level of an event.
///
/// SDK: `IntuneMAMTelemetryPrivacyLevel`
public enum MAMTelemetryPrivacyLevel: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Data for improving the product.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyOptionalDiagnosticData`
    case optionalDiagnosticData = 0
    /// Data that a service requires.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyRequiredServiceData`
    case requiredServiceData = 1
    /// Data for keeping the product secure and working.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyRequiredDiagnosticData`
    case requiredDiagnosticData = 2

    /// The name of the level, in one word.
    public var name: String {
        switch self {
        case .optionalDiagnosticData: "optionalDiagnosticData"
        case .requiredServiceData: "requiredServiceData"
        case .requiredDiagnosticData: "requiredDiagnosticData"
        }
    }
}

/// The types of data in an event, with the SDK's bits.
///
/// SDK: `IntuneMAMTelemetryPrivacyDataTypes`
public struct MAMTelemetryPrivacyDataTypes: OptionSet, Sendable, Hashable, Codable {
    /// The SDK's bits.
    public let rawValue: Int
    /// Creates a set from the SDK's bits.
    ///
    /// - Parameter rawValue: The SDK's bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The usage of the product.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesProductAndServiceUsage`
    public static let productAndServiceUsage = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 0)
    /// The performance of the product.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesProductAndServicePerformance`
    public static let productAndServicePerformance = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 1)
    /// The device and its network.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesDeviceConnectivityAndConfiguration`
    public static let deviceConnectivityAndConfiguration = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 2)
    /// The installed software.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesSoftwareSetupAndInventory`
    public static let softwareSetupAndInventory = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 3)
    /// The browsing history.
    ///
    /// No event of this package contains it.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesBrowsingHistory`
    public static let browsingHistory = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 4)
    /// Written or spoken text.
    ///
    /// No event of this package contains it.
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

/// The priority of sending an event.
///
/// SDK: `IntuneMAMTelemetryPriorityLevel`
public enum MAMTelemetryPriorityLevel: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Sent together with other events.
    ///
    /// SDK: `IntuneMAMTelemetryPriorityLow`
    case low = 1
    /// Sent with the usual priority.
    ///
    /// SDK: `IntuneMAMTelemetryPriorityNormal`
    case normal = 2
    /// Sent before other events.
    ///
    /// SDK: `IntuneMAMTelemetryPriorityHigh`
    case high = 3
    /// Sent immediately.
    ///
    /// SDK: `IntuneMAMTelemetryPriorityImmediate`
    case immediate = 4

    /// The name of the level, in one word.
    public var name: String {
        switch self {
        case .low: "low"
        case .normal: "normal"
        case .high: "high"
        case .immediate: "immediate"
        }
    }
}

/// The region where telemetry is stored.
///
/// The SDK's `IntuneMAMTelemetryDataRegionMax` is the number of regions and not a region: `init(rawValue: 2)` is nil.
///
/// SDK: `IntuneMAMTelemetryDataRegion`
public enum MAMTelemetryDataRegion: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Any region.
    ///
    /// SDK: `IntuneMAMTelemetryDataRegionGlobal`
    case global = 0
    /// The European Union.
    ///
    /// SDK: `IntuneMAMTelemetryDataRegionEU`
    case eu = 1
}
