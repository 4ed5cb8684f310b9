/// Choices about settings where the public sources are silent or contradict each other, one named constant each.
///
/// Every one has a row in `Docs/Assumptions.md` that names the sources and what would change.
package enum SettingsChoices {
    /// The colour properties take `#RRGGBB` only, while the `Info.plist` may leave the `#` out.
    ///
    /// The header names the form with `#`, the guide says that the `#` of the key is optional.
    package static let colorPropertyNeedsNumberSign = true

    /// `a` to `f` are read as `A` to `F`, in the `Info.plist` and in the properties.
    package static let acceptsLowerCaseHex = true

    /// An authority that stands twice in the list of ``ManagedAppSettings/Overrides/authorityURIs(cached:settings:)`` is
    /// left out the second time.
    package static let dropsRepeatedAuthorities = false

    /// The property `telemetryEnabled` is the opposite of the key `MAMTelemetryDisabled`.
    package static let telemetryPropertyIsTheInverse = true

    /// Keys to scrub that are set at run time take the place of those of the `Info.plist`; else they come on top.
    package static let scrubbedKeysReplace = true

    /// Of both redirect keys `ADALRedirectUri` counts, and `ADALRedirectScheme` does not.
    package static let redirectURIWinsOverScheme = true

    /// The authority where neither the app nor the `Info.plist` names one.
    package static let defaultAuthority = "https://login.microsoftonline.com/common"
}
