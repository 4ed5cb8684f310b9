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
    /// The path of the policy in its file.
    package let root: JSONPath
    /// The reason why the export leaves out settings of the policy; `nil` if it does not.
    ///
    /// ``leavesOut(_:)`` tells which settings are missing. A document that a person wrote has no gap.
    public let gap: PolicyExportGap?
    /// The settings that the document names, also with the value `null`.
    let named: PolicySettingSet
    /// Whether the list of apps goes on in another answer of Graph (`apps@odata.nextLink`).
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
        do throws(PolicyReadError) { try PolicyDocument.checkPlatform(root) } catch {
            throw PolicyReadError(
                code: error.code, message: error.message, position: position ?? error.position, help: error.help)
        }
        var reader = PolicyReader()
        for duplicate in duplicates { reader.note(duplicate) }
        let members = (try? root.members()) ?? []
        reader.reserve(members.count)
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
        let links = Self.nextLinks(of: root)
        hasMoreApps = links.contains { AccountID.folding.areEqual(String($0.key.prefix { $0 != "@" }), "apps") }
        partAnnotations = (gap == nil ? [] : Self.contextAnnotation(context)) + links
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

    /// The path of a setting in the file.
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
