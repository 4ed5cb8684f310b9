package import MAMJSON
internal import MAMPropertyLists
public import MAMSettings

/// An app-configuration policy, read from the JSON that Microsoft Graph exports.
///
/// The document is a `targetedManagedAppConfiguration`, which the Intune service delivers to apps, or an
/// `iosMobileAppConfiguration`, which device management (MDM) delivers. The latter has `settings`, or a property list in
/// `encodedSettingXml`. A property list of keys alone, as other vendors of device management take it, is read with
/// ``init(propertyList:maximumSettingCount:maximumValueLength:)``. An invalid setting is left out and reported in
/// ``issues``; the other settings are read. The messages of the issues contain keys, never values. By default a
/// document has at most 4 MiB, 2000 settings, and 64 KiB for each value.
public struct AppConfigurationDocument: Sendable {
    /// The channel that delivers an app configuration to the app: the Intune service or device management.
    public enum Channel: String, Sendable, Hashable, Encodable {
        /// The Intune service, which also delivers app-protection policies (``MAMService``).
        ///
        /// All values are texts.
        case service
        /// Device management (MDM).
        ///
        /// Values have types. Texts may contain tokens such as `{{userid}}`. When the configuration is delivered, facts
        /// about the user and the device replace these tokens.
        case deviceManagement
    }

    /// The apps that a document of the service targets, as far as it tells them.
    package enum AppList: Sendable, Hashable {
        /// The apps of ``bundleIDs``.
        case listed
        /// Apps of other platforms only.
        case otherPlatforms
        /// Every app: the document says so, or names no apps and no group of apps.
        case every
        /// The document does not tell, such as an export without `$expand=apps`, or names one of Microsoft's groups.
        case unknown
    }

    struct Setting: Sendable {
        let key: String
        let value: AppConfigurationValue
        /// Whether tokens in the value are replaced.
        let hasTokens: Bool
        /// The place of the value, as findings name it.
        let path: String
        let position: SourcePosition?
    }

    /// The channel that delivers the app configuration to the app.
    public let channel: Channel
    /// The policy's display name; empty if the document has none.
    public let displayName: String
    /// The bundle ids of the targeted iOS apps.
    ///
    /// Empty for a document of device management, because such documents contain no bundle ids.
    public let bundleIDs: [String]
    /// The apps that the document targets; `every` for a document of device management.
    package let appList: AppList
    /// The errors, warnings and remarks about the document, in the order of their positions in it.
    public let issues: [PolicyIssue]
    /// The readable settings, one for each key, in the order of the document.
    let settings: [Setting]

    /// The default maximum number of settings of one document.
    public static let maximumSettingCount = 2000
    /// The default maximum length of a value, in bytes of UTF-8.
    public static let maximumValueLength = 64 << 10

    package static let settingCounts = 1...200_000
    package static let valueLengths = 1...4 << 20

    /// Reads a document in UTF-8, or in UTF-16 with a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - limits: The document's maximum size. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000 values.
    ///   - maximumSettingCount: The maximum number of settings, 1 to 200,000. Further settings are left out, and
    ///     ``issues`` reports that. Defaults to 2000.
    ///   - maximumValueLength: The maximum length of a value in bytes of UTF-8, 1 to 4 MiB. Settings with longer values
    ///     are left out, and ``issues`` reports each of them. Defaults to 64 KiB.
    /// - Throws: ``PolicyReadError`` if the bytes are not JSON, exceed a limit, or are not an iOS app configuration.
    public init(
        json bytes: [UInt8], limits: DocumentLimits = .json,
        maximumSettingCount: Int = AppConfigurationDocument.maximumSettingCount,
        maximumValueLength: Int = AppConfigurationDocument.maximumValueLength
    ) throws(PolicyReadError) {
        let document = try JSONDocument(policy: bytes, limits: limits)
        try self.init(
            document.cursor, repeating: document.duplicateKeys, maximumSettingCount: maximumSettingCount,
            maximumValueLength: maximumValueLength)
    }

    /// Reads a document that is a value of another one.
    ///
    /// - Parameters:
    ///   - root: The document.
    ///   - duplicates: The repeated keys in it.
    ///   - position: The position to report for every value, for a document that is the text of a string. Defaults to
    ///     `nil`, the position of each value.
    ///   - maximumSettingCount: As in ``init(json:limits:maximumSettingCount:maximumValueLength:)``.
    ///   - maximumValueLength: As in ``init(json:limits:maximumSettingCount:maximumValueLength:)``.
    /// - Throws: ``PolicyReadError`` if the value is no app configuration for iOS.
    package init(
        _ root: JSONCursor, repeating duplicates: [JSONDuplicateKey], at position: SourcePosition? = nil,
        maximumSettingCount: Int = AppConfigurationDocument.maximumSettingCount,
        maximumValueLength: Int = AppConfigurationDocument.maximumValueLength
    ) throws(PolicyReadError) {
        channel = try AppConfigurationDocument.channel(of: root)
        var reader = AppConfigurationReader(
            maximumSettingCount: Self.settingCounts.clamping(maximumSettingCount),
            maximumValueLength: Self.valueLengths.clamping(maximumValueLength))
        for duplicate in duplicates { reader.note(duplicate) }
        reader.isOfPowerShell = PowerShellNames.areIn(((try? root.members()) ?? []).lazy.map(\.key))
        switch channel {
        case .service: reader.readService(root)
        case .deviceManagement:
            reader.readDeviceManagement(root)
            reader.checkUser()
        }
        displayName = reader.displayName
        (bundleIDs, appList) = (reader.bundleIDs, reader.appList)
        settings = reader.keptSettings
        let found = reader.sortedFindings
        issues = position.map { position in found.map { $0.moved(to: position) } } ?? found
    }

    /// Reads a document from a text, with the default limits.
    ///
    /// - Parameter text: The whole document.
    /// - Throws: ``PolicyReadError`` if the text is not JSON, exceeds a limit, or is not an iOS app configuration.
    public init(json text: String) throws(PolicyReadError) { try self.init(json: Array(text.utf8)) }

    /// Reads the property list of an app configuration, as device management delivers it to an app.
    ///
    /// Products of other vendors take such a list. It may also be the list in `encodedSettingXml` of an
    /// `iosMobileAppConfiguration`. The outer element `plist` may be missing.
    ///
    /// - Parameters:
    ///   - bytes: The property list, XML or binary: at most 1 MiB, 64 levels, 50,000 values and keys.
    ///   - maximumSettingCount: As in ``init(json:limits:maximumSettingCount:maximumValueLength:)``.
    ///   - maximumValueLength: As in ``init(json:limits:maximumSettingCount:maximumValueLength:)``.
    /// - Throws: ``PolicyReadError`` if the bytes are no property list, exceed a limit, or are another file, such as an
    ///   `Info.plist`.
    public init(
        propertyList bytes: [UInt8], maximumSettingCount: Int = AppConfigurationDocument.maximumSettingCount,
        maximumValueLength: Int = AppConfigurationDocument.maximumValueLength
    ) throws(PolicyReadError) {
        var reader = AppConfigurationReader(
            maximumSettingCount: Self.settingCounts.clamping(maximumSettingCount),
            maximumValueLength: Self.valueLengths.clamping(maximumValueLength))
        try reader.readPropertyList(bytes, in: nil)
        reader.checkUser()
        channel = .deviceManagement
        (displayName, bundleIDs, appList) = ("", [], .every)
        (settings, issues) = (reader.keptSettings, reader.sortedFindings)
    }

    /// Reads a file: a property list if it is binary or its first visible character is `<`, and otherwise JSON.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: ``PolicyReadError`` as the two other initializers do.
    package init(file bytes: [UInt8]) throws(PolicyReadError) {
        if PropertyListDocument.isXMLOrBinary(bytes) {
            try self.init(propertyList: bytes)
        } else {
            try self.init(json: bytes)
        }
    }

    /// The settings by their keys, for a comparison with another document; `nil` if some cannot be read.
    ///
    /// Besides its name, a key tells whether tokens in the value are replaced.
    package var comparedSettings: [[String]: AppConfigurationValue]? {
        guard partialIssue == nil, !issues.contains(where: { $0.severity == .error }) else { return nil }
        return Dictionary(
            settings.map { ([$0.key, $0.hasTokens ? "tokens" : ""], $0.value) }, uniquingKeysWith: { _, last in last })
    }

    /// The finding that the document does not contain all settings; `nil` if it does.
    ///
    /// A key that is not among ``keys`` is then not known to be missing. Examples are an export without the list of
    /// settings, a list that goes on in another answer of Graph, and a setting without a readable name.
    package var partialIssue: PolicyIssue? {
        issues.first { $0.code == AppConfigurationReader.notRead || $0.isAboutWholeSettings }
    }

    /// Returns the document if it contains all settings.
    ///
    /// - Throws: ``PolicyReadError`` with the code `unreadableValue` and the reason of the ``partialIssue``.
    package func whole() throws(PolicyReadError) -> AppConfigurationDocument {
        guard let issue = partialIssue else { return self }
        throw PolicyReadError(
            code: .unreadableValue, message: issue.message, position: issue.position, help: issue.help)
    }

    /// The keys of all settings without errors, in the order of the document.
    public var keys: [String] { settings.map(\.key) }

    /// The findings about an app with a version of the SDK.
    ///
    /// They are ``issues`` without blanks that the version removes, and with keys that are newer than the version.
    package func issues(readBy version: VersionNumber) -> [PolicyIssue] {
        let removesBlanks = SDKBehavior.trimmedConfiguration.isIn(version)
        let all = issues.filter { !removesBlanks || $0.code != "blanks" } + unread(by: version)
        return all.sorted {
            ($0.position?.byteOffset ?? 0, $0.path, $0.code) < ($1.position?.byteOffset ?? 0, $1.path, $1.code)
        }
    }

    /// The findings about keys that are newer than a version of the SDK, and so are not read.
    package func unread(by version: VersionNumber) -> [PolicyIssue] {
        settings.compactMap { setting in
            guard let row = AppConfigurationKey.versionRow(of: setting.key), !row.isIn(version) else { return nil }
            return PolicyIssue(
                .warning, "newerKey", path: setting.path, position: setting.position,
                "SDK \(version.release) does not read the key `\(setting.key)`",
                help: "build the app with \(row.requirement)")
        }
    }

    /// Returns the configuration that the app receives.
    ///
    /// If ``channel`` is device management, the given facts replace tokens such as `{{userid}}`.
    ///
    /// - Parameters:
    ///   - facts: The facts about user and device. A missing fact leaves its token in place. Defaults to no facts.
    ///   - isDefault: Whether to mark the result as the tenant's default (``AppConfiguration/isDefault``). Defaults to
    ///     `false`. If ``channel`` is device management, the result is never marked.
    /// - Returns: One configuration with all settings of the document.
    public func configuration(
        resolving facts: AppConfigurationFacts = AppConfigurationFacts(), isDefault: Bool = false
    ) -> AppConfiguration {
        var configuration = AppConfiguration()
        for setting in settings {
            guard setting.hasTokens, case .string(let text) = setting.value else {
                configuration[setting.key] = setting.value
                continue
            }
            configuration[setting.key] = .string(AppConfigurationToken.resolve(text, with: facts))
        }
        return configuration.marked(asDefault: isDefault && channel == .service)
    }
}

extension AppConfigurationDocument {
    /// Whether an object seems to be an app configuration for iOS: by its type, or by its list of settings.
    package static func looksLikeConfiguration(_ object: JSONValue) -> Bool {
        guard case .object(let members) = object.kind else { return false }
        return members.contains { member in
            let name = member.key.lowercased()
            if ["customsettings", "encodedsettingxml"].contains(name) { return true }
            if name == "settings", case .array(let settings) = member.value.kind {
                return settings.contains { setting in
                    guard case .object(let parts) = setting.kind else { return false }
                    return parts.contains { $0.key.lowercased() == "appconfigkey" }
                }
            }
            guard name == "@odata.type", case .string(let text) = member.value.kind else { return false }
            let type = text.lowercased()
            return ["targetedmanagedappconfiguration", "iosmobileappconfiguration"].contains { type.hasSuffix($0) }
        }
    }

    /// Determines the channel of a document by its discriminator, or else by its list of settings.
    private static func channel(of root: JSONCursor) throws(PolicyReadError) -> Channel {
        guard case .object(let members) = root.value.kind else {
            throw PolicyReadError(
                code: .notAPolicy, message: "expected one app-configuration policy, found \(root.value.kindName)",
                position: root.position, help: "export one policy, not a list")
        }
        let types = members.filter { AccountID.folding.areEqual($0.key, "@odata.type") }
        guard types.count < 2 else {
            throw PolicyReadError(
                code: .notAPolicy, message: "`@odata.type` is given twice", position: types[1].keyPosition,
                help: "readers disagree which of the two counts")
        }
        let expected = "expected `targetedManagedAppConfiguration` or `iosMobileAppConfiguration`"
        guard let type = types.first else {
            let names = members.map { $0.key.lowercased() }
            let (isService, isManaged) = (names.contains("customsettings"), names.contains("encodedsettingxml"))
            guard isService != isManaged else {
                throw PolicyReadError(
                    code: .notAPolicy, message: "no `@odata.type`, and the settings do not tell which policy it is",
                    position: root.position, help: expected)
            }
            return isService ? .service : .deviceManagement
        }
        guard case .string(let text) = type.value.kind else {
            throw PolicyReadError(
                code: .notAPolicy, message: "`@odata.type` is not a string", position: type.value.position, help: nil)
        }
        let name = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
        switch name.hasPrefix("#") ? String(name.dropFirst()) : name {
        case "targetedmanagedappconfiguration": return .service
        case "iosmobileappconfiguration": return .deviceManagement
        case let name where name.hasPrefix("android"):
            throw PolicyReadError(
                code: .otherPlatform, message: "this is an Android policy, not an app configuration for iOS",
                position: type.value.position, help: expected)
        default:
            throw PolicyReadError(
                code: .notAPolicy, message: "\(JSONQuoting.quoted(text)) is not an app-configuration policy for iOS",
                position: type.value.position, help: expected)
        }
    }
}

extension PolicyIssue {
    /// Whether a list of settings, or a whole setting with its name, cannot be read.
    fileprivate var isAboutWholeSettings: Bool {
        ["wrongType", "noKey"].contains(code) && (path.hasSuffix("]") || path.lowercased().hasSuffix("settings"))
    }
}
