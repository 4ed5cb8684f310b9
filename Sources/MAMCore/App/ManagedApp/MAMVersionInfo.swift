/// The version of this library, and the version of the Intune App SDK whose behavior it models.
///
/// SDK: `IntuneMAMVersionInfo`
public enum MAMVersionInfo {
    /// The version of this library, such as `0.1.0`; the changelog lists the changes of each version.
    public static let libraryVersion = "0.1.0"

    /// The version of the SDK whose documented behavior this library models, in the SDK's format.
    ///
    /// A policy can require a minimum version of the SDK. The check does not use this constant, but the version that
    /// the app's launch host states (``LaunchTraits/sdkVersion``). The two versions can differ.
    ///
    /// SDK: `sdkVersion`
    public static let sdkVersion = "21.7.1"
}
