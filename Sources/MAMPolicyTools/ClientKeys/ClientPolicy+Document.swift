public import MAMCore
internal import MAMJSON

extension ClientPolicy {
    /// Converts the policy from the names that the SDK receives (client keys) to the property names of Microsoft Graph.
    ///
    /// For example, the client key `PINEnabled` becomes the property `pinRequired`. A key that has no counterpart in
    /// Microsoft Graph is reported as an issue, and stays in ``extras``. If a value cannot be read, the issue is an
    /// error, and the document contains the strictest value of the setting instead.
    ///
    /// - Returns: The document, with the issues of the conversion.
    public func document() -> PolicyConversion<PolicyDocument> {
        var reader = ClientPolicyReader(policy: self)
        reader.readRows()
        reader.readBiometricTimeout()
        reader.readDeviceModels()
        reader.readClockStatus()
        reader.readBrowser()
        reader.reportExtraKeys()
        return PolicyConversion(result: PolicyDocument(values: reader.values), issues: reader.issues)
    }
}

/// Reads client keys into Graph settings.
struct ClientPolicyReader {
    private let byKey: [String: [ClientPolicy.Entry]]
    private let extras: [ClientPolicy.Entry]
    var values: [PolicySetting: PolicyValue] = [:]
    private(set) var issues: [PolicyIssue]

    /// The maximum number of unknown keys that are compared with the known ones.
    private static let maximumSuggestionCount = 50

    enum Found {
        /// No value: the key is missing or not configured.
        case missing
        case value(ClientValue, ClientPolicy.Entry)
        /// Two entries that differ, or an unreadable one.
        case contradiction(ClientPolicy.Entry)
    }

    init(policy: ClientPolicy) {
        byKey = Dictionary(grouping: policy.entries) { ClientKeyTable.folded($0.key) }
        (extras, issues) = (policy.extras, policy.issues)
    }

    mutating func note(
        _ severity: PolicyIssue.Severity, _ code: String, _ entry: ClientPolicy.Entry, _ message: String,
        help: String? = nil
    ) {
        issues.append(PolicyIssue(severity, code, path: entry.path, position: entry.position, message, help: help))
    }

    /// Returns the common value of the entries of a key, in any spelling.
    mutating func find(_ key: String, folded: String? = nil) -> Found {
        var entries = byKey[folded ?? ClientKeyTable.folded(key)] ?? []
        for entry in entries where !entry.key.utf8.elementsEqual(key.utf8) {
            note(.info, "letterCase", entry, "the key is spelled `\(key)`")
        }
        for alias in ClientKeyTable.aliases where alias.key == key {
            let older = byKey[ClientKeyTable.folded(alias.alias)] ?? []
            for entry in older { note(.info, "oldKey", entry, "an older spelling of `\(key)`") }
            entries += older
        }
        guard let first = entries.first else { return .missing }
        if entries.count > 1 {
            guard entries.allSatisfy({ $0.value == first.value }) else {
                note(
                    .error, "contradiction", entries[entries.count - 1],
                    "the key is given \(entries.count) times with different values; the strictest value counts")
                return .contradiction(first)
            }
            note(.info, "duplicateKey", entries[entries.count - 1], "the key is given \(entries.count) times")
        }
        return first.value.map { .value($0, first) } ?? .missing
    }

    /// Reads the settings that have one key each.
    mutating func readRows() {
        for row in ClientKeyTable.rows {
            switch find(row.key, folded: row.foldedKey) {
            case .missing: continue
            case .contradiction: values[row.setting] = row.setting.unreadValue
            case .value(let value, let entry):
                take(row.form.policyValue(of: value, kind: row.setting.descriptor.kind), for: row.setting, entry)
                guard !row.setting.hasGraphName else { continue }
                let isOn = values[row.setting] != row.setting.missingValue
                note(
                    isOn ? .warning : .info, "noGraphName", entry,
                    "the key has no Graph name; it keeps its own, which only this library reads")
            }
        }
    }

    /// Sets a setting to the result of a translation.
    mutating func take(
        _ translation: Translation<PolicyValue>, for setting: PolicySetting, _ entry: ClientPolicy.Entry
    ) {
        switch translation {
        case .exact(let value): values[setting] = value
        case .near(let value, let message):
            values[setting] = value
            note(.warning, "loss", entry, message)
        case .reworded(let value, let message):
            values[setting] = value
            note(.info, "reworded", entry, message)
        case .notConfigured: break
        case .unsaid(let message): note(.warning, "loss", entry, message)
        case .unreadable(let message):
            values[setting] = setting.unreadValue
            let effect = values[setting] == nil ? "the setting is left out" : "the strictest value counts"
            note(.error, "unreadable", entry, "\(message); \(effect)")
        }
    }

    /// Reports the keys without a Graph name.
    mutating func reportExtraKeys() {
        var suggestions = 0
        for entry in extras {
            guard !AccountID.folding.areEqual(entry.key, "IntuneIdentityUPN") else {
                note(.info, "noGraphName", entry, "the key names the account and is no setting")
                continue
            }
            guard let known = ClientKeyTable.clientOnly.first(where: { AccountID.folding.areEqual($0.key, entry.key) })
            else {
                // Comparing names is slower than reading them, so only the first unknown keys are compared.
                suggestions += 1
                let names =
                    suggestions > Self.maximumSuggestionCount
                    ? [] : ClientKeyTable.rows.map(\.key) + ClientKeyTable.Joint.all
                note(
                    .warning, "unknownKey", entry, "unknown key, which has no Graph name; it is left out",
                    help: JSONSpelling.nearest(to: entry.key, among: names).map { "did you mean `\($0)`?" })
                continue
            }
            let isOn = known.isRestriction && entry.value.map { $0.flag != false && $0.number != 0 } ?? false
            note(
                isOn ? .warning : .info, "noGraphName", entry,
                "the key has no Graph name" + (isOn ? "; a restriction is lost" : ""))
        }
    }
}

/// A policy whose settings were converted to other names, with the issues of the conversion.
///
/// Microsoft Graph and the SDK use different names for settings: property names and client keys. The conversion cannot
/// keep the exact value of every setting: some settings have another value after the result is converted back. There is
/// an issue for each of these settings. The severity of the issue is:
///
/// - `info` if the meaning is the same
/// - `warning` if a part of the meaning is lost
/// - `error` if the value could not be read
public struct PolicyConversion<Result: Sendable>: Sendable {
    /// The converted policy.
    public let result: Result
    /// One issue for each setting that has another value after ``result`` is converted back.
    public let issues: [PolicyIssue]
}
