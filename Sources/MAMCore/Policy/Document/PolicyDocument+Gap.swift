package import MAMJSON

/// The reason why an export of a policy leaves out settings that the policy has.
///
/// A setting that is left out has a value in the tenant, and the export does not contain this value. So no question
/// whose answer depends on such a setting can be answered from the export.
public enum PolicyExportGap: String, Sendable, Hashable, Codable, CaseIterable {
    /// The policy was exported from Graph v1.0, which has fewer properties than Graph beta.
    case graphV1
    /// The policy was exported with `$select`, so that Graph returned the selected properties only.
    case selection

    /// The reason in words: one line in lower case.
    public var reason: String {
        switch self {
        case .graphV1: "the export is of Graph v1.0, which lacks settings of the policy that Graph beta has"
        case .selection: "the export has only the properties that `$select` names"
        }
    }

    /// The advice how to export the whole policy.
    public var advice: String {
        switch self {
        case .graphV1: "export it from Graph beta: `/beta/deviceAppManagement/iosManagedAppProtections`"
        case .selection: "export it from Graph beta without `$select`"
        }
    }

    /// Finds out whether an export leaves out settings (assumption `graph-v1-by-its-properties`).
    ///
    /// - Parameters:
    ///   - named: The settings that the document names, also with the value `null`.
    ///   - present: The settings that have a value in the document. Defaults to `nil`, for all ``named`` ones.
    ///   - context: The annotation `@odata.context` of the policy or of the answer with it; empty if there is none.
    init?(named: PolicySettingSet, present: PolicySettingSet? = nil, context: String) {
        let context = context.prefix(Self.maximumContextLength).lowercased()
        if Self.hasSelection(context) {
            self = .selection
            return
        }
        // Other tools add properties of beta to an export of v1.0, mostly as `null`.
        if context.contains("/v1.0/") {
            self = .graphV1
            return
        }
        let required = PolicySetting.requiredOfGraphV1.count { named.contains($0) }
        let stamps = PolicySetting.stampedByServer.count { named.contains($0) }
        // A person writes none of the stamps into a policy, and each whole export has all required properties.
        if required < Self.fewestRequired, stamps > 1 || stamps == 1 && required > 0 {
            self = .selection
            return
        }
        // A property that only beta has was exported from there, or written by hand beside the others.
        let valued = present ?? named
        guard !PolicySetting.allCases.contains(where: { valued.contains($0) && $0.showsGraphBeta }) else { return nil }
        let isFromServer = PolicySetting.writtenByServer.contains { named.contains($0) }
        guard !context.contains("/beta/"),
            required == PolicySetting.requiredOfGraphV1.count || isFromServer && required >= Self.fewestRequired
        else { return nil }
        self = .graphV1
    }

    /// The least number of properties by which a document without an annotation counts as an export of Graph v1.0.
    private static let fewestRequired = PolicySetting.requiredOfGraphV1.count * 3 / 4

    private static let maximumContextLength = 16_384

    /// The names after which an annotation lists the selected properties of policies, in lower case.
    private static let resources = [
        "managedappprotections", "managedapppolicies", "microsoft.graph.iosmanagedappprotection",
    ]

    /// Whether an annotation in lower case names selected properties: `…/iosmanagedappprotections(id,apps())`.
    ///
    /// The last parentheses count. A name with parentheses of its own is an expanded relation, which selects nothing, a
    /// name in quotes is the key of a policy, and `*` selects every property.
    private static func hasSelection(_ context: String) -> Bool {
        let starts = resources.compactMap { context.firstRange(of: $0)?.upperBound }
        guard let start = starts.min() else { return false }
        var depth = 0
        var name = ""
        var names: [String] = []
        for letter in context[start...] where letter != " " {
            if letter == "(" {
                depth += 1
                if depth == 1 {
                    (name, names) = ("", [])
                    continue
                }
            } else if letter == ")", depth > 0 {
                depth -= 1
            }
            if depth == 1 && letter == "," || depth == 0 {
                if !name.isEmpty { names.append(name) }
                name = ""
            } else {
                name.append(letter)
            }
        }
        guard !names.contains("*") else { return false }
        return names.contains { !$0.contains("(") && !$0.hasPrefix("'") }
    }
}

extension PolicyDocument {
    /// Returns whether the export leaves out a setting whose value is therefore not known.
    ///
    /// A setting that the policy itself does not have is not left out: its default applies. A setting that is `null` in
    /// the document is also left out if Graph did not write this `null`. Some tools write every property that they know.
    ///
    /// - Parameter setting: The setting.
    /// - Returns: `true` if the document has a ``gap`` that includes the setting.
    public func leavesOut(_ setting: PolicySetting) -> Bool {
        guard let gap, values[setting] == nil, setting.hasGraphName else { return false }
        guard !named.contains(setting) else {
            let isRequired = PolicySetting.requiredOfGraphV1.contains(setting)
            return !setting.isInGraphV1 || gap == .selection && isRequired
        }
        return gap == .selection || !setting.isInGraphV1
    }

    /// Returns the document if the export contains the whole policy.
    ///
    /// A simulation must not depend on the defaults of settings that the policy has and the export lacks.
    ///
    /// - Throws: ``PolicyReadError`` with the code `unreadableValue` and the reason of the ``gap``.
    package func whole() throws(PolicyReadError) -> PolicyDocument {
        guard let gap else { return self }
        throw PolicyReadError(
            code: .unreadableValue, message: gap.reason, position: gapIssue?.position, help: gap.advice)
    }

    /// The issue that tells about the ``gap``, with its position; `nil` if there is none.
    package var gapIssue: PolicyIssue? { gap == nil ? nil : findings.first { $0.code == Self.gapCode } }

    private static let gapCode = "partialExport"

    /// The issue that tells about the gap of an export.
    static func issue(about gap: PolicyExportGap, _ root: JSONCursor) -> PolicyIssue {
        PolicyIssue(
            .warning, gapCode, path: root.path.shortened, position: root.position,
            "\(gap.reason); an answer that depends on a missing setting is not known", help: gap.advice)
    }

    /// Returns the annotation with a context; none for an empty text.
    static func contextAnnotation(_ context: String) -> [JSONMember] {
        guard !context.isEmpty else { return [] }
        let value = JSONValue.made(.string(context))
        return [JSONMember(key: "@odata.context", at: value.position, value: value)]
    }

    /// Returns the annotations of lists of a policy that have more elements in the tenant than in the document.
    static func partAnnotations(of policy: JSONCursor) -> [JSONMember] {
        guard case .object(let members) = policy.value.kind else { return [] }
        return members.filter { member in
            if case .null = member.value.kind { return false }
            return ["@odata.nextLink", "@nextLink", "@odata.count", "@count"].contains { annotation in
                guard member.key.hasSuffix(annotation), member.key != annotation else { return false }
                return annotation.hasSuffix("Link")
                    || policy.lacksPart(of: String(member.key.dropLast(annotation.count)))
            }
        }
    }

    /// The settings that an export names without a value, so that they are not among those that it leaves out.
    var emptySettings: [PolicySetting] {
        guard gap != nil else { return [] }
        return PolicySetting.allCases.filter { setting in
            guard named.contains(setting), values[setting] == nil else { return false }
            if case .opaque = setting.descriptor.kind { return false }
            return true
        }
    }

    /// Returns the annotation that tells the version of Graph; empty if there is none.
    package static func context(of value: JSONCursor) -> String {
        (try? (value.member("@odata.context") ?? value.member("@context"))?.string()) ?? ""
    }
}

extension PolicySetting {
    /// Whether the resource of Graph v1.0 has the property.
    ///
    /// Source: the page `iosManagedAppProtection` of the reference of Graph v1.0.
    var isInGraphV1: Bool {
        Self.requiredOfGraphV1.contains(self) || Self.writtenByServer.contains(self)
            || Self.optionalInGraphV1.contains(self)
    }

    /// Whether the property shows an export of Graph beta: v1.0 lacks it, and it has been in beta for years.
    fileprivate var showsGraphBeta: Bool { hasGraphName && self != .roleScopeTagIds && !isInGraphV1 }

    /// The properties of Graph v1.0 that are never `null`, so that each whole export has them.
    fileprivate static let requiredOfGraphV1: [PolicySetting] = [
        .allowedInboundDataTransferSources, .allowedOutboundDataTransferDestinations,
        .organizationalCredentialsRequired, .allowedOutboundClipboardSharingLevel, .dataBackupBlocked,
        .deviceComplianceRequired, .managedBrowserToOpenLinksRequired, .saveAsBlocked, .pinRequired, .maximumPinRetries,
        .simplePinBlocked, .minimumPinLength, .pinCharacterSet, .allowedDataStorageLocations, .contactSyncBlocked,
        .printBlocked, .fingerprintBlocked, .disableAppPinIfDevicePinIsSet, .managedBrowser, .appDataEncryptionType,
        .faceIdBlocked,
    ]

    /// The properties of Graph v1.0 that only the service writes.
    fileprivate static let writtenByServer: [PolicySetting] = [
        .id, .createdDateTime, .lastModifiedDateTime, .version, .isAssigned, .deployedAppCount,
    ]

    /// The properties that only the service writes, and that a policy written by hand does not have.
    fileprivate static let stampedByServer: [PolicySetting] = [
        .createdDateTime, .lastModifiedDateTime, .version, .deployedAppCount,
    ]

    /// The other properties and relations of Graph v1.0.
    private static let optionalInGraphV1: [PolicySetting] = [
        .displayName, .description, .periodOfflineBeforeAccessCheck, .periodOnlineBeforeAccessCheck,
        .periodOfflineBeforeWipeIsEnforced, .periodBeforePinReset, .minimumRequiredOsVersion, .minimumWarningOsVersion,
        .minimumRequiredAppVersion, .minimumWarningAppVersion, .minimumRequiredSdkVersion, .customBrowserProtocol,
        .assignments, .apps, .deploymentSummary,
    ]
}

extension JSONCursor {
    /// Whether the file has only a part of a list of this object.
    ///
    /// The list goes on in another answer of Graph, or a count is larger than the list.
    ///
    /// - Parameters:
    ///   - name: The name of the list; empty for `value` of an answer.
    ///   - counts: Members with the number of elements, beside the annotation `@odata.count`. Defaults to none.
    /// - Returns: Whether the tenant has more elements.
    package func lacksPart(of name: String, counts: [String] = []) -> Bool {
        if hasNextLink(of: name) { return true }
        guard case .array(let elements)? = part(name.isEmpty ? "value" : name)?.kind else { return false }
        return (["\(name)@odata.count", "\(name)@count"] + counts).contains { key in
            switch part(key)?.kind {
            case .number(let text), .string(let text): Int(text).map { $0 > elements.count } ?? false
            default: false
            }
        }
    }

    /// Whether a list of this object goes on in another answer of Graph; an empty name means `value` of an answer.
    package func hasNextLink(of name: String) -> Bool {
        ["\(name)@odata.nextLink", "\(name)@nextLink"].contains { part($0) != nil }
    }

    /// Returns the value of a member in any letter case; `nil` if it is missing or `null`.
    private func part(_ name: String) -> JSONValue? {
        guard case .object(let members) = value.kind,
            let value = members.first(where: { AccountID.folding.areEqual($0.key, name) })?.value
        else { return nil }
        if case .null = value.kind { return nil }
        return value
    }
}
