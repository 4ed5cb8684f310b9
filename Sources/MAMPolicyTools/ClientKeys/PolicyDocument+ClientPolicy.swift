public import MAMCore
internal import MAMJSON
internal import MAMSettings

extension PolicyDocument {
    /// Converts the policy to client keys, which are the names under which the SDK receives a policy.
    ///
    /// A setting that the document does not contain gets no key, and no default value is added.
    ///
    /// - Parameter extras: Additional keys for the result, which have no counterpart in Microsoft Graph. For a document
    ///   that was converted from a client policy, pass the ``ClientPolicy/extras`` of that policy. Defaults to none.
    /// - Returns: The client keys, with the issues of the conversion.
    public func clientPolicy(extras: [ClientPolicy.Entry] = []) -> PolicyConversion<ClientPolicy> {
        var writer = ClientPolicyWriter(document: self)
        writer.writeRows()
        writer.writeBiometricTimeout()
        writer.writeDeviceModels()
        writer.writeClockStatus()
        writer.reportSettingsWithoutKey()
        writer.reportSettingsLeftOut()
        return PolicyConversion(
            result: ClientPolicy(entries: writer.entries + extras.filter { !ClientKeyTable.isKnown($0.key) }),
            issues: writer.issues)
    }
}

extension PolicyDocument {
    /// The issues about parts of the document that no conversion keeps: assignments, and properties of other platforms.
    package var partsLeftOut: [PolicyIssue] {
        let written = writtenValues
        let settings = PolicySetting.allCases.filter {
            places[$0] != nil && values[$0] != .unreadable && written[$0] == nil
        }
        return settings.map { PolicyIssue(.info, "notKept", path: path(of: $0), position: places[$0], Self.notKept) }
            + foreign.map {
                PolicyIssue(
                    .info, "notKept", path: JSONPath.root.key($0.key).shortened, position: $0.keyPosition, Self.notKept)
            }
    }

    private static let notKept = "no setting of an app on iOS; it is left out"
}

/// Writes the settings of a Graph document under client keys.
struct ClientPolicyWriter {
    let document: PolicyDocument
    private(set) var entries: [ClientPolicy.Entry] = []
    private(set) var issues: [PolicyIssue] = []
    private let written: [PolicySetting: PolicyValue]
    private var unreadable: Set<PolicySetting> = []

    init(document: PolicyDocument) { (self.document, written) = (document, document.writtenValues) }

    /// Returns the value of a setting; the strictest value if it is unreadable.
    mutating func value(_ setting: PolicySetting) -> PolicyValue? {
        if document.values[setting] == .unreadable, unreadable.insert(setting).inserted {
            let effect =
                written[setting] != nil
                ? "the strictest value is written"
                : setting.blocksWhenUnreadable ? "what blocks is written in its place" : "it is left out"
            note(.error, "unreadable", setting, "the value cannot be read; \(effect)")
        }
        return written[setting]
    }

    mutating func note(_ severity: PolicyIssue.Severity, _ code: String, _ setting: PolicySetting, _ message: String) {
        issues.append(
            PolicyIssue(severity, code, path: document.path(of: setting), position: document.places[setting], message))
    }

    mutating func write(_ key: String, _ value: ClientValue) { entries.append(ClientPolicy.Entry(key, value)) }

    /// Writes the settings that have one key each.
    mutating func writeRows() {
        for row in ClientKeyTable.rows {
            guard let value = value(row.setting) else { continue }
            if row.setting == .customBrowserProtocol, !isBrowserProtocolWritten { continue }
            switch row.form.clientValue(of: value) {
            case .exact(let value): write(row.key, value)
            case .near(let value, let message):
                write(row.key, value)
                note(.warning, "loss", row.setting, message)
            case .reworded(let value, let message):
                write(row.key, value)
                note(.info, "reworded", row.setting, message)
            case .notConfigured: break
            case .unsaid(let message): note(.warning, "loss", row.setting, message)
            case .unreadable(let message): note(.error, "unreadable", row.setting, message)
            }
        }
    }

    /// Whether the protocol of a custom browser is written.
    ///
    /// With Microsoft Edge it has no effect in Graph, but would have one in the client.
    private var isBrowserProtocolWritten: Bool {
        mutating get {
            let isEdge = document.members(.managedBrowser).contains("microsoftEdge")
            guard isEdge, document.boolean(.managedBrowserToOpenLinksRequired),
                document.text(.customBrowserProtocol) != ""
            else { return true }
            note(.info, "noEffect", .customBrowserProtocol, "the protocol has no effect beside Microsoft Edge")
            return false
        }
    }

    /// Reports the Graph settings for which the client has no key.
    mutating func reportSettingsWithoutKey() {
        sayBrowser()
        let written = Set(ClientKeyTable.rows.map(\.setting)).union(ClientKeyTable.jointSettings)
        for setting in PolicySetting.allCases where !written.contains(setting) {
            guard let value = value(setting) else { continue }
            let isHarmless = setting.descriptor.group == .metadata || value == setting.missingValue
            note(isHarmless ? .info : .warning, "noClientKey", setting, "the client has no key for the setting")
        }
        for member in document.unknown {
            let isUnset = Self.isUnset(member.value)
            issues.append(
                PolicyIssue(
                    isUnset ? .info : .warning, "noClientKey", path: JSONPath.root.key(member.key).shortened,
                    position: member.keyPosition,
                    isUnset
                        ? "the property is no setting and is left out"
                        : "the property is unknown and is left out; a restriction may be lost"))
        }
    }

    /// Whether a value of an unknown property says nothing: `false` may allow nothing, and an empty list no value.
    private static func isUnset(_ value: JSONValue) -> Bool {
        switch value.kind {
        case .null: true
        case .string(let text): text.isEmpty || text == "notConfigured"
        case .bool, .number, .array, .object: false
        }
    }

    /// Reports the keys of which nothing is known, because the export leaves out their settings.
    ///
    /// The client gives a missing key its default, which need not be the value of the policy.
    mutating func reportSettingsLeftOut() {
        let keys = ClientKeyTable.rows.map { (setting: $0.setting, key: $0.key) }
        let joint = ClientKeyTable.jointSettings.map { (setting: $0, key: $0.rawValue) }
        for (setting, key) in (keys + joint).sorted(by: { $0.key < $1.key }) where document.leavesOut(setting) {
            issues.append(
                PolicyIssue(
                    .warning, "leftOut", path: document.path(of: setting), position: nil,
                    "the export lacks `\(setting.rawValue)`, so it is not known which value "
                        + (key == setting.rawValue ? "its keys have" : "the key `\(key)` has")))
        }
    }

    /// Writes the required browser.
    ///
    /// The client has one key for "a browser is required"; without a protocol it reads as Edge.
    private mutating func sayBrowser() {
        guard let value = value(.managedBrowser), case .list(let members) = value else { return }
        let isRequired = document.boolean(.managedBrowserToOpenLinksRequired)
        if members == ["microsoftEdge"], isRequired { return }
        let isEdge = members.contains("microsoftEdge")
        note(
            .info, "noClientKey", .managedBrowser,
            isRequired == isEdge || isEdge
                ? "the client has one key for the requirement and none for the browser"
                : "the client has no key for the browser; without a protocol it is Microsoft Edge")
    }
}
