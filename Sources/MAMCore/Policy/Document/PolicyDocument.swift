package import MAMJSON
public import MAMSettings

/// An app-protection policy for iOS, read from an `iosManagedAppProtection` document of Microsoft Graph.
///
/// If a property cannot be read, the reading continues. The setting then has its strictest value, and ``validate()``
/// reports the problem. A property that is `null` counts as missing.
public struct PolicyDocument: Sendable {
    /// The values of the policy document by setting, each in the normal form of ``PolicyValue``.
    ///
    /// Settings that are missing or `null` have no entry.
    public let values: [PolicySetting: PolicyValue]
    /// The settings in ``values``: compiling asks for every setting, and a document has few.
    let present: PolicySettingSet
    /// The names of the document's properties that are not settings of an iOS policy, in the order of the document.
    public var unknownProperties: [String] { unknown.map(\.key) }
    /// The properties that are no settings, with their values.
    package let unknown: [JSONMember]
    /// The properties of other platforms, and obsolete ones, that have a value.
    package let foreign: [JSONMember]
    /// The position of each value in the document; a value that was changed afterwards has none.
    package let places: [PolicySetting: SourcePosition]
    /// The issues that reading found.
    let findings: [PolicyIssue]
    package let root: JSONPath
    /// The reason why the export leaves out settings of the policy; `nil` if it does not.
    ///
    /// ``leavesOut(_:)`` tells which settings are missing. A document that a person wrote has no gap.
    public let gap: PolicyExportGap?
    /// The settings that the document names, also with the value `null`.
    let named: PolicySettingSet
    /// Whether the document has only a part of the list of apps: the list goes on in another answer of Graph
    /// (`apps@odata.nextLink`), or a count (`apps@odata.count`, `deployedAppCount`) is larger.
    package let hasMoreApps: Bool
    /// The annotations that tell which parts of the policy the document does not have.
    let partAnnotations: [JSONMember]

    /// Reads a policy document from JSON in UTF-8, or in UTF-16 with a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - limits: The maximum size, depth and number of values of the document. Defaults to `DocumentLimits.json`:
    ///     4 MiB, 64 levels, 200,000 values.
    /// - Throws: ``PolicyReadError`` with one of these codes:
    ///   - `notJSON` and a position if the bytes are not JSON or exceed a limit.
    ///   - `notAPolicy` if the JSON is not a policy.
    ///   - `otherPlatform` if the policy is not for iOS.
    public init(json bytes: [UInt8], limits: DocumentLimits = .json) throws(PolicyReadError) {
        let document = try JSONDocument(policy: bytes, limits: limits)
        try self.init(document.cursor, repeating: document.duplicateKeys)
    }

    /// Reads a policy that is a value of a document.
    ///
    /// - Parameters:
    ///   - root: The policy.
    ///   - duplicates: The repeated keys in it.
    ///   - position: The position to report for every value, for a policy that is the text of a string. Defaults to
    ///     `nil`, the position of each value.
    ///   - context: The annotation `@odata.context` of the answer that contains the policy. Defaults to an empty text,
    ///     for none. The policy's own annotation counts more.
    /// - Throws: ``PolicyReadError`` with the code `notAPolicy` or `otherPlatform`.
    package init(
        _ root: JSONCursor, repeating duplicates: [JSONDuplicateKey], at position: SourcePosition? = nil,
        in context: String = ""
    ) throws(PolicyReadError) {
        let root = UntypedObject.typed(root, in: context)
        do throws(PolicyReadError) { try PolicyDocument.checkPlatform(root) } catch {
            throw PolicyReadError(
                code: error.code, message: error.message, position: position ?? error.position, help: error.help)
        }
        var reader = PolicyReader()
        for duplicate in duplicates { reader.note(duplicate) }
        let members = (try? root.members()) ?? []
        reader.reserve(members.count)
        reader.noteNames(members.map(\.key))
        for (key, cursor) in members { reader.read(key, cursor) }
        reader.reportUnknown(in: root.path)
        values = reader.values
        present = PolicySettingSet(values.keys)
        (unknown, foreign) = (reader.unknown, reader.foreign)
        places = position.map { position in reader.places.mapValues { _ in position } } ?? reader.places
        let own = Self.context(of: root)
        let context = own.isEmpty ? context : own
        gap = PolicyExportGap(named: reader.seen, present: present, context: context)
        let found = (gap.map { [Self.issue(about: $0, root)] } ?? []) + reader.findings
        findings = position.map { position in found.map { $0.moved(to: position) } } ?? found
        self.root = root.path
        named = reader.seen
        hasMoreApps = root.lacksPart(of: "apps", counts: ["deployedAppCount"])
        partAnnotations = (gap == nil ? [] : Self.contextAnnotation(context)) + Self.partAnnotations(of: root)
    }

    /// Reads a policy document from a JSON text.
    ///
    /// - Parameter text: The whole document.
    /// - Throws: The errors of ``init(json:limits:)``.
    public init(json text: String) throws(PolicyReadError) { try self.init(json: Array(text.utf8)) }

    /// Makes the document of a policy's settings, without the positions and other properties of the original document.
    package init(_ policy: MAMPolicy) { self.init(values: policy.settings) }

    package init(values: [PolicySetting: PolicyValue]) {
        self.values = values
        present = PolicySettingSet(values.keys)
        (unknown, foreign) = ([], [])
        places = [:]
        findings = []
        root = .root
        (gap, named, hasMoreApps, partAnnotations) = (nil, present, false, [])
    }

    package func path(of setting: PolicySetting) -> String { "\(root.shortened).\(setting.rawValue)" }

    /// Checks by the discriminator that the document is a policy for iOS.
    ///
    /// Letter case and a leading `#` are ignored. Without a discriminator, the document's properties decide.
    private static func checkPlatform(_ root: JSONCursor) throws(PolicyReadError) {
        guard case .object(let members) = root.value.kind else {
            throw PolicyReadError(
                code: .notAPolicy, message: "expected one policy object, found \(root.value.kindName)",
                position: root.position, help: "export one iosManagedAppProtection, not a list")
        }
        if members.count == 1, case .array? = root.member("value")?.value.kind {
            throw PolicyReadError(
                code: .notAPolicy, message: "this is a list of policies", position: root.position,
                help: "pass one element of its `value`")
        }
        let types = members.filter { AccountID.folding.areEqual($0.key, "@odata.type") }
        guard types.count < 2 else {
            throw PolicyReadError(
                code: .notAPolicy, message: "`@odata.type` is given twice", position: types[1].keyPosition,
                help: "readers disagree which of the two counts")
        }
        guard let type = types.first.map({ JSONCursor($0.value, path: root.path.key($0.key)) }) else {
            guard !members.contains(where: { isNameOfSetting($0.key) }) else { return }
            throw PolicyReadError(
                code: .notAPolicy, message: "no `@odata.type` and no setting of an app-protection policy",
                position: root.position, help: "expected `#microsoft.graph.iosManagedAppProtection`")
        }
        guard case .string(let text) = type.value.kind else {
            throw PolicyReadError(
                code: .notAPolicy, message: "`@odata.type` is not a string", position: type.position, help: nil)
        }
        if text == "#microsoft.graph.iosManagedAppProtection" { return }
        let name = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
        // The default policy of a tenant has the settings of all platforms.
        if ["iosmanagedappprotection", "defaultmanagedappprotection"].contains(name) { return }
        let platforms = ["android": "an Android", "windows": "a Windows", "macos": "a macOS", "mdm": "a Windows"]
        if let platform = platforms.first(where: { name.hasPrefix($0.key) })?.value {
            throw PolicyReadError(
                code: .otherPlatform, message: "this is \(platform) policy, not an iOS app-protection policy",
                position: type.position, help: "only `iosManagedAppProtection` documents are read")
        }
        throw PolicyReadError(
            code: .notAPolicy, message: "\(JSONQuoting.quoted(text)) is not an iOS app-protection policy",
            position: type.position, help: "expected `#microsoft.graph.iosManagedAppProtection`")
    }
}

extension JSONDocument {
    /// Reads the JSON of a policy, or of another document that administrators write.
    package init(policy bytes: [UInt8], limits: DocumentLimits = .json) throws(PolicyReadError) {
        do throws(JSONError) {
            self = try JSONReader.read(bytes, options: JSONOptions(limits: JSONLimits(limits)))
        } catch {
            let place = error.path == .root ? "" : " at \(error.path.shortened)"
            throw PolicyReadError(
                code: .notJSON, message: error.message + place, position: error.position, help: error.limitHelp)
        }
    }
}

extension PolicyDocument {
    /// The document as JSON in the format of Microsoft Graph.
    ///
    /// The text contains the values in normal form, in the order of ``PolicySetting``, then the other properties. An
    /// unreadable value is replaced by the strictest value that Graph can express, or is left out if a missing value is
    /// the strictest. Reading the text again gives the same values. The text of an export that leaves out settings has the
    /// same ``gap``: it keeps the annotations, and the names of settings without a value.
    public var json: String {
        var members: [(key: String, value: JSONValue)] = [
            ("@odata.type", .made(.string("#microsoft.graph.iosManagedAppProtection")))
        ]
        members += partAnnotations.map { (key: $0.key, value: $0.value) }
        let empty = Set(emptySettings)
        let written = writtenValues
        for setting in PolicySetting.allCases {
            guard let value = written[setting] else {
                if empty.contains(setting) { members.append((setting.rawValue, .made(.null))) }
                continue
            }
            members.append((setting.rawValue, PolicyDocument.json(value, of: setting)))
        }
        return JSONValue.made(members + unknown.map { (key: $0.key, value: $0.value) }).text
    }

    private static func json(_ value: PolicyValue, of setting: PolicySetting) -> JSONValue {
        switch value {
        case .boolean(let value): .made(.bool(value))
        case .integer(let value): .made(.number("\(value)"))
        case .member(let text), .text(let text): .made(.string(text))
        case .seconds(let seconds): .made(.string(ISODuration.text(seconds)))
        case .version: .made(.string(value.text))
        case .list(let texts):
            switch setting.descriptor.kind {
            case .flags: .made(.string(texts.joined(separator: ",")))
            case .apps: .made(.array(texts.map(app)))
            // A text that matches no device model.
            case .text: .made(.string(LaunchRequirements.noModel))
            default: .made(.array(texts.map { .made(.string($0)) }))
            }
        case .pairs(let pairs):
            .made(
                .array(
                    pairs.map { pair in
                        .made([("name", .made(.string(pair.name))), ("value", .made(.string(pair.value)))])
                    }))
        case .unreadable: .made(.null)
        }
    }

    private static func app(_ bundleID: String) -> JSONValue {
        .made([
            (
                "mobileAppIdentifier",
                .made([
                    ("@odata.type", .made(.string("#microsoft.graph.iosMobileAppIdentifier"))),
                    ("bundleId", .made(.string(bundleID))),
                ])
            )
        ])
    }
}

extension ISODuration {
    /// Returns a duration as Graph's exports write it, in the largest unit without a fraction: `P90D`, `PT12H`, `PT30M`,
    /// `PT5S`, `PT0S`.
    ///
    /// `seconds` is not negative.
    static func text(_ seconds: Int) -> String {
        guard seconds != 0 else { return "PT0S" }
        if seconds % 86_400 == 0 { return "P\(seconds / 86_400)D" }
        if seconds % 3600 == 0 { return "PT\(seconds / 3600)H" }
        return seconds % 60 == 0 ? "PT\(seconds / 60)M" : "PT\(seconds)S"
    }
}

extension PolicyDocument {
    /// Whether an object seems to be a policy of some platform: by its type, or by a setting.
    package static func looksLikePolicy(_ object: JSONValue) -> Bool {
        guard case .object(let members) = object.kind else { return false }
        return members.contains { member in
            if isNameOfSetting(member.key) { return true }
            guard AccountID.folding.areEqual(member.key, "@odata.type"), case .string(let text) = member.value.kind
            else {
                return false
            }
            return text.lowercased().hasSuffix("managedappprotection")
        }
    }

    /// Returns whether a key is the name of a setting that only policies of Graph have.
    ///
    /// Tools of the PowerShell SDK print the names with a first letter in upper case, and others in lower case. A name that
    /// client keys have too counts only as Graph spells it.
    static func isNameOfSetting(_ key: String) -> Bool {
        settingNames.contains(key) || foldedNames.contains(key.utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 })
    }

    private static let settings = PolicySetting.allCases.filter {
        $0.hasGraphName && $0.descriptor.group != .metadata
    }

    private static let settingNames = Set(settings.map(\.rawValue))

    private static let foldedNames = Set(
        settings.filter { !namedAlikeInClient.contains($0) }.map { Array($0.rawValue.lowercased().utf8) })

    /// The settings whose client key differs from the Graph name in the case of the first letter only, and those without a
    /// Graph name, which documents of Graph have under their client key.
    ///
    /// Such a key alone does not tell a policy of Graph from client keys.
    package static let namedAlikeInClient = Set<PolicySetting>([
        .managedUniversalLinks, .appActionIfUnableToAuthenticateUser, .mobileThreatDefenseRemediationAction,
        .screenCaptureConfigurationState, .genmojiConfigurationState, .thirdPartyKeyboardsBlocked,
        .dialerRestrictionLevel, .notificationRestriction, .writingToolsConfigurationState,
        .purviewContentEvaluationRequired,
    ]).union(PolicySetting.allCases.filter { !$0.hasGraphName })
}

extension PolicyDocument {
    /// Returns the value of a setting; nil if it is missing.
    package func value(of setting: PolicySetting) -> PolicyValue? { present.contains(setting) ? values[setting] : nil }

    /// Returns a Boolean setting's effective value: its value, the default if missing, the strictest if unreadable.
    package func boolean(_ setting: PolicySetting) -> Bool {
        guard case .boolean(let missing, let strictest) = setting.kind else { return false }
        switch value(of: setting) {
        case .boolean(let value): return value
        case nil: return missing ?? strictest
        default: return strictest
        }
    }

    /// Returns the effective member of a setting; `nil` if absence is a value of its own.
    package func member(_ setting: PolicySetting) -> String? {
        guard case .member(_, let missing, let strictest) = setting.kind else { return nil }
        switch value(of: setting) {
        case .member(let value): return value
        case nil: return missing
        default: return strictest
        }
    }

    func integer(_ setting: PolicySetting) -> Int {
        guard case .integer(_, let missing, let strictest) = setting.kind else { return 0 }
        switch value(of: setting) {
        case .integer(let value): return value
        case nil: return missing
        default: return strictest
        }
    }

    /// Returns the effective members of a list; an unreadable list is empty.
    package func members(_ setting: PolicySetting) -> [String] {
        switch (value(of: setting), setting.kind) {
        case (.list(let values), _): return values
        case (nil, .members(_, let missing)): return missing
        case (nil, .flags(_, let missing, _)): return [missing]
        case (_, .flags(_, _, let strictest)): return [strictest]
        default: return []
        }
    }

    /// Returns the text of a setting; empty if it is missing.
    package func text(_ setting: PolicySetting) -> String {
        if case .text(let text) = value(of: setting) { text } else { "" }
    }
}

extension PolicyDocument {
    /// The values as written for other readers: an unreadable value becomes the strictest one that can be expressed.
    ///
    /// An unreadable value never wipes. Where it would, the setting that blocks is written instead (assumption
    /// `unreadable-never-wipes` in Docs/Assumptions.md).
    package var writtenValues: [PolicySetting: PolicyValue] {
        var written = values
        for (setting, value) in values where value == .unreadable { written[setting] = setting.strictestValue }
        for setting in LaunchCheck.order.compactMap(\.setting) where values[setting] == .unreadable {
            switch setting {
            case .periodOfflineBeforeWipeIsEnforced: written[.periodOfflineBeforeAccessCheck] = .seconds(0)
            case .allowedIosDeviceModels:
                written[setting] = .text(LaunchRequirements.noModel)
                written[.appActionIfIosDeviceModelNotAllowed] = .member("block")
            default:
                guard case .version = setting.descriptor.kind else { continue }
                written[setting.blockingBound] = setting.unmeetableVersion
            }
        }
        return written
    }
}

extension PolicySetting {
    /// The setting with the bound that blocks, for a version bound that wipes; any other setting itself.
    var blockingBound: PolicySetting {
        guard let check = LaunchCheck.order.first(where: { $0.setting == self }), check.action == .wipe else {
            return self
        }
        return LaunchCheck(.block, check.subject).setting ?? self
    }

    /// A version bound that no device meets.
    fileprivate var unmeetableVersion: PolicyValue {
        .version(rawValue.hasPrefix("maximum") ? [0, 0, 1] : [Int(Int32.max), 0])
    }
}

/// A policy document in which the validation found no errors.
///
/// Only ``PolicyDocument/validated()`` makes such a value. So a policy compiled from it has the document's values.
public struct ValidatedPolicyDocument: Sendable {
    /// The document that was validated.
    public let document: PolicyDocument
    /// The warnings and remarks that the validation found, in the order of the document.
    public let issues: [PolicyIssue]

    /// Compiles the document into a policy, which answers questions.
    ///
    /// - Parameter interner: The table through which equal policies share one object. Defaults to none: the policy then is
    ///   a new object.
    /// - Returns: The compiled policy.
    public func compile(in interner: PolicyInterner? = nil) -> MAMPolicy { document.compileStrictest(in: interner) }
}

extension PolicyDocument {
    /// Checks the policy document for errors, so that it can be compiled.
    ///
    /// To compile a document even if it has errors, call ``compileStrictest(in:)`` instead.
    ///
    /// - Returns: The document with its warnings and remarks.
    /// - Throws: An error with the code ``PolicyReadError/Code/unreadableValue`` for the first value that cannot be
    ///   read. ``validate()`` returns all such values.
    public func validated() throws(PolicyReadError) -> ValidatedPolicyDocument {
        let issues = validate()
        let errors = issues.filter { $0.severity == .error }
        if let first = errors.first {
            let others =
                switch errors.count {
                case 1: ""
                case 2: ", and one more error"
                default: ", and \(errors.count - 1) more errors"
                }
            throw PolicyReadError(
                code: .unreadableValue, message: "\(first.message) at \(first.path)\(others)", position: first.position,
                help: first.help)
        }
        return ValidatedPolicyDocument(document: self, issues: issues)
    }
}
