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

/// The lowest versions of the SDK that the service accepts.
///
/// For older versions, the service blocks the managed accounts of an app or warns the user. The service enforces these
/// versions for all tenants, independent of policies. A policy can also set minimum versions. Both minimums then apply.
public struct SDKRequirement: Sendable, Equatable {
    /// The lowest version of the SDK that the service does not block; `nil` if the service blocks no version.
    public var block: VersionNumber?
    /// The lowest version of the SDK for which users get no warning; `nil` if no version causes a warning.
    public var warn: VersionNumber?

    /// Creates the minimum versions of the SDK.
    ///
    /// - Parameters:
    ///   - block: The lowest version that the service does not block. Defaults to `nil`: the service blocks no version.
    ///   - warn: The lowest version that causes no warning. Defaults to `nil`: no version causes a warning.
    public init(block: VersionNumber? = nil, warn: VersionNumber? = nil) { (self.block, self.warn) = (block, warn) }

    /// Returns the verdict of a check for a version of the SDK; an unknown version violates every bound.
    func verdict(of check: LaunchCheck, _ found: VersionNumber?) -> LaunchVerdict? {
        let bound =
            switch check.action {
            case .block: block
            case .warn: warn
            case .wipe, .access: VersionNumber?.none
            }
        guard let bound else { return nil }
        if let found, found >= bound { return nil }
        return LaunchVerdict(
            ofService: check, configured: bound.description,
            found: "\(found?.description ?? "unknown"), the service requires \(bound)")
    }
}
