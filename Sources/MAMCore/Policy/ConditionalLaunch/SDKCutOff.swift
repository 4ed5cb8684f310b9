internal import MAMSettings

/// A rule of the service against apps with an old version of the SDK.
///
/// From ``start`` on, the service blocks or warns the users of apps whose SDK is older than ``minimum``.
public struct SDKCutOff: Sendable, Equatable {
    /// The action that the service takes for apps whose SDK is too old.
    public enum Action: String, Sendable, Hashable, CaseIterable {
        /// The service blocks the app's managed accounts, so the app does not show them.
        case block
        /// The service warns the user, who may continue.
        case warn
    }

    /// The action that the service takes for an app whose SDK is older than ``minimum``.
    public var action: Action
    /// The lowest version of the SDK for which users are neither blocked nor warned.
    public var minimum: VersionNumber
    /// The time from which the rule applies, in seconds since 1970-01-01T00:00:00Z.
    public var start: Double
    /// The major versions of Xcode to which the rule is limited; `nil` if the rule applies to all versions of Xcode.
    ///
    /// If the value is not `nil`, the rule does not apply to apps whose version of Xcode is unknown.
    public var xcode: ClosedRange<Int>?

    /// Makes a rule of the service against old versions of the SDK.
    ///
    /// - Parameters:
    ///   - action: The action that the service takes for apps whose SDK is too old.
    ///   - minimum: The lowest version of the SDK for which users are neither blocked nor warned.
    ///   - start: The time from which the rule applies, in seconds since 1970-01-01T00:00:00Z.
    ///   - xcode: The major versions of Xcode to which the rule applies. Defaults to `nil`, for all versions.
    public init(_ action: Action, below minimum: VersionNumber, from start: Double, xcode: ClosedRange<Int>? = nil) {
        (self.action, self.minimum, self.start, self.xcode) = (action, minimum, start, xcode)
    }

    /// Returns whether the cut-off concerns apps that are built with a major version of Xcode; `nil` if it is unknown.
    package func concerns(xcode built: Int?) -> Bool {
        guard let xcode else { return true }
        return built.map(xcode.contains) ?? false
    }
}

extension SDKCutOff {
    /// The rules that Microsoft announced for all tenants, against old versions of the SDK.
    ///
    /// The choice of these rules is explained under assumption `sdk-cut-offs` in Docs/Assumptions.md.
    ///
    /// | From | SDK below | Built with | Action |
    /// |---|---|---|---|
    /// | 2026-01-19 | 20.8.0 | Xcode 16 and later, before 26 | block |
    /// | 2026-01-19 | 21.1.0 | Xcode 26 and later | block |
    /// | 2026-06-30 | 20.8.0 | every Xcode | warn |
    public static let published = [
        block(xcode: 16...25), block(xcode: 26...Int.max),
        SDKCutOff(.warn, below: SDKVersionTable.first(.serviceWarning), from: warnStart),
    ]

    private static func block(xcode: ClosedRange<Int>) -> SDKCutOff {
        SDKCutOff(.block, below: SDKVersionTable.first(.serviceBlock(xcode: xcode)), from: blockStart, xcode: xcode)
    }

    /// 2026-01-19T00:00:00Z.
    private static let blockStart = 1_768_780_800.0
    /// 2026-06-30T00:00:00Z: the notice says "late June".
    private static let warnStart = 1_782_777_600.0
}

extension [SDKCutOff] {
    /// Returns the versions that the service requires of an app at a time: the highest of each action.
    ///
    /// - Parameters:
    ///   - wall: The time, in seconds since 1970-01-01T00:00:00Z.
    ///   - xcode: The major version of Xcode that the app is built with; `nil` if it is unknown.
    /// - Returns: The versions.
    package func requirement(at wall: Double, xcode: Int?) -> SDKRequirement {
        func highest(_ action: SDKCutOff.Action) -> VersionNumber? {
            filter { $0.action == action && wall >= $0.start && $0.concerns(xcode: xcode) }.map(\.minimum).max()
        }
        return SDKRequirement(block: highest(.block), warn: highest(.warn))
    }
}
