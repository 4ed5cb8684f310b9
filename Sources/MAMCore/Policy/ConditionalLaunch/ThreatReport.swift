/// The threat level of a device, as a threat-defense service reports it.
///
/// The cases are in ascending order.
public enum ThreatLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// The device has no known threats.
    case secured = 1
    /// All threats to the device are low.
    case low = 2
    /// The device has threats of a medium level, and no higher ones.
    case medium = 3
    /// The device has threats of a high level.
    case high = 4

    /// Returns whether the first threat level is lower than the second.
    public static func < (left: ThreatLevel, right: ThreatLevel) -> Bool { left.rawValue < right.rawValue }

    /// Finds a threat level by its name in Microsoft Graph.
    ///
    /// - Parameter name: The name, such as `medium`. The result is nil for `notConfigured` and for unknown names.
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

/// The kind of threat-defense service that sent a report about a device.
public enum ThreatReporter: String, Sendable, Hashable, CaseIterable {
    /// Microsoft Defender.
    case defender
    /// The threat-defense service of a vendor other than Microsoft.
    case thirdParty
}

/// The report of one threat-defense service about a device.
public struct ThreatReport: Sendable, Equatable {
    /// The kind of threat-defense service that sent the report.
    public var reporter: ThreatReporter
    /// The threat level of the device; nil while the threat-defense service has not rated the device.
    public var level: ThreatLevel?

    /// Creates the report of a threat-defense service.
    ///
    /// - Parameters:
    ///   - reporter: The kind of threat-defense service that sent the report.
    ///   - level: The threat level; nil while the threat-defense service has not rated the device.
    public init(_ reporter: ThreatReporter, _ level: ThreatLevel?) {
        self.reporter = reporter
        self.level = level
    }
}
