// The dictionary `IntuneMAMSettings`.

extension SettingsIssue.ID {
    /// The `Info.plist` has no dictionary `IntuneMAMSettings`.
    public static let dictionaryMissing = Self(rawValue: "S001")
    /// `IntuneMAMSettings` is not a dictionary.
    public static let dictionaryWrongType = Self(rawValue: "S002")
    /// The value of a boolean key is a text that spells a boolean, such as `YES`.
    public static let booleanAsString = Self(rawValue: "S010")
    /// The value of a boolean key is the number 0 or 1.
    public static let booleanAsNumber = Self(rawValue: "S011")
    /// The value of a boolean key is not a boolean.
    public static let booleanWrongType = Self(rawValue: "S012")
    /// The value of a key for text is not a string.
    public static let stringWrongType = Self(rawValue: "S013")
    /// The value of a key for a number is not a number.
    public static let numberWrongType = Self(rawValue: "S014")
    /// The value of a key for a list of texts is not an array.
    public static let arrayWrongType = Self(rawValue: "S015")
    /// An element of a list of texts is not a string.
    public static let elementWrongType = Self(rawValue: "S016")
    /// A list in `IntuneMAMSettings` is empty.
    public static let arrayEmpty = Self(rawValue: "S017")
    /// A list in `IntuneMAMSettings` contains the same element twice.
    public static let elementRepeated = Self(rawValue: "S018")
    /// A text in `IntuneMAMSettings` is empty or blank, or begins or ends with blanks.
    public static let textBlank = Self(rawValue: "S019")
    /// The name of a key in `IntuneMAMSettings` differs from a documented name only in letter case, `_` or `-`.
    public static let keyCase = Self(rawValue: "S020")
    /// The name of a key in `IntuneMAMSettings` looks like a misspelled documented name.
    public static let keyMisspelled = Self(rawValue: "S021")
    /// A key in `IntuneMAMSettings` is unknown.
    public static let keyUnknown = Self(rawValue: "S022")
    /// A key in `IntuneMAMSettings` is only in earlier SDK guides, or was never documented.
    public static let keyRetired = Self(rawValue: "S023")
    /// A key of `IntuneMAMSettings` is at the top level of the `Info.plist`.
    public static let keyMisplaced = Self(rawValue: "S024")
    /// A key in `IntuneMAMSettings` has a suffix for a kind of device, such as `~ipad`, that is not documented for the
    /// key.
    public static let keyVariant = Self(rawValue: "S025")
    /// A color in `IntuneMAMSettings` does not consist of six hexadecimal digits.
    public static let colorMalformed = Self(rawValue: "S030")
    /// The value of `MaxFileProtectionLevel` is not one of the four names of ``FileProtectionLevel``.
    public static let protectionLevelUnknown = Self(rawValue: "S031")
    /// The value of `SplashDuration` is negative, longer than 60 seconds or not finite.
    public static let durationOutOfRange = Self(rawValue: "S032")
    /// The value of `SplashIconFile` is a path, or has a suffix such as `.png` or `@2x`.
    public static let iconFileName = Self(rawValue: "S033")
    /// The value of `ADALAuthority` is not an https URL with a host and a tenant.
    public static let authorityMalformed = Self(rawValue: "S034")
    /// The value of `ADALClientId` is not a GUID.
    public static let clientIDNotGUID = Self(rawValue: "S035")
    /// The value of `ADALRedirectUri` is not a URI to which an authentication app, such as Microsoft Authenticator, can
    /// answer.
    public static let redirectURIMalformed = Self(rawValue: "S036")
    /// The value of `ADALRedirectScheme` is not a valid URL scheme.
    public static let redirectSchemeMalformed = Self(rawValue: "S037")
    /// The value of `ADALCacheKeychainGroupOverride` has a team prefix, which the SDK adds itself.
    public static let keychainGroupPrefixed = Self(rawValue: "S038")
    /// The value of `DocumentBrowserFileCachePath` is not a path inside the app's container.
    ///
    /// It leads out of the container, is a URL, or looks like an absolute path.
    public static let cachePathOutside = Self(rawValue: "S039")
    /// A text contains a build variable, such as `$(NAME)`, whose value is not known.
    public static let variableUnknown = Self(rawValue: "S040")
    /// Both keys `ADALRedirectUri` and `ADALRedirectScheme` are missing; one of them is needed.
    public static let redirectMissing = Self(rawValue: "S050")
    /// Both keys `ADALRedirectUri` and `ADALRedirectScheme` are present; only `ADALRedirectUri` has an effect.
    public static let redirectTwice = Self(rawValue: "S051")
    /// The key `ADALClientId` is missing.
    public static let clientIDMissing = Self(rawValue: "S052")
    /// The setting `MAMPolicyRequired` is on, and the setting `AutoEnrollOnLaunch` is off.
    public static let policyRequiredWithoutEnrollment = Self(rawValue: "S053")
    /// The setting `MAMPolicyRequired` is on.
    ///
    /// The App Store does not accept such an app.
    public static let policyRequired = Self(rawValue: "S054")
    /// The setting `DebugSettingsEnabled` is on.
    public static let debugSettings = Self(rawValue: "S055")
    /// A setting for testing is on: `MAMTelemetryUsePPE` or `VerboseLoggingEnabled`.
    public static let testingSwitch = Self(rawValue: "S056")
    /// The key `ContainingAppBundleId` is missing in an extension.
    public static let containingAppMissing = Self(rawValue: "S057")
    /// The value of `ContainingAppBundleId` cannot be the bundle id of the app that contains the extension.
    public static let containingAppWrong = Self(rawValue: "S058")
    /// The setting `OpenInActionExtension` is on in a bundle that is not an extension.
    public static let openInWithoutExtension = Self(rawValue: "S059")
    /// The setting `SafariViewControllerBlockedOverride` is on, which can let managed data leave the app.
    public static let safariViewControllerOverride = Self(rawValue: "S060")
    /// The key `AppGroupIdentifiers` differs from the entitlement `com.apple.security.application-groups`.
    public static let appGroupsDiffer = Self(rawValue: "S061")
    /// A setting that has an effect only together with `MultiIdentity` is on, but `MultiIdentity` is off.
    public static let multiIdentityMissing = Self(rawValue: "S062")
    /// A key has no effect because of another key.
    ///
    /// A secondary color that equals another color of the screens about Mobile Threat Defense gives this finding as well.
    public static let withoutEffect = Self(rawValue: "S063")
    /// An "Open in" action extension has no app group in `AppGroupIdentifiers`.
    public static let openInWithoutGroups = Self(rawValue: "S064")
    /// An app clip has settings of the SDK, although the SDK does not support app clips.
    public static let settingsInAppClip = Self(rawValue: "S065")
    /// `MAMPolicyRequired` is on in an app with scenes, whose code runs before the account has a policy.
    public static let policyRequiredWithScenes = Self(rawValue: "S066")
}
