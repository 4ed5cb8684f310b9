/// The version of the Intune App SDK whose behavior this library models.
///
/// SDK: `IntuneMAMVersionInfo`
public enum MAMVersionInfo {
    /// The version of the SDK whose documented behavior is modeled, in the SDK's format.
    ///
    /// Conditional launch does not use it. For a policy's minimum SDK version, conditional launch takes the version
    /// that the app's launch host states (`LaunchTraits`), which may be another.
    ///
    /// SDK: `sdkVersion`
    public static let sdkVersion = "21.7.1"
}
