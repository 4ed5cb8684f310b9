/// The versions of the SDK below which the service blocks or warns every managed account of an app.
///
/// Microsoft enforces them for all tenants, whatever a policy says. A policy's own bounds act beside them.
public struct SDKRequirement: Sendable, Hashable {
    /// The lowest version that is not blocked; `nil` for no bound.
    public var block: VersionNumber?
    /// The lowest version without a warning, which the user may dismiss; `nil` for no bound.
    public var warn: VersionNumber?

    /// Creates a requirement, by default without bounds.
    ///
    /// - Parameters:
    ///   - block: The lowest version that is not blocked. Defaults to `nil`, for no bound.
    ///   - warn: The lowest version without a warning. Defaults to `nil`, for no bound.
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
