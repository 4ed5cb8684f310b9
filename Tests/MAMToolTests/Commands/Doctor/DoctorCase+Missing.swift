import Foundation

/// Files that contain only a part of the facts, and files that explain a status.
extension DoctorCase {
    private typealias Files = DoctorFiles

    private static func filtered(_ group: String, _ type: String, excluded: Bool = false) -> String {
        Files.assignment(group, excluded: excluded).replacingOccurrences(
            of: "}}", with: #", "deviceAndAppManagementAssignmentFilterType": "\#(type)"}}"#)
    }

    private static let selected = #""appGroupType": "selectedPublicApps""#
    private static let ids = "--groups \(DoctorFiles.field) --bundle-id \(DoctorFiles.app)"

    /// Exports that do not tell which users, apps and devices the policy reaches.
    static var missingTargets: [DoctorCase] {
        let listed = Files.listed(Files.app)
        func row(_ name: String, _ export: String, _ states: String, _ more: String = "") -> DoctorCase {
            DoctorCase(
                name: name, files: ["p.json": export], arguments: "--policy p.json \(ids)\(more)", states: states)
        }
        let other = Files.export(Files.listed("com.example.mail"), assignments: [Files.assignment(Files.sales)])
        let page = #"{"@odata.nextLink": "https://graph.example/next", "value": [\#(other)]}"#
        let unmanaged = #""targetedAppManagementLevels": null"#
        return [
            row("without the list of apps", Files.export(selected), "?+?+????+"),
            row(
                "a list of apps that goes on", Files.export(listed, #""apps@odata.nextLink": "https://n""#), "?+++????+"
            ),
            row(
                "another app, and a list that goes on",
                Files.export(Files.listed("com.example.mail"), #""apps@odata.nextLink": "https://n""#), "?+?+????+"),
            row("an empty list of apps", Files.export(selected, #""apps": []"#), "?+-+????+").with(
                "app", "add the bundle id to the apps of the policy: groups of Microsoft's apps contain no other app",
                "p.json:5"),
            row("without management levels", Files.export(listed, unmanaged), "?++?????+", " --mdm"),
            row(
                "an assignment with a filter", Files.export(listed, assignments: [filtered(Files.field, "include")]),
                "??++????+"),
            row(
                "an assignment of another group with a filter",
                Files.export(listed, assignments: [filtered(Files.sales, "exclude")]), "?-++????+"
            ).with(
                "group", "assign the policy to a group of the account, or add the account to an assigned group",
                "p.json:5"),
            row(
                "an exclusion with a filter",
                Files.export(
                    listed,
                    assignments: [Files.assignment(Files.field), filtered(Files.field, "include", excluded: true)]),
                "??++????+"),
            row(
                "no assignment, although it is assigned", Files.export(listed, #""isAssigned": true"#, assignments: []),
                "??++????+"),
            row(
                "a list of assignments that goes on",
                Files.export(
                    listed, #""assignments@odata.nextLink": "https://n""#, assignments: [Files.assignment(Files.sales)]),
                "??++????+"),
            row("the first page of a list", page, "???+????+"),
            DoctorCase(
                name: "all pages of a list",
                files: ["p.json": page, "q.json": "{\"value\": [\(other)]}"],
                arguments: "--policy p.json --policy q.json \(ids)", states: "?--+????+", broken: "group",
                fix: "assign the policy to a group of the account, or add the account to an assigned group",
                place: "p.json:5"),
        ]
    }

    /// App configurations of which the export tells whom they reach.
    static var configurationTargets: [DoctorCase] {
        func row(
            _ name: String, _ members: String, _ state: String, _ fix: String? = nil, more: String = "--no-mdm \(ids)",
            others: String = "?+++????", isManaged: Bool = false
        ) -> DoctorCase {
            let text = isManaged ? Files.managed(["a": "b"]) : Files.service(for: Files.app)
            return DoctorCase(
                name: name,
                files: [
                    "c.json": text.replacing("\"displayName\"", with: "\(members), \"displayName\""),
                    "p.json": Files.export(Files.listed(Files.app)),
                ],
                arguments: "--policy p.json --appconfig c.json \(more)", states: others + state,
                broken: fix == nil ? nil : "setting", fix: fix, place: fix == nil ? nil : "c.json")
        }
        func assigned(_ assignments: String...) -> String {
            "\"assignments\": [\(assignments.joined(separator: ", "))]"
        }
        func levels(_ text: String) -> String { "\"targetedAppManagementLevels\": \"\(text)\"" }
        let assign = "assign the app configuration to a group of the account, and exclude none of them"
        let (own, other) = (Files.assignment(Files.field), Files.assignment(Files.sales))
        let excluded = Files.assignment(Files.field, excluded: true)
        let everyone = ##"{"target": {"@odata.type": "#microsoft.graph.allLicensedUsersAssignmentTarget"}}"##
        return [
            row("a configuration of the account's group", assigned(own), "+"),
            row("a configuration of another group", assigned(other), "-", assign),
            row("a configuration of nobody", assigned(), "-", assign),
            row("a configuration that is not assigned", "\"isAssigned\": false", "-", assign),
            row("a configuration that excludes the account", assigned(everyone, excluded), "-", assign),
            row("a configuration of a filter", assigned(filtered(Files.field, "include")), "?"),
            row(
                "a configuration and unknown groups", assigned(own), "?", more: "--no-mdm --bundle-id \(Files.app)",
                others: "??++????"),
            row(
                "a configuration for managed apps", levels("mdm"), "-",
                "include unmanaged devices in the app configuration"),
            row("a configuration for unmanaged apps", levels("unmanaged"), "+"),
            row("a configuration for managed apps, enrolled", levels("mdm"), "?", more: "--mdm \(ids)"),
            row(
                "a configuration for Android", levels("androidEnterprise"), "-",
                "include managed or unmanaged devices in it"),
            row("levels of the future", levels("unknownFutureValue"), "?"),
            row("device management, another group", assigned(other), "?", isManaged: true),
            row("device management, excluded", assigned(own, excluded), "-", assign, isManaged: true),
        ]
    }

    /// Files without the part that decides.
    static var missingParts: [DoctorCase] {
        let v1 = GraphV1Export.text(GraphV1Export.apps(Files.app))
        let page = """
            <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array><dict>
            <key>Key</key><string>PINEnabled</string><key>DefaultValue</key><integer>1</integer></dict></array></dict></plist>
            """
        let unlisted =
            ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "customSettings": [], "##
            + #""appGroupType": "selectedPublicApps"}"#
        let listed = Files.export(Files.listed(Files.app))
        let catalog =
            ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "settings": [{"id": "x"}]}"##
        return [
            DoctorCase(
                name: "an export of Graph v1.0", files: ["p.json": v1],
                arguments: "--policy p.json --bundle-id \(Files.app) --no-mdm", states: "??+??????"),
            DoctorCase(
                name: "another app, and Graph v1.0", files: ["p.json": v1],
                arguments: "--policy p.json --bundle-id com.example.mail --mdm", states: "?????????"),
            DoctorCase(
                name: "an app that iOS may end at launch",
                files: ["i.plist": Files.infoPlist("<key>DTSDKName</key><string>iphoneos27.0</string>")],
                arguments: "--plist i.plist", states: "?????????"),
            DoctorCase(
                name: "an app of the iOS SDK 26",
                files: ["i.plist": Files.infoPlist("<key>DTSDKName</key><string>iphoneos26.0</string>")],
                arguments: "--plist i.plist", states: "????+????"),
            DoctorCase(
                name: "an app that enrolled, of the iOS SDK 27",
                files: ["i.plist": Files.infoPlist("<key>DTSDKName</key><string>iphoneos27.0</string>")],
                arguments: "--plist i.plist --status 101", states: "+???++++?"),
            DoctorCase(
                name: "a settings page", files: ["d.plist": page], arguments: "--dump d.plist", states: "?????????"),
            DoctorCase(
                name: "a plan without a state",
                files: ["l.json": #"{"servicePlans": [{"servicePlanName": "INTUNE_A"}]}"#],
                arguments: "--licenses l.json", states: "?????????"),
            DoctorCase(
                name: "licenses without their plans",
                files: ["l.json": #"{"value": [{"skuId": "b", "skuPartNumber": "EMS"}]}"#],
                arguments: "--licenses l.json", states: "?????????"),
            DoctorCase(
                name: "an empty list of something", files: ["l.json": #"{"value": []}"#],
                arguments: "--licenses l.json", states: "?????????"),
            DoctorCase(
                name: "an empty list of licenses",
                files: ["l.json": #"{"@odata.context": "$metadata#users('x')/licenseDetails", "value": []}"#],
                arguments: "--licenses l.json", states: "-????????", broken: "license",
                fix: "assign a license with Intune to the account", place: "l.json"),
            DoctorCase(
                name: "an app configuration without its apps", files: ["c.json": unlisted, "p.json": listed],
                arguments: "--policy p.json --appconfig c.json --bundle-id \(Files.app)", states: "??++?????"),
            DoctorCase(
                name: "an app configuration without its settings",
                files: [
                    "c.json": ##"{"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "settings": null}"##,
                    "p.json": Files.export(Files.listed(Files.app), #""targetedAppManagementLevels": "mdm""#),
                ],
                arguments: "--policy p.json --appconfig c.json --mdm", states: "?????????"),
            DoctorCase(
                name: "settings of the catalog",
                files: ["c.json": catalog, "p.json": Files.export(Files.listed(Files.app))],
                arguments: "--policy p.json --appconfig c.json", states: "???+?????"),
        ]
    }

    /// App configurations whose keys the SDK does not read.
    static var wrongConfigurations: [DoctorCase] {
        func row(_ name: String, _ text: String, _ fix: String?, _ line: Int = 1) -> DoctorCase {
            DoctorCase(
                name: name, files: ["c.json": text], arguments: "--appconfig c.json",
                states: fix == nil ? "?????????" : "????????-", broken: fix == nil ? nil : "setting", fix: fix,
                place: fix == nil ? nil : "c.json:\(line)")
        }
        let service =
            ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "customSettings": ["##
            + #"{"name": "IntuneMAMUPN", "value": "x"}]}"#
        return [
            row(
                "keys of device management from the service", service,
                "configure it in an app configuration for managed devices (`iosMobileAppConfiguration`)"),
            row(
                "another letter case", Files.managed(["IntuneMAMUpn": "{{userprincipalname}}"]),
                "did you mean `IntuneMAMUPN`? letter case and blanks count"),
            row(
                "a blank at the end", Files.managed(["IntuneMAMOID ": "{{userid}}"]),
                "did you mean `IntuneMAMOID`? letter case and blanks count"),
            row(
                "the token of another value", Files.managed(["IntuneMAMOID": "{{userprincipalname}}"]),
                "write `{{userid}}`"),
            row(
                "a property list", "<dict>\n<key>IntuneMAMUPn</key><string>{{userprincipalname}}</string></dict>",
                "did you mean `IntuneMAMUPN`? letter case and blanks count", 2),
            row(
                "a good property list",
                "<dict><key>IntuneMAMUPN</key><string>$EMAIL</string><key>theme</key><string>dark</string></dict>", nil),
        ]
    }

    /// Statuses that another file explains.
    static var explainedStatuses: [DoctorCase] {
        let single = Files.infoPlist().split(separator: "\n").filter { !$0.contains("ADALAuthority") }.joined(
            separator: "\n")
        let authority =
            "for an app of a single tenant, write `ADALAuthority` with the tenant "
            + "(`https://login.microsoftonline.com/TENANT`); compare `ADALClientId` and `ADALRedirectUri` with the "
            + "registration"
        let error =
            "read the error text; if it has MSAL's code -50000, compare the client id, the redirect URI and the authority "
            + "with the app's registration"
        let signIn =
            "sign the account in before it is registered, register its object id, and answer the SDK with its token"
        return [
            DoctorCase(
                name: "201 alone", files: [:], arguments: "--status 201", states: "??????-??", broken: "enrollment",
                fix: error),
            DoctorCase(
                name: "201 and no authority", files: ["i.plist": single], arguments: "--status 201 --plist i.plist",
                states: "????+?-??", broken: "enrollment", fix: authority, place: "i.plist"),
            DoctorCase(
                name: "203 and no authority", files: ["i.plist": single], arguments: "--status 203 --plist i.plist",
                states: "????+-???", broken: "token",
                fix: signIn + "; for an app of a single tenant, write `ADALAuthority`",
                place: "i.plist"),
            DoctorCase(
                name: "203 and an authority", files: ["i.plist": Files.infoPlist()],
                arguments: "--status 203 --plist i.plist", states: "????+-???", broken: "token",
                fix:
                    "sign the account in before it is registered, register its object id, and answer the SDK with its token"
            ),
            DoctorCase(
                name: "207", files: [:], arguments: "--status 207", states: "?????-???", broken: "token",
                fix:
                    "register the object id of the account: the SDK finds it for a principal name only through the token library"
            ),
            DoctorCase(
                name: "222", files: [:], arguments: "--status 222", states: "??????-??", broken: "enrollment",
                fix:
                    "look up in the admin center whether the tenant is being moved, and wait until that is over; otherwise "
                    + "assign a license with Intune to the account, whose tenant does not use the service"),
            DoctorCase(
                name: "200 and a license", files: ["l.json": Files.licenses("INTUNE_A", "Success")],
                arguments: "--status 200 --licenses l.json", states: "-????+???", broken: "license",
                fix:
                    "wait until the license has arrived at the service, and compare the account and the tenant of the "
                    + "registration with those of the license", place: "l.json:3"),
        ]
    }

    private func with(_ link: String, _ fix: String, _ place: String) -> DoctorCase {
        var copy = self
        (copy.broken, copy.fix, copy.place) = (link, fix, place)
        return copy
    }
}

/// An export of Graph v1.0, with the properties that each export has.
enum GraphV1Export {
    static func apps(_ bundleID: String) -> String {
        #""apps": [{"mobileAppIdentifier": {"bundleId": "\#(bundleID)"}}]"#
    }

    static func text(_ more: String...) -> String {
        let members = [
            ##""@odata.type": "#microsoft.graph.iosManagedAppProtection""##, #""id": "T_1", "displayName": "Old""#,
            #""allowedInboundDataTransferSources": "allApps""#,
            #""allowedOutboundDataTransferDestinations": "managedApps""#,
            #""organizationalCredentialsRequired": false, "allowedOutboundClipboardSharingLevel": "allApps""#,
            #""dataBackupBlocked": false, "deviceComplianceRequired": true, "managedBrowserToOpenLinksRequired": false"#,
            #""saveAsBlocked": false, "pinRequired": false, "maximumPinRetries": 5, "simplePinBlocked": false"#,
            #""minimumPinLength": 4, "pinCharacterSet": "numeric", "allowedDataStorageLocations": []"#,
            #""contactSyncBlocked": false, "printBlocked": false, "fingerprintBlocked": false, "faceIdBlocked": false"#,
            #""disableAppPinIfDevicePinIsSet": false, "managedBrowser": "notConfigured""#,
            #""appDataEncryptionType": "useDeviceSettings""#,
        ]
        return "{\n" + (members + more).joined(separator: ",\n") + "\n}\n"
    }
}
