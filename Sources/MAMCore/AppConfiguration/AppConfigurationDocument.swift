internal import MAMJSON
public import MAMSettings

/// An app-configuration policy as Graph exports it: `targetedManagedAppConfiguration` of the service, or
/// `iosMobileAppConfiguration` of device management.
///
/// Reading never stops at one bad setting: what cannot be read is left out and reported by ``issues``. Messages name
/// keys, never values. At most 4 MiB, 2000 settings, and 64 KiB for each value, unless the caller gives other limits.
public struct AppConfigurationDocument: Sendable {
    /// Who delivers the settings.
    public enum Channel: String, Sendable, Hashable, Codable, CaseIterable {
        /// The service that manages apps: texts only.
        case service
        /// Device management: typed values, in which tokens stand for facts of the user and the device.
        case deviceManagement
    }

    /// One setting, as it was written.
    struct Setting: Sendable {
        let key: String
        let value: AppConfigurationValue
        /// Whether tokens in the value are replaced.
        let hasTokens: Bool
    }

    /// Who delivers the settings.
    public let channel: Channel
    /// The policy's display name, empty when the document has none.
    public let displayName: String
    /// The bundle ids of the iOS apps it is meant for; of device management the document holds none.
    public let bundleIDs: [String]
    /// Everything that is wrong or odd in the document, in its order.
    public let issues: [PolicyIssue]
    /// The settings that could be read, one for each key, in the order of the document.
    let settings: [Setting]

    /// The most settings of one document, unless the caller gives another number.
    public static let maximumSettingCount = 2000
    /// The longest value, in bytes of UTF-8, unless the caller gives another number.
    public static let maximumValueLength = 64 << 10

    package static let settingCounts = 1...200_000
    package static let valueLengths = 1...4 << 20

    /// Reads a document: UTF-8, or UTF-16 with a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - limits: The size of a document that is read. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000 values.
    ///   - maximumSettingCount: The maximum number of settings, 1 to 200,000; others are left out, with an issue. Defaults to
    ///     2000.
    ///   - maximumValueLength: The maximum length of a value in bytes of UTF-8, 1 to 4 MiB; settings with longer ones are left out,
    ///     with an issue. Defaults to 64 KiB.
    /// - Throws: ``PolicyReadError`` when the bytes are no JSON, over a limit, or no app-configuration policy for iOS.
    public init(
        json bytes: [UInt8], limits: DocumentLimits = .json,
        maximumSettingCount: Int = AppConfigurationDocument.maximumSettingCount,
        maximumValueLength: Int = AppConfigurationDocument.maximumValueLength
    ) throws(PolicyReadError) {
        let document = try JSONDocument(policy: bytes, limits: limits)
        channel = try AppConfigurationDocument.channel(of: document.cursor)
        var reader = AppConfigurationReader(
            maximumSettingCount: Self.settingCounts.clamping(maximumSettingCount),
            maximumValueLength: Self.valueLengths.clamping(maximumValueLength))
        for duplicate in document.duplicateKeys { reader.note(duplicate) }
        switch channel {
        case .service: reader.readService(document.cursor)
        case .deviceManagement: reader.readDeviceManagement(document.cursor)
        }
        displayName = reader.displayName
        bundleIDs = reader.bundleIDs
        settings = reader.keptSettings
        issues = reader.sortedFindings
    }

    /// Reads a document from a text.
    public init(json text: String) throws(PolicyReadError) { try self.init(json: Array(text.utf8)) }

    /// The keys of the settings, in the order of the document.
    public var keys: [String] { settings.map(\.key) }

    /// The dictionary the app is given, with the tokens of device management replaced as far as facts are given.
    ///
    /// - Parameters:
    ///   - facts: What stands for the tokens.
    ///   - isDefault: Whether it is the tenant's default; device management has none.
    /// - Returns: One dictionary for the app.
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
    /// Tells the kinds of documents apart by the discriminator, else by the list of settings they have.
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
