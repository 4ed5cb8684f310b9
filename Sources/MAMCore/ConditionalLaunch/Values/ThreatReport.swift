/// The threat level of a device, from lowest to highest.
public enum ThreatLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// The device has no threats.
    case secured = 1
    /// The device has at most low threats.
    case low = 2
    /// The device has at most medium threats.
    case medium = 3
    /// The device has high threats.
    case high = 4

    /// Returns whether the first level is lower than the second.
    public static func < (left: ThreatLevel, right: ThreatLevel) -> Bool { left.rawValue < right.rawValue }

    /// Finds a level by its name in Microsoft Graph.
    ///
    /// - Parameter name: The name, such as `medium`. The result is nil for `notConfigured` and unknown names.
    package init?(name: String) {
        // Written out: the names of cases at run time took a sixth of the time of compiling a policy.
        switch name {
        case "secured": self = .secured
        case "low": self = .low
        case "medium": self = .medium
        case "high": self = .high
        default: return nil
        }
    }
}

/// The kind of threat-defense service that sent a report.
public enum ThreatReporter: String, Sendable, Hashable, CaseIterable {
    /// Microsoft Defender.
    case defender
    /// The threat-defense service of another vendor.
    case thirdParty
}

/// The report of one threat-defense service about the device.
public struct ThreatReport: Sendable, Equatable {
    /// The kind of threat-defense service that sent the report.
    public var reporter: ThreatReporter
    /// The threat level; nil while the threat-defense service has not rated the device.
    public var level: ThreatLevel?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - reporter: The kind of threat-defense service that sent the report.
    ///   - level: The threat level; nil while the service has not rated the device.
    public init(_ reporter: ThreatReporter, _ level: ThreatLevel?) {
        self.reporter = reporter
        self.level = level
    }
}
