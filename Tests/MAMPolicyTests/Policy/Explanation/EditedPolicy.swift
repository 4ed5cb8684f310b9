import MAMCore
import TestPolicies
import XCTest

/// A policy as the text of its properties, which tests edit the way an administrator would: in the document.
struct EditedPolicy: Sendable {
    /// What stands behind each name in the document; a name that is not in it is missing there.
    var properties: [String: String]

    /// Reads the document and compiles it.
    func compiled() throws -> MAMPolicy {
        let members = properties.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        return try PolicyFixtures.document(members.joined(separator: ", ")).compileStrictest()
    }

    /// The document with changes made that an explanation names; `url` is the link that was asked about.
    func applying(_ changes: [PolicyExplanation.Change], url: String?) -> EditedPolicy {
        var edited = self
        for change in changes { edited.apply(change, url) }
        return edited
    }

    private mutating func apply(_ change: PolicyExplanation.Change, _ url: String?) {
        let (name, isAdded) = (change.name, change.value.hasPrefix("+"))
        let isMember = isAdded || change.value.hasPrefix("-")
        guard isMember else {
            let isLiteral = ["true", "false"].contains(change.value) || Int(change.value) != nil
            return properties[name] = isLiteral ? change.value : "\"\(change.value)\""
        }
        let member = String(change.value.dropFirst())
        if name == "exemptedAppProtocols" {
            var schemes = slowSchemes(properties[name].map { [EditedPolicy.texts($0).last ?? ""] })
            if isAdded { schemes.insert(member) } else { schemes.remove(member) }
            return properties[name] = EditedPolicy.pair(schemes.sorted().joined(separator: ";"))
        }
        let missing = name == "allowedDataIngestionLocations" ? EditedPolicy.ingestion : []
        var list = properties[name].map(EditedPolicy.texts) ?? missing
        if name.hasSuffix("UniversalLinks"), !isAdded {
            // Without a site means: without any pattern that covers the link.
            list.removeAll { text in
                url.flatMap { ParsedURL($0) }.map { LinkPattern(text)?.matches($0) == true } ?? false
            }
        } else {
            list.removeAll { $0 == member }
        }
        if isAdded { list.append(member) }
        properties[name] = EditedPolicy.list(list)
    }

    /// What stands between quotation marks.
    private static func texts(_ fragment: String) -> [String] {
        fragment.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    static func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }

    static func pair(_ schemes: String) -> String { "[{\"name\": \"Default\", \"value\": \"\(schemes)\"}]" }

    static let ingestion = ["oneDriveForBusiness", "sharePoint", "camera", "photoLibrary"]
    static let storage = [
        "oneDriveForBusiness", "sharePoint", "box", "localStorage", "photoLibrary", "iManage", "egnyte",
    ]
}

extension EditedPolicy {
    /// How many numbered policies there are.
    static let count = 576 * 2

    /// A policy by its number: every combination of what data transfer rests on, beside one of everything else.
    static func numbered(_ number: Int) -> EditedPolicy {
        var (rest, noise) = (number, UInt64(truncatingIfNeeded: number + 1) &* 0x9E37_79B9_7F4A_7C15)
        func digit<Value>(_ values: [Value]) -> Value {
            defer { rest /= values.count }
            return values[rest % values.count]
        }
        func any(_ values: [String?]) -> String? {
            noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return values[Int(noise >> 33) % values.count]
        }
        var properties: [String: String] = [
            "allowedOutboundDataTransferDestinations": digit(["\"allApps\"", "\"managedApps\"", "\"none\""]),
            "disableProtectionOfManagedOutboundOpenInData": digit(["false", "true"]),
            "filterOpenInToOnlyManagedApps": digit(["false", "true"]),
            "allowedInboundDataTransferSources": digit(["\"allApps\"", "\"managedApps\"", "\"none\""]),
            "saveAsBlocked": digit(["false", "true"]),
            "blockDataIngestionIntoOrganizationDocuments": digit(["false", "true"]),
            "allowedDataStorageLocations": digit(["[]", "[\"box\", \"oneDriveForBusiness\", \"photoLibrary\"]"]),
            "allowedDataIngestionLocations": digit(["[\"camera\"]", "[\"oneDriveForBusiness\", \"sharePoint\"]"]),
        ]
        for (name, values) in others { properties[name] = any(values) }
        return EditedPolicy(properties: properties)
    }

    /// Everything else an answer rests on, with some of its values; nil is a missing property.
    private static let others: [(String, [String?])] = [
        (
            "allowedOutboundClipboardSharingLevel",
            members(["allApps", "managedAppsWithPasteIn", "managedApps", "blocked"])
        ),
        ("allowedOutboundClipboardSharingExceptionLength", [nil, "0", "5"]),
        ("dialerRestrictionLevel", members(["allApps", "managedApps", "customApp", "blocked"])),
        ("customDialerAppProtocol", [nil, "\"dial\""]),
        ("protectedMessagingRedirectAppType", members(["anyApp", "anyManagedApp", "specificApps", "blocked"])),
        ("messagingRedirectAppUrlScheme", [nil, "\"chat\""]),
        ("managedBrowserToOpenLinksRequired", ["false", "true"]),
        ("managedBrowser", members(["notConfigured", "microsoftEdge"])),
        ("customBrowserProtocol", [nil, "\"browse\"", "\"no scheme\""]),
        ("exemptedAppProtocols", [nil, pair(""), pair("skype;sms;tel"), pair("mailto;x-a")]),
        ("exemptedUniversalLinks", ["[]", "[\"https://maps.example\"]"]),
        ("managedUniversalLinks", ["[]", "[\"https://*.example/*\"]"]),
        ("pinRequired", ["false", "true"]), ("disableAppPinIfDevicePinIsSet", ["false", "true"]),
        ("contactSyncBlocked", ["false", "true"]), ("allowWidgetContentSync", [nil, "false", "true"]),
        ("printBlocked", ["false", "true"]),
        ("appDataEncryptionType", members(["useDeviceSettings", "whenDeviceLocked"])),
        ("screenCaptureConfigurationState", [nil, "\"notBlocked\"", "\"blocked\""]),
    ]

    private static func members(_ names: [String]) -> [String?] { names.map { "\"\($0)\"" } }

    /// Policies of another account: closed, half open, open.
    static let peers: [EditedPolicy] = ["none", "managedApps", "allApps"].map { level in
        EditedPolicy(properties: [
            "allowedOutboundDataTransferDestinations": "\"\(level)\"",
            "allowedInboundDataTransferSources": "\"\(level)\"",
            "allowedOutboundClipboardSharingLevel": level == "none" ? "\"blocked\"" : "\"\(level)\"",
            "allowedOutboundClipboardSharingExceptionLength": level == "managedApps" ? "5" : "0",
        ])
    }
}
