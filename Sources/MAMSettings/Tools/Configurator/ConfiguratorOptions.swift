public import MAMSettings

/// The options of a ``Configurator``: the changes that it is allowed to make, and facts about the bundle.
public struct ConfiguratorOptions: Sendable, Hashable {
    /// The options for reading and checking the files.
    ///
    /// The configurator does not fix a mistake if `SettingsCheckOptions.allowed` contains the rule that the file
    /// breaks.
    public var check = SettingsCheckOptions()
    /// Whether the configurator is allowed to change the entitlements.
    ///
    /// By default it only reads them.
    public var fixesEntitlements = false
    /// Whether the configurator is allowed to change an extension's activation rule; defaults to false.
    ///
    /// The rule (`NSExtensionActivationRule`) determines which items the extension accepts. Usually only the authors of
    /// the extension can decide that.
    public var changesActivationRule = false
    /// Whether the configurator is allowed to rewrite an old-style `Info.plist` as XML.
    ///
    /// By default it refuses such a file. An old-style (ASCII) file is rewritten completely, so its comments are lost.
    public var convertsOldStyle = false

    /// Makes options in which every property has its default.
    public init() {}
}
