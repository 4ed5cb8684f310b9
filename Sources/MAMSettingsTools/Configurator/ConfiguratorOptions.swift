public import MAMSettings

/// The options of a configurator: the changes that it may make, and facts about the bundle.
public struct ConfiguratorOptions: Sendable, Hashable {
    /// The options of reading and checking the files.
    ///
    /// The configurator makes no fix for a rule that these options allow.
    public var check = SettingsCheckOptions()
    /// Whether the configurator changes the entitlements; by default it only reads them.
    public var fixesEntitlements = false
    /// Whether the configurator changes the activation rule of an extension; defaults to false.
    ///
    /// The items that an extension accepts are its authors' choice.
    public var changesActivationRule = false
    /// Whether the configurator rewrites an old-style `Info.plist` as XML; by default it refuses such a file.
    ///
    /// Old-style files are not edited as text.
    public var convertsOldStyle = false

    /// Creates options with the defaults of all properties.
    public init() {}
}
