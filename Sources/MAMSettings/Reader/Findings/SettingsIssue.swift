/// A finding about an `Info.plist` or about entitlements: a mistake or an unusual value, with its position in the file.
public struct SettingsIssue: Sendable, Hashable, Codable, CustomStringConvertible {
    /// How serious a finding about an `Info.plist` or about entitlements is.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
        /// The file does not have the effect that its author meant, or it cannot be used.
        case error
        /// The file probably contains a mistake.
        case warning
        /// The finding is information and needs no correction.
        case info
    }

    /// The identifier of a rule for an `Info.plist` or entitlements, such as `S010`.
    ///
    /// Later versions keep the identifier. Later versions can add rules.
    public struct ID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The identifier of the rule as it is printed, such as `S010`.
        public let rawValue: String

        /// Makes the identifier of a rule.
        ///
        /// - Parameter rawValue: The identifier as it is printed, such as `S010`. Unknown identifiers are accepted.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The identifier of the rule as it is printed, such as `S010`.
        public var description: String { rawValue }
    }

    /// The rule that the file breaks.
    public let id: ID
    /// How serious the finding is.
    public let severity: Severity
    /// The path of the key in the file, such as `IntuneMAMSettings.AppGroupIdentifiers[2]`.
    ///
    /// It is empty for a finding about the whole file. Names that come from the file are shortened to 40 characters,
    /// and unprintable characters in them are escaped.
    public let keyPath: String
    /// The description of the mistake: one line in lower case, without a full stop.
    ///
    /// It quotes at most 40 characters of a value in the file, between backticks.
    public let message: String
    /// The advice on how to correct the file; nil if there is none.
    public let help: String?
    /// The position of the first character that the finding is about; nil if it is about the whole file.
    ///
    /// A binary file has one line, and the column is the byte offset plus 1.
    public let position: SourcePosition?
    /// The position after the last character that the finding is about; nil if ``position`` is nil.
    public let end: SourcePosition?
    /// The positions of other parts of the file that belong to the finding, such as the first of two equal keys.
    public let related: [SourcePosition]
    /// The change that repairs the mistake, in one line.
    ///
    /// It is nil if there is no such change, or if there are several. `Configurator` of `MAMSettingsTools` makes this
    /// change if its options allow it.
    public let fix: String?

    /// Makes a finding about an `Info.plist` or about entitlements.
    ///
    /// - Parameters:
    ///   - id: The rule that the file breaks.
    ///   - severity: How serious the finding is.
    ///   - keyPath: The path of the key; empty for the whole file.
    ///   - message: The description of the mistake, one line in lower case.
    ///   - help: The advice on how to correct the file. Defaults to nil.
    ///   - position: The position of the first character that the finding is about. Defaults to nil.
    ///   - end: The position after the last character that the finding is about. Defaults to nil.
    ///   - related: The positions of other parts of the file that belong to the finding. Defaults to none.
    ///   - fix: The change that the configurator makes, in one line. Defaults to nil.
    public init(
        id: ID, severity: Severity, keyPath: String, message: String, help: String? = nil,
        position: SourcePosition? = nil, end: SourcePosition? = nil, related: [SourcePosition] = [], fix: String? = nil
    ) {
        (self.id, self.severity, self.keyPath, self.message, self.help) = (id, severity, keyPath, message, help)
        (self.position, self.end, self.related, self.fix) = (position, end, related, fix)
    }

    /// The finding in one line: the severity, the rule, the path of the key and the message, without the help.
    public var description: String {
        keyPath.isEmpty
            ? "\(severity.rawValue) \(id): \(message)" : "\(severity.rawValue) \(id): \(keyPath): \(message)"
    }
}

// The rest of the `Info.plist`, the entitlements, and activation rules.

extension SettingsIssue.ID {
    /// The app registers a URL scheme without also registering it with the suffix `-intunemam`.
    public static let schemeTwinMissing = Self(rawValue: "I001")
    /// A list contains a URL scheme with the suffix `-intunemam`, but not the same scheme without the suffix.
    ///
    /// A scheme in which the suffix occurs twice gives this finding as well.
    public static let schemeTwinAlone = Self(rawValue: "I002")
    /// A URL scheme that the app registers is empty or malformed.
    public static let schemeMalformed = Self(rawValue: "I003")
    /// The app does not register the URL scheme of its redirect URI, so the result of a sign-in cannot reach the app.
    public static let redirectSchemeUnregistered = Self(rawValue: "I004")
    /// `LSApplicationQueriesSchemes` lacks a URL scheme that the SDK queries.
    public static let queryMissing = Self(rawValue: "I005")
    /// `LSApplicationQueriesSchemes` contains a URL scheme, but not the same scheme with the suffix `-intunemam`.
    public static let queryTwinMissing = Self(rawValue: "I006")
    /// `LSApplicationQueriesSchemes` has more entries than iOS reads.
    public static let queriesTooMany = Self(rawValue: "I007")
    /// The app opens mail links, and `LSApplicationQueriesSchemes` lacks `ms-outlook-intunemam`.
    public static let outlookQueryMissing = Self(rawValue: "I008")
    /// `NSFaceIDUsageDescription` is missing or blank.
    public static let faceIDTextMissing = Self(rawValue: "I009")
    /// `UIApplicationSceneManifest` has no `UISceneConfigurations`.
    public static let sceneConfigurationsMissing = Self(rawValue: "I010")
    /// The app does not register the URL scheme for app-protection conditional access.
    public static let conditionalAccessSchemeMissing = Self(rawValue: "I011")
    /// The app declares a document type, but not the same type with the prefix `com.microsoft.intune.mam.`.
    public static let documentTypeTwinMissing = Self(rawValue: "I012")
    /// The app runs in the background, and `MaxFileProtectionLevel` allows the class Complete.
    ///
    /// Files of this class cannot be read while the device is locked.
    public static let backgroundWithComplete = Self(rawValue: "I013")
    /// The app is linked with the iOS SDK 27 or later, and its scene manifest is missing or names no configuration.
    ///
    /// iOS ends such an app at launch, unless its delegate returns a scene configuration.
    public static let sceneLifeCycleMissing = Self(rawValue: "I014")
    /// The entitlement `keychain-access-groups` lacks the group `com.microsoft.intune.mam`.
    public static let mamGroupMissing = Self(rawValue: "E001")
    /// The entitlement `keychain-access-groups` lacks the group of the MSAL token cache.
    public static let cacheGroupMissing = Self(rawValue: "E002")
    /// The first keychain group is `com.microsoft.intune.mam`.
    ///
    /// It should be the group that consists of the team prefix and the bundle id.
    public static let mamGroupFirst = Self(rawValue: "E003")
    /// The first keychain group is not the group that consists of the team prefix and the bundle id.
    public static let firstGroupForeign = Self(rawValue: "E004")
    /// A keychain group lacks the team prefix, `$(AppIdentifierPrefix)`.
    public static let groupWithoutPrefix = Self(rawValue: "E005")
    /// The entitlement `keychain-access-groups` contains `com.microsoft.workplacejoin`, which is no longer needed.
    public static let workplaceJoinGroup = Self(rawValue: "E006")
    /// The entitlements turn on a protection of memory with which the SDK does not work.
    public static let memoryProtected = Self(rawValue: "E007")
    /// The extension's activation rule accepts items of every type.
    public static let activationRuleTrue = Self(rawValue: "A001")
    /// The extension's activation rule is empty, cannot be parsed, or contains typographic quotes.
    public static let activationRuleQuotes = Self(rawValue: "A002")
    /// The extension's activation rule contains a type, but not the same type with the prefix
    /// `com.microsoft.intune.mam.`.
    ///
    /// In an "Open in" extension, the finding has another meaning. Such an extension must accept exactly one file, and
    /// only types of managed apps, but its rule also accepts other items.
    public static let activationTypeTwinMissing = Self(rawValue: "A003")
    /// The extension's activation rule is a dictionary, not a predicate.
    ///
    /// Files of managed apps are offered only to extensions whose rule is a predicate.
    public static let activationRuleConstants = Self(rawValue: "A004")
}

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

extension SettingsIssue.ID {
    /// Returns the severity of a rule's findings in a kind of build; a single finding may have another severity.
    package func severity(in build: BuildKind) -> SettingsIssue.Severity {
        switch self {
        case .policyRequired: build == .store ? .error : .warning
        case .debugSettings: build == .debug ? .info : .error
        case .testingSwitch: build == .debug ? .info : .warning
        default: Self.severities[self] ?? .error
        }
    }

    /// The severities of the rules that are not errors.
    ///
    /// Their findings are about parts of the file that readers ignore, that have no effect, or that may be intended.
    private static let severities: [Self: SettingsIssue.Severity] = {
        let warnings: [Self] = [
            .oldStyle, .duplicateKey, .trailingBytes, .commentInText,
            .booleanAsNumber, .arrayEmpty, .elementRepeated,
            .keyCase, .keyMisspelled, .keyUnknown, .keyRetired, .keyMisplaced, .keyVariant,
            .durationOutOfRange, .iconFileName, .clientIDNotGUID,
            .redirectTwice, .policyRequiredWithoutEnrollment, .containingAppWrong, .safariViewControllerOverride,
            .multiIdentityMissing, .settingsInAppClip,
            .schemeTwinAlone, .queryTwinMissing, .outlookQueryMissing, .sceneConfigurationsMissing,
            .backgroundWithComplete,
            .conditionalAccessSchemeMissing, .firstGroupForeign, .sceneLifeCycleMissing,
        ]
        let notes: [Self] = [
            .variableUnknown, .withoutEffect, .workplaceJoinGroup, .activationRuleConstants, .policyRequiredWithScenes,
        ]
        return Dictionary(
            warnings.map { ($0, .warning) } + notes.map { ($0, .info) }, uniquingKeysWith: { first, _ in first })
    }()
}

// The file as such.

extension SettingsIssue.ID {
    /// The file is missing, cannot be read, or is a directory.
    public static let unreadable = Self(rawValue: "P001")
    /// The bytes are not a well-formed property list.
    public static let malformed = Self(rawValue: "P002")
    /// The file begins like a binary property list, but its content is damaged.
    public static let damagedBinary = Self(rawValue: "P003")
    /// The file exceeds a limit of the reader, or there are more findings than the maximum.
    public static let limitReached = Self(rawValue: "P004")
    /// The root of the property list is not a dictionary.
    public static let rootWrongType = Self(rawValue: "P005")
    /// The file is an old-style (ASCII) property list.
    public static let oldStyle = Self(rawValue: "P006")
    /// A dictionary contains a key twice.
    public static let duplicateKey = Self(rawValue: "P007")
    /// Text follows the end of the property list, or the version of the property list is not 1.0.
    public static let trailingBytes = Self(rawValue: "P008")
    /// The file has a comment inside a text, or an element `<data/>`.
    ///
    /// Foundation refuses such files.
    public static let commentInText = Self(rawValue: "P009")
    /// The binary property list contains an object that is not allowed in an `Info.plist`.
    ///
    /// Examples are a set, and a key that is not a string.
    public static let foreignObject = Self(rawValue: "P010")
    /// The DOCTYPE of the XML file contains declarations of its own.
    public static let internalSubset = Self(rawValue: "P011")
    /// The encoding of the file, or the version of a binary file, is not supported.
    public static let unsupportedFormat = Self(rawValue: "P012")
    /// A file that is of another kind than the expected one (P013).
    public static let otherKind = Self(rawValue: "P013")
}

/// A position in a file, with line and column as editors count them.
///
/// Findings in policies, scenarios and `Info.plist` files all use this type.
public struct SourcePosition: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    /// The number of the line, counted from 1.
    ///
    /// CR, LF and CR LF each end one line.
    public let line: Int
    /// The number of the column, counted in Unicode scalars from 1.
    ///
    /// A tab is one column.
    public let column: Int
    /// The offset of the position from the start of the file, in bytes of the file's own encoding, counted from 0.
    public let byteOffset: Int

    /// Makes a position in a file.
    ///
    /// - Parameters:
    ///   - line: The number of the line, counted from 1.
    ///   - column: The number of the column, counted in Unicode scalars from 1.
    ///   - byteOffset: The offset from the start of the file, in bytes, counted from 0.
    public init(line: Int, column: Int, byteOffset: Int) {
        (self.line, self.column, self.byteOffset) = (line, column, byteOffset)
    }

    /// The position of the first character of a file.
    public static let start = SourcePosition(line: 1, column: 1, byteOffset: 0)

    /// Returns whether a position is before another position of the same file.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool { left.byteOffset < right.byteOffset }

    /// The position as `line:column`, which is the form that compilers print.
    public var description: String { "\(line):\(column)" }
}
