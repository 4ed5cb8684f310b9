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
    package func verdict(of check: LaunchCheck, _ found: VersionNumber?) -> LaunchVerdict? {
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
