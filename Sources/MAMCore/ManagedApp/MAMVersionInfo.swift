/// Which version of the SDK is modelled.
///
/// SDK: `IntuneMAMVersionInfo`
public enum MAMVersionInfo {
    /// The version whose documented behaviour is modelled, as its `sdkVersion` says it.
    ///
    /// Conditional launch compares the version that the app's host states (`LaunchTraits`), which may be another one.
    ///
    /// SDK: `sdkVersion`
    public static let sdkVersion = "21.7.1"
}
