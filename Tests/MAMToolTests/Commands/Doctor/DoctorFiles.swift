import Foundation

/// The files of made-up people who ask why a policy is not applied.
enum DoctorFiles {
    static let sales = "1b6f0c52-8f7e-4d19-a3c4-52e7d0a91b11"
    static let field = "7f2d8a4c-91b3-4e60-a5d7-08c6e1f3b294"
    static let guests = "c0a8e6d4-3b21-4f5e-9d70-6a1b2c3d4e5f"
    static let app = "com.example.roundsheet"

    static func assignment(_ group: String, excluded: Bool = false) -> String {
        let type = excluded ? "exclusionGroupAssignmentTarget" : "groupAssignmentTarget"
        return ##"{"target": {"@odata.type": "#microsoft.graph.\##(type)", "groupId": "\##(group)"}}"##
    }

    static func listed(_ apps: String...) -> String {
        let rows = apps.map { #"{"mobileAppIdentifier": {"bundleId": "\#($0)"}}"# }
        return #""appGroupType": "selectedPublicApps", "apps": [\#(rows.joined(separator: ", "))]"#
    }

    /// An export of a policy, whose members are one per line from line 4 on.
    ///
    /// It targets all devices unless a member says otherwise.
    static func export(_ members: String..., assignments: [String]? = [assignment(field)]) -> String {
        let levels = "targetedAppManagementLevels"
        let isTold = members.contains { $0.contains(levels) }
        let all =
            [
                ##""@odata.type": "#microsoft.graph.iosManagedAppProtection""##
                    + (isTold ? "" : #", "\#(levels)": "unspecified""#), #""displayName": "Field work""#,
            ] + members + (assignments.map { [#""assignments": [\#($0.joined(separator: ", "))]"#] } ?? [])
        return "{\n\(all.joined(separator: ",\n"))\n}\n"
    }

    /// An Info.plist without an error, with more keys of the root.
    static func infoPlist(_ more: String = "", booleans: String = "<true/>") -> String {
        let queries = [
            "http-intunemam", "https-intunemam", "microsoft-edge-http-intunemam", "microsoft-edge-https-intunemam",
            "smart-ns", "zips", "lacoonsecurity", "wandera", "lookoutwork-ase", "skycure", "betteractiveshield",
            "smsec", "mvisionmobile", "scmx", "intunemam-mtd",
        ]
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>\(app)</string>
            <key>NSFaceIDUsageDescription</key><string>Unlock with Face ID.</string>
            <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>
            <string>msauth.\(app)</string><string>msauth.\(app)-intunemam</string></array></dict></array>
            <key>LSApplicationQueriesSchemes</key><array>
            \(queries.map { "<string>\($0)</string>" }.joined())</array>
            <key>IntuneMAMSettings</key><dict>
            <key>ADALClientId</key><string>c81e7f52-3d06-4b9a-8f7d-61a0b5c4d392</string>
            <key>ADALAuthority</key><string>https://login.microsoftonline.com/9d2f4b6c-1e38-4a75-b0c9-7f5e3a1d8264</string>
            <key>ADALRedirectUri</key><string>msauth.\(app)://auth</string>
            <key>AutoEnrollOnLaunch</key>\(booleans)
            </dict>\(more)
            </dict></plist>
            """
    }

    static func entitlements(_ groups: String...) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>keychain-access-groups</key><array>\(groups.map { "<string>\($0)</string>" }.joined())</array>
        </dict></plist>
        """
    }

    static func licenses(_ plan: String, _ state: String) -> String {
        #"""
        {"value": [{"skuPartNumber": "EMS", "servicePlans": [
          {"servicePlanName": "MFA_PREMIUM", "provisioningStatus": "Success"},
          {"servicePlanName": "\#(plan)", "provisioningStatus": "\#(state)"}
        ]}]}
        """#
    }

    /// An app configuration of device management, with texts by key.
    static func managed(_ values: KeyValuePairs<String, String>) -> String {
        let rows = values.map {
            #"{"appConfigKey": "\#($0.key)", "appConfigKeyType": "stringType", "appConfigKeyValue": "\#($0.value)"}"#
        }
        return
            ##"{"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "displayName": "Managed", "settings": ["##
            + rows.joined(separator: ", ") + "]}"
    }

    /// An app configuration of the service for an app.
    static func service(for app: String) -> String {
        #"""
        {"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "displayName": "Hosts",
         "appGroupType": "selectedPublicApps",
         "apps": [{"mobileAppIdentifier": {"@odata.type": "#microsoft.graph.iosMobileAppIdentifier", "bundleId": "\#(app)"}}],
         "customSettings": [{"name": "host", "value": "depot.example"}]}
        """#
    }
}
