/// The privacy level of a telemetry event.
///
/// SDK: `IntuneMAMTelemetryPrivacyLevel`
public enum MAMTelemetryPrivacyLevel: Int, Sendable, Hashable, CaseIterable {
    /// Data for improving the product, which the user can refuse to send.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyOptionalDiagnosticData`
    case optionalDiagnosticData = 0
    /// Data that a service requires.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyRequiredServiceData`
    case requiredServiceData = 1
    /// Data that is needed to keep the product secure and working.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyRequiredDiagnosticData`
    case requiredDiagnosticData = 2

    /// The name of the privacy level, in one word.
    public var name: String {
        switch self {
        case .optionalDiagnosticData: "optionalDiagnosticData"
        case .requiredServiceData: "requiredServiceData"
        case .requiredDiagnosticData: "requiredDiagnosticData"
        }
    }
}

/// The set of the types of data in a telemetry event.
///
/// The bits of the set have the same values as in the SDK.
///
/// SDK: `IntuneMAMTelemetryPrivacyDataTypes`
public struct MAMTelemetryPrivacyDataTypes: OptionSet, Sendable {
    /// The bits of the set, with the same values as in the SDK.
    public let rawValue: Int
    /// Creates a set of data types from bits.
    ///
    /// - Parameter rawValue: The bits, with the same values as in the SDK.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Data about the way in which the product is used.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesProductAndServiceUsage`
    public static let productAndServiceUsage = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 0)
    /// Data about the performance of the product.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesProductAndServicePerformance`
    public static let productAndServicePerformance = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 1)
    /// Data about the device and its network.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesDeviceConnectivityAndConfiguration`
    public static let deviceConnectivityAndConfiguration = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 2)
    /// Data about the installed software.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesSoftwareSetupAndInventory`
    public static let softwareSetupAndInventory = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 3)
    /// Data about the browsing history.
    ///
    /// No event of this package contains such data.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesBrowsingHistory`
    public static let browsingHistory = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 4)
    /// Text that the user wrote or spoke.
    ///
    /// No event of this package contains such data.
    ///
    /// SDK: `IntuneMAMTelemetryPrivacyDataTypesInkingTypingAndSpeechUtterance`
    public static let inkingTypingAndSpeechUtterance = MAMTelemetryPrivacyDataTypes(rawValue: 1 << 5)

    /// The names of the data types in the set, in the order of their bits.
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

/// The priority with which a telemetry event is sent.
///
/// SDK: `IntuneMAMTelemetryPriorityLevel`
public enum MAMTelemetryPriorityLevel: Int, Sendable, Hashable, CaseIterable {
    /// The event can wait and be sent together with others.
    ///
    /// SDK: `IntuneMAMTelemetryPriorityLow`
    case low = 1
    /// The event is sent with the usual priority.
    ///
    /// SDK: `IntuneMAMTelemetryPriorityNormal`
    case normal = 2
    /// The event is sent before events of lower priority.
    ///
    /// SDK: `IntuneMAMTelemetryPriorityHigh`
    case high = 3
    /// The event is sent immediately.
    ///
    /// SDK: `IntuneMAMTelemetryPriorityImmediate`
    case immediate = 4

    /// The name of the priority, in one word.
    public var name: String {
        switch self {
        case .low: "low"
        case .normal: "normal"
        case .high: "high"
        case .immediate: "immediate"
        }
    }
}

/// The region in which telemetry is stored.
///
/// The SDK's constant `IntuneMAMTelemetryDataRegionMax` is a count, not a region. So `init(rawValue: 2)` returns nil.
///
/// SDK: `IntuneMAMTelemetryDataRegion`
public enum MAMTelemetryDataRegion: Int, Sendable, Hashable, CaseIterable {
    /// Telemetry may be stored in any region of the world.
    ///
    /// SDK: `IntuneMAMTelemetryDataRegionGlobal`
    case global = 0
    /// Telemetry has to be stored in the European Union.
    ///
    /// SDK: `IntuneMAMTelemetryDataRegionEU`
    case eu = 1
}
