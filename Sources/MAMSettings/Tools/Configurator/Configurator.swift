public import MAMSettings

/// Prepares an app's `Info.plist` for the Intune App SDK, as Microsoft's IntuneMAMConfigurator does.
///
/// ``InfoPlistCheck`` suggests a fix for each mistake that has only one correct repair. The configurator applies these
/// fixes until there are no more. The fixes concern:
///
/// - URL schemes and document types that are needed a second time: the schemes with the suffix `-intunemam`, and the
///   types with the prefix `com.microsoft.intune.mam.`
/// - the URL schemes that the SDK queries
/// - the URL scheme of the redirect URI
/// - app groups, copied from the entitlements
/// - mistakes in `IntuneMAMSettings` that have only one correction
///
/// The configurator does not change values that only an app's authors know, such as ids or colors. For SDKs before
/// 12.0.12, the names of storyboards had to be moved to other keys. The configurator never moves these names.
///
/// ```swift
/// let configurator = Configurator(infoPlist: plist, entitlements: entitlements)
/// let result = try configurator.run()
/// for change in result.changes { print(change) }
/// ```
///
/// An XML file is edited as text, so its comments, order of keys, indentation and encoding stay. A second run on the
/// result changes nothing. Safe to use from any thread. A configurator does not read or write files: the caller passes
/// bytes and receives bytes.
public struct Configurator: Sendable {
    /// The number of rounds after which the configurator gives up; no file needs as many.
    static let maximumRoundCount = 16

    let infoPlist: [UInt8]
    let entitlements: [UInt8]?
    let options: ConfiguratorOptions

    /// Makes a configurator for the files of an app or extension.
    ///
    /// - Parameters:
    ///   - infoPlist: The bytes of the `Info.plist`: XML, binary, or old-style if the options allow it.
    ///   - entitlements: The bytes of the entitlements. Defaults to nil: app groups and keychain groups are then not
    ///     checked.
    ///   - options: The options, which determine the changes that are allowed. Defaults to `ConfiguratorOptions()`.
    public init(
        infoPlist: [UInt8], entitlements: [UInt8]? = nil, options: ConfiguratorOptions = ConfiguratorOptions()
    ) {
        (self.infoPlist, self.entitlements, self.options) = (infoPlist, entitlements, options)
    }

    /// Repairs the mistakes in the files, and returns the changed files.
    ///
    /// - Returns: Both files, the changes, and the findings that remain.
    /// - Throws: ``ConfiguratorError`` with one of these kinds:
    ///   - ``ConfiguratorError/Kind/unreadable`` if a file cannot be read
    ///   - ``ConfiguratorError/Kind/refused`` if `IntuneMAMSettings` is not a dictionary
    ///   - ``ConfiguratorError/Kind/refused`` if an extension names no containing app
    ///   - ``ConfiguratorError/Kind/refused`` if the `Info.plist` is old-style and the options do not allow it
    ///   - ``ConfiguratorError/Kind/refused`` if the result cannot be written or read again
    ///   - ``ConfiguratorError/Kind/unsettled`` if every change makes another change necessary, which is a defect of
    ///     this library
    public func run() throws(ConfiguratorError) -> ConfiguratorResult {
        var state = try ConfiguredBundle(infoPlist, entitlements, options)
        try state.convertOldStyle()
        for round in 0...Self.maximumRoundCount {
            let findings = state.findings
            try state.checkObstacles(findings.infoPlist)
            guard try state.advance(findings) else { return state.result(findings, rounds: round, from: self) }
        }
        throw ConfiguratorError(
            .unsettled, in: .infoPlist,
            SettingsIssue(
                id: .limitReached, severity: .error, keyPath: "",
                message: "the fixes never come to an end", help: "please report this file"))
    }
}

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
