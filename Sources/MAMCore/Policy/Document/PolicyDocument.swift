package import MAMJSON
public import MAMSettings

/// A Graph `iosManagedAppProtection` document as it was exported: the wire form of a policy.
///
/// Reading never stops at one bad property: what cannot be read is reported by ``validate()`` and counts as the
/// strictest value of its setting. `null` and a missing property are the same.
public struct PolicyDocument: Sendable {
    /// The values the document gives, normalised; settings that are missing or `null` are not in it.
    public let values: [PolicySetting: PolicyValue]
    /// The names of properties that are no settings of an iOS policy, in the order of the document.
    public var unknownProperties: [String] { unknown.map(\.key) }
    /// Those properties with their values.
    package let unknown: [JSONMember]
    /// Where each value stands; a value that was changed afterwards stands nowhere.
    package let places: [PolicySetting: SourcePosition]
    /// What reading found.
    let findings: [PolicyIssue]

    /// Reads a document: UTF-8, or UTF-16 with a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - limits: The size of a document that is read. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000 values.
    /// - Throws: `notJSON` with the place for what is no JSON or over a limit, `notAPolicy`, `otherPlatform`.
    public init(json bytes: [UInt8], limits: DocumentLimits = .json) throws(PolicyReadError) {
        let document = try JSONDocument(policy: bytes, limits: limits)
        try PolicyDocument.checkPlatform(document.cursor)
        var reader = PolicyReader()
        for duplicate in document.duplicateKeys { reader.note(duplicate) }
        let members = (try? document.cursor.members()) ?? []
        for (key, cursor) in members { reader.read(key, cursor) }
        reader.reportUnknown()
        values = reader.values
        unknown = reader.unknown
        places = reader.places
        findings = reader.findings
    }

    /// Reads a document from a text.
    public init(json text: String) throws(PolicyReadError) { try self.init(json: Array(text.utf8)) }

    /// The document of a policy's settings, without the places and properties of the one it was read from.
    package init(_ policy: MAMPolicy) { self.init(values: policy.settings) }

    package init(values: [PolicySetting: PolicyValue]) {
        self.values = values
        unknown = []
        places = [:]
        findings = []
    }

    /// The discriminator says which kind of policy it is.
    ///
    /// Letter case and a leading `#` do not matter. A document without it is taken for what it looks like.
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
            let names = Set(PolicySetting.allCases.filter { $0.descriptor.group != .metadata }.map(\.rawValue))
            guard !members.contains(where: { names.contains($0.key) }) else { return }
            throw PolicyReadError(
                code: .notAPolicy, message: "no `@odata.type` and no setting of an app-protection policy",
                position: root.position, help: "expected `#microsoft.graph.iosManagedAppProtection`")
        }
        guard case .string(let text) = type.value.kind else {
            throw PolicyReadError(
                code: .notAPolicy, message: "`@odata.type` is not a string", position: type.position, help: nil)
        }
        let name = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if name == "iosmanagedappprotection" { return }
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
