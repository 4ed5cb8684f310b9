/// The version of the Intune App SDK whose behavior this library models.
///
/// SDK: `IntuneMAMVersionInfo`
public enum MAMVersionInfo {
    /// The version of the SDK whose documented behavior is modeled, in the SDK's format.
    ///
    /// Conditional launch does not use this constant. It compares a policy's minimum SDK version with the version that
    /// the app's launch host states (``LaunchTraits/sdkVersion``). The two versions can differ.
    ///
    /// SDK: `sdkVersion`
    public static let sdkVersion = "21.7.1"
}
