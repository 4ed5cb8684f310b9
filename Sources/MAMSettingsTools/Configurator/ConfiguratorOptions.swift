public import MAMSettings

/// What the configurator may change, and what it knows of the bundle.
public struct ConfiguratorOptions: Sendable, Hashable {
    /// How the files are read and checked; fixes of rules that are allowed are not made.
    public var check = SettingsCheckOptions()
    /// Whether the entitlements are changed too; else they are only read.
    public var fixesEntitlements = false
    /// Whether the activation rule of an extension is changed: what an extension offers to take is its authors' choice.
    public var changesActivationRule = false
    /// Whether an old-style file is written anew as XML; else it is refused.
    ///
    /// Old-style files are not edited as text.
    public var convertsOldStyle = false

    /// Makes options with which entitlements and activation rules are left alone.
    public init() {}
}
