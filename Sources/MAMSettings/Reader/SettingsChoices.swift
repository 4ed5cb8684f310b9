/// Assumptions about settings: choices where the public sources are silent or contradict each other.
///
/// Each constant has a row in `Docs/Assumptions.md`, which names the sources and the effect of the other choice.
package enum SettingsChoices {
    /// The color properties take `#RRGGBB` only, while the `Info.plist` may omit the `#`.
    ///
    /// The header names only the form with `#`. According to the guide the `#` is optional in the key.
    package static let colorPropertyNeedsNumberSign = true

    /// Hexadecimal digits may be in lower case, in the `Info.plist` and in the properties.
    package static let acceptsLowerCaseHex = true

    /// ``ManagedAppSettings/Overrides/authorityURIs(cached:settings:)`` leaves out repeated authorities.
    package static let dropsRepeatedAuthorities = false

    /// The property `telemetryEnabled` is the opposite of the key `MAMTelemetryDisabled`.
    package static let telemetryPropertyIsTheInverse = true

    /// Keys to scrub that are set at run time replace those of the `Info.plist`; otherwise they are added to them.
    package static let scrubbedKeysReplace = true

    /// If both redirect keys are present, `ADALRedirectUri` counts and `ADALRedirectScheme` is ignored.
    package static let redirectURIWinsOverScheme = true

    /// The authority if neither the app nor the `Info.plist` names one.
    package static let defaultAuthority = "https://login.microsoftonline.com/common"
}
