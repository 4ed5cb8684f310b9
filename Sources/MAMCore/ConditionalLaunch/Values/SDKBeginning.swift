/// The first version of the SDK with a behavior of conditional launch; the source of each is the SDK's release note.
///
/// An unknown version has every behavior.
package struct SDKBeginning: Sendable, Hashable {
    /// The first version.
    package let version: VersionNumber

    /// The level of a rapid security response is part of the version of the system.
    package static let patchOfSystem = SDKBeginning(19, 0)
    /// The report of a threat acts at once; before, it waits for the next launch or return.
    package static let immediateThreats = SDKBeginning(20, 4)
    /// The user can try again where the time offline blocks.
    package static let offlineRetry = SDKBeginning(17, 7)
    /// The user can sign in where the time offline blocks, if the network is not the reason.
    package static let offlineSignIn = SDKBeginning(20, 6)

    private init(_ parts: Int...) { version = VersionNumber(parts: parts) }

    /// Whether a version of the SDK is too old for the behavior.
    package func isLater(than sdk: VersionNumber?) -> Bool { sdk.map { $0 < version } ?? false }
}
