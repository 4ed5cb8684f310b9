/// The version of the SDK that is modeled.
///
/// SDK: `IntuneMAMVersionInfo`
public enum MAMVersionInfo {
    /// The version whose documented behavior is modeled, in the form of the SDK's `sdkVersion`.
    ///
    /// Conditional launch compares the version that the app's host states (`LaunchTraits`), which may differ.
    ///
    /// SDK: `sdkVersion`
    public static let sdkVersion = "21.7.1"
}
