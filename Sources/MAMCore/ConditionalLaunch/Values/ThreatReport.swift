/// How threatened a device is, as threat defence grades it; every grade is above those before it.
public enum ThreatLevel: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// No threat at all.
    case secured = 1
    /// Low threats.
    case low = 2
    /// Medium threats.
    case medium = 3
    /// High threats.
    case high = 4

    /// Orders levels from ``secured`` to ``high``.
    public static func < (left: ThreatLevel, right: ThreatLevel) -> Bool { left.rawValue < right.rawValue }

    /// The level with this Graph name; nil for `notConfigured` and everything else.
    public init?(name: String) {
        guard let level = ThreatLevel.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = level
    }
}

/// Who grades a device.
public enum ThreatReporter: String, Sendable, Hashable, Codable, CaseIterable {
    /// Microsoft Defender.
    case defender
    /// Another vendor's threat defence.
    case thirdParty
}

/// What one threat-defence service says of the device.
public struct ThreatReport: Sendable, Hashable, Codable {
    /// Who says it.
    public var reporter: ThreatReporter
    /// The level; nil while the service is connected and has graded nothing yet.
    public var level: ThreatLevel?

    /// Makes a report.
    public init(_ reporter: ThreatReporter, _ level: ThreatLevel?) {
        self.reporter = reporter
        self.level = level
    }
}
