internal import MAMSettings

/// Prepares an `Info.plist` for the Intune App SDK, as Microsoft's IntuneMAMConfigurator does, and leaves the rest of the
/// file as it is.
///
/// It makes the safe mechanical fixes of the checks, over and over until none is left: twins of URL schemes and document
/// types, the schemes that the SDK asks about, the redirect scheme, app groups copied from the entitlements, and mistakes
/// in `IntuneMAMSettings` with only one way to mend them. What only an app's authors know, such as ids or colours, it
/// leaves alone; storyboards are never moved.
///
/// ```swift
/// let configurator = Configurator(infoPlist: plist, entitlements: entitlements)
/// let result = try configurator.run()
/// for change in result.changes { print(change) }
/// ```
///
/// XML is changed as text: comments, the order of keys, indentation and encoding stay. Running it again changes nothing.
/// A value, so it may be used from any thread; files are read and written by whoever calls it.
public struct Configurator: Sendable {
    /// More rounds than any file needs; rules that go on longer would never end.
    package static let maximumRoundCount = 16

    let infoPlist: [UInt8]
    let entitlements: [UInt8]?
    let options: ConfiguratorOptions

    /// Takes the bytes of a bundle's files.
    ///
    /// - Parameters:
    ///   - infoPlist: The `Info.plist`: XML or binary, and old-style where the options allow it.
    ///   - entitlements: The entitlements; without them app groups and keychain groups are not looked at.
    ///   - options: What may be changed.
    public init(
        infoPlist: [UInt8], entitlements: [UInt8]? = nil, options: ConfiguratorOptions = ConfiguratorOptions()
    ) {
        (self.infoPlist, self.entitlements, self.options) = (infoPlist, entitlements, options)
    }

    /// Makes the changes.
    ///
    /// - Returns: Both files, and what was done.
    /// - Throws: ``ConfiguratorError`` when a file can not be read, when `IntuneMAMSettings` is no dictionary, when an
    ///   extension does not name its app, and for an old-style file unless the options allow it.
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
