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
    ///   - context: The annotation `@odata.context` of the policy or of the answer with it; empty if there is none.
    init?(named: PolicySettingSet, context: String) {
        if Self.hasSelection(context) {
            self = .selection
            return
        }
        // A property that only beta has was exported from there, or written by hand beside the others.
        guard !PolicySetting.allCases.contains(where: { named.contains($0) && $0.showsGraphBeta }) else { return nil }
        if !context.contains("/v1.0/") {
            let required = PolicySetting.requiredOfGraphV1.count { named.contains($0) }
            let isFromServer = PolicySetting.writtenByServer.contains { named.contains($0) }
            guard !context.contains("/beta/"), isFromServer, required >= Self.fewestRequired else { return nil }
        }
        self = .graphV1
    }

    /// The least number of properties by which a document without an annotation counts as an export of Graph v1.0.
    private static let fewestRequired = PolicySetting.requiredOfGraphV1.count * 3 / 4

    /// Whether an annotation names selected properties: `…/iosManagedAppProtections(id,apps())`.
    ///
    /// A name with parentheses of its own is an expanded relation, which selects nothing.
    private static func hasSelection(_ context: String) -> Bool {
        guard let start = context.firstRange(of: "ManagedAppProtections("), context.utf8.count <= 16_384 else {
            return false
        }
        var (depth, name) = (1, "")
        for letter in context[start.upperBound...] {
            switch letter {
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
            if depth == 0 || depth == 1 && letter == "," {
                if !name.isEmpty, !name.contains("(") { return true }
                name = ""
                if depth == 0 { return false }
            } else {
                name.append(letter)
            }
        }
        return false
    }
}

extension PolicyDocument {
    /// Returns whether the export leaves out a setting whose value is therefore not known.
    ///
    /// A setting that the policy itself does not have is not left out: its default applies.
    ///
    /// - Parameter setting: The setting.
    /// - Returns: `true` if the document has a ``gap`` that includes the setting.
    public func leavesOut(_ setting: PolicySetting) -> Bool {
        guard let gap, !named.contains(setting), setting.hasGraphName else { return false }
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

    /// Returns the annotation that tells the version of Graph; empty if there is none.
    package static func context(of value: JSONCursor) -> String {
        (try? value.member("@odata.context")?.string()) ?? ""
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

    /// The other properties and relations of Graph v1.0.
    private static let optionalInGraphV1: [PolicySetting] = [
        .displayName, .description, .periodOfflineBeforeAccessCheck, .periodOnlineBeforeAccessCheck,
        .periodOfflineBeforeWipeIsEnforced, .periodBeforePinReset, .minimumRequiredOsVersion, .minimumWarningOsVersion,
        .minimumRequiredAppVersion, .minimumWarningAppVersion, .minimumRequiredSdkVersion, .customBrowserProtocol,
        .assignments, .apps, .deploymentSummary,
    ]
}
