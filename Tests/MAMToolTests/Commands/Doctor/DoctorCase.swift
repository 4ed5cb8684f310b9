import Foundation

/// The files and facts of a made-up person, with what `mam doctor` finds in them.
///
/// The states of the links stand in the order license, group, app, management level, Info.plist, token, enrollment,
/// check-in, setting: `+` is fine, `-` broken, `?` unknown.
struct DoctorCase {
    let name: String
    let files: [String: String]
    let arguments: String
    let states: String
    var broken: String?
    var fix: String?
    /// The file and line that show the first broken link.
    var place: String?
}

extension DoctorCase {
    private typealias Files = DoctorFiles

    /// All of them.
    static var all: [DoctorCase] {
        [
            assignments, exclusions, apps, managementLevels, bundles, statuses, licenses, versions, misfits, accounts,
            dumps,
            comparisons, settings, everything, lists,
            missingTargets, configurationTargets, missingParts, wrongConfigurations, explainedStatuses,
        ].flatMap(\.self)
    }

    /// Assignments that do not reach the account, behind status 225.
    static var assignments: [DoctorCase] {
        [
            DoctorCase(
                name: "a user of another group", files: ["p.json": Files.export(Files.listed(Files.app))],
                arguments: "--status 225 --policy p.json --groups \(Files.sales) --bundle-id \(Files.app)",
                states: "+-++?+-?+", broken: "group",
                fix: "assign the policy to a group of the account, or add the account to an assigned group",
                place: "p.json:5"),
            DoctorCase(
                name: "no group at all", files: ["p.json": Files.export(Files.listed(Files.app), assignments: [])],
                arguments: "--status 225 --policy p.json --bundle-id \(Files.app)", states: "+-++?+-?+",
                broken: "group", fix: "assign the policy to a group of the account", place: "p.json:5"),
            DoctorCase(
                name: "nothing but the status", files: [:], arguments: "--status 225", states: "+????+-??",
                broken: "enrollment",
                fix:
                    "assign a policy to a group of the account, and include the app and the device's management level in it"
            ),
        ]
    }

    /// Excluded groups.
    static var exclusions: [DoctorCase] {
        let assignments = [Files.assignment(Files.field), Files.assignment(Files.guests, excluded: true)]
        let export = Files.export(Files.listed(Files.app), assignments: assignments)
        return [
            DoctorCase(
                name: "excluded", files: ["p.json": export],
                arguments: "--policy p.json --groups \(Files.field),\(Files.guests) --bundle-id \(Files.app)",
                states: "?-++????+", broken: "group",
                fix: "take the account out of the excluded group, or the group out of the exclusions", place: "p.json:5"
            ),
            DoctorCase(
                name: "not excluded", files: ["p.json": export],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app)", states: "?+++????+"),
            DoctorCase(
                name: "unknown groups", files: ["p.json": export],
                arguments: "--policy p.json --bundle-id \(Files.app)", states: "??++????+"),
        ]
    }

    /// Apps that the policy does not include.
    static var apps: [DoctorCase] {
        [
            DoctorCase(
                name: "Microsoft's apps only",
                files: ["p.json": Files.export(#""appGroupType": "allMicrosoftApps""#), "i.plist": Files.infoPlist()],
                arguments: "--policy p.json --groups \(Files.field) --plist i.plist", states: "?+-++???+",
                broken: "app",
                fix: "add the bundle id to the apps of the policy: groups of Microsoft's apps contain no other app",
                place: "p.json:4"),
            DoctorCase(
                name: "another bundle id", files: ["p.json": Files.export(Files.listed("com.example.roundsheet.beta"))],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app)", states: "?+-+????+",
                broken: "app",
                fix: "add the bundle id to the apps of the policy: groups of Microsoft's apps contain no other app",
                place: "p.json:4"),
        ]
    }

    /// Management levels that the policy does not include.
    static var managementLevels: [DoctorCase] {
        let unmanaged = Files.export(Files.listed(Files.app), #""targetedAppManagementLevels": "unmanaged""#)
        let managed = Files.export(Files.listed(Files.app), #""targetedAppManagementLevels": "mdm""#)
        let keys: KeyValuePairs = ["IntuneMAMUPN": "{{userprincipalname}}", "IntuneMAMOID": "{{userid}}"]
        return [
            DoctorCase(
                name: "a managed device", files: ["p.json": unmanaged, "c.json": Files.managed(keys)],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm --appconfig c.json",
                states: "?++-????+", broken: "managementLevel",
                fix: "include managed devices in the policy, or assign another policy for them", place: "p.json:5"),
            DoctorCase(
                name: "keys without a word about the device",
                files: ["p.json": unmanaged, "c.json": Files.managed(keys)],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --appconfig c.json",
                states: "?++-????+", broken: "managementLevel",
                fix: "include managed devices in the policy, or assign another policy for them", place: "p.json:5"),
            DoctorCase(
                name: "an enrolled device, and a policy for unmanaged ones", files: ["p.json": unmanaged],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm",
                states: "?++?????+"),
            DoctorCase(
                name: "an enrolled device, and a policy for managed ones", files: ["p.json": managed],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm",
                states: "?++?????+"),
            DoctorCase(
                name: "an enrolled device, and a configuration of the service",
                files: ["p.json": managed, "c.json": Files.service(for: Files.app)],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm --appconfig c.json",
                states: "?++?????+"),
            DoctorCase(
                name: "an enrolled device, and policies for each kind",
                files: ["p.json": managed, "q.json": unmanaged],
                arguments: "--policy p.json --policy q.json --groups \(Files.field) --bundle-id \(Files.app) --mdm",
                states: "?++?????+"),
            DoctorCase(
                name: "an app without keys, and a policy for unmanaged devices",
                files: ["p.json": unmanaged, "c.json": Files.managed(["host": "depot.example"])],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm --appconfig c.json",
                states: "?+++????+"),
            DoctorCase(
                name: "the keys of another account",
                files: [
                    "p.json": managed,
                    "c.json": Files.managed(["IntuneMAMUPN": "ines@one.example", "IntuneMAMOID": "{{userid}}"]),
                ],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm --appconfig c.json "
                    + "--user kim@one.example",
                states: "?++-????+", broken: "managementLevel",
                fix: "configure `IntuneMAMUPN` as `{{userprincipalname}}` and `IntuneMAMOID` as `{{userid}}`",
                place: "c.json"),
            DoctorCase(
                name: "variables of another product in a configuration of Intune",
                files: [
                    "p.json": managed, "c.json": Files.managed(["IntuneMAMUPN": "$EMAIL", "IntuneMAMOID": "%oid%"]),
                ],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm --appconfig c.json "
                    + "--user kim@one.example",
                states: "?++-????+", broken: "managementLevel",
                fix: "configure `IntuneMAMUPN` as `{{userprincipalname}}` and `IntuneMAMOID` as `{{userid}}`",
                place: "c.json"),
            DoctorCase(
                name: "variables of another product in its own list",
                files: [
                    "p.json": managed,
                    "c.plist": "<dict><key>IntuneMAMUPN</key><string>{UserPrincipalName}</string>"
                        + "<key>IntuneMAMOID</key><string>%oid%</string></dict>",
                ],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm --appconfig c.plist "
                    + "--user kim@one.example",
                states: "?++?????+"),
            DoctorCase(
                name: "keys of one account, which was not named",
                files: [
                    "p.json": managed,
                    "c.json": Files.managed(["IntuneMAMUPN": "ines@one.example", "IntuneMAMOID": "5f1d9a3e"]),
                ],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm --appconfig c.json",
                states: "?++?????+"),
            DoctorCase(
                name: "the keys in each other's place",
                files: [
                    "p.json": managed,
                    "c.json": Files.managed(["IntuneMAMUPN": "{{userid}}", "IntuneMAMOID": "{{userprincipalname}}"]),
                ],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm --appconfig c.json",
                states: "?++-????-", broken: "managementLevel",
                fix: "configure `IntuneMAMUPN` as `{{userprincipalname}}` and `IntuneMAMOID` as `{{userid}}`",
                place: "c.json"),
            DoctorCase(
                name: "not told", files: ["p.json": unmanaged],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app)", states: "?++?????+"),
            DoctorCase(
                name: "a managed device whose app does not know it",
                files: ["p.json": managed, "c.json": Files.managed(["IntuneMAMUPN": "{{userprincipalname}}"])],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --mdm --appconfig c.json",
                states: "?++-????+", broken: "managementLevel",
                fix: "configure `IntuneMAMUPN` as `{{userprincipalname}}` and `IntuneMAMOID` as `{{userid}}`",
                place: "c.json"),
            DoctorCase(
                name: "a policy for Android's managed profiles",
                files: [
                    "p.json": Files.export(
                        Files.listed(Files.app), #""targetedAppManagementLevels": "androidEnterprise""#)
                ],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app)", states: "?++-????+",
                broken: "managementLevel", fix: "include managed or unmanaged devices", place: "p.json:5"),
        ]
    }

    /// Mistakes in the bundle.
    static var bundles: [DoctorCase] {
        [
            DoctorCase(
                name: "a text for a boolean",
                files: ["i.plist": Files.infoPlist(booleans: "<string>YES</string>")], arguments: "--plist i.plist",
                states: "????+????"),
            DoctorCase(
                name: "a misspelled client id is not read",
                files: ["i.plist": Files.infoPlist().replacingOccurrences(of: "ADALClientId", with: "ADALClientID")],
                arguments: "--plist i.plist", states: "????-????", broken: "infoPlist",
                fix: "`mam configure` renames the key to `ADALClientId`", place: "i.plist:10"),
            DoctorCase(
                name: "an authority that is not used keeps no policy away",
                files: ["i.plist": Files.infoPlist().replacingOccurrences(of: "https://login", with: "http://login")],
                arguments: "--plist i.plist", states: "????+????"),
            DoctorCase(
                name: "the group of the SDK is missing",
                files: [
                    "i.plist": Files.infoPlist(),
                    "e.plist": Files.entitlements(
                        "$(AppIdentifierPrefix)\(Files.app)", "$(AppIdentifierPrefix)com.microsoft.adalcache"),
                ],
                arguments: "--plist i.plist --entitlements e.plist", states: "????-????", broken: "infoPlist",
                fix: "`mam configure` adds it to the end", place: "e.plist:3"),
        ]
    }

    /// Statuses of the delegate.
    static var statuses: [DoctorCase] {
        [
            DoctorCase(
                name: "registered before the sign-in", files: [:], arguments: "--status 203", states: "?????-???",
                broken: "token",
                fix:
                    "sign the account in before it is registered, register its object id, and answer the SDK with its token"
            ),
            DoctorCase(
                name: "no license", files: [:], arguments: "--status 200", states: "-????+???", broken: "license",
                fix: "assign a license with Intune to the account, and wait until it has arrived"),
            DoctorCase(
                name: "lost the policy", files: [:], arguments: "--status 103", states: "?????++-?", broken: "checkIn",
                fix: "look up the license, the groups and the policy's apps: the account lost one of them"),
        ]
    }

    /// Licenses as Graph answers them.
    static var licenses: [DoctorCase] {
        [
            DoctorCase(
                name: "a plan that is switched off", files: ["l.json": Files.licenses("INTUNE_A", "Disabled")],
                arguments: "--licenses l.json", states: "-????????", broken: "license",
                fix: "enable the plan among the apps of the license", place: "l.json:3"),
            DoctorCase(
                name: "a plan of Intune that is not known", files: ["l.json": Files.licenses("INTUNE_X", "Success")],
                arguments: "--licenses l.json", states: "?????????"),
            DoctorCase(
                name: "a plan of Intune that is not known, and switched off",
                files: ["l.json": Files.licenses("INTUNE_X", "Disabled")],
                arguments: "--licenses l.json", states: "-????????", broken: "license",
                fix: "assign a license with Intune to the account", place: "l.json"),
            DoctorCase(
                name: "device management of Office alone", files: ["l.json": Files.licenses("INTUNE_O365", "Success")],
                arguments: "--licenses l.json", states: "-????????", broken: "license",
                fix: "assign a license with Intune to the account", place: "l.json"),
        ]
    }

    /// Another account than the allowed one.
    static var accounts: [DoctorCase] {
        let configuration = Files.managed([
            "IntuneMAMUPN": "mia@example.com", "IntuneMAMOID": "5f1d9a3e-77c2-4b80-b6de-90c4f2a8d317",
            "IntuneMAMAllowedAccountsOnly": "Enabled",
        ])
        return [
            DoctorCase(
                name: "not the account of device management", files: ["c.json": configuration],
                arguments: "--appconfig c.json --user tom@example.com --mdm", states: "??????-??",
                broken: "enrollment",
                fix: "sign in with the account of device management, or remove `IntuneMAMAllowedAccountsOnly`",
                place: "c.json"),
            DoctorCase(
                name: "the account of device management", files: ["c.json": configuration],
                arguments: "--appconfig c.json --user MIA@example.com --mdm", states: "?????????"),
        ]
    }

    /// Dumps of the app.
    static var dumps: [DoctorCase] {
        let two = #"""
            [{"IntuneIdentityUPN": "mia@example.com", "PrintingBlocked": 1},
             {"IntuneIdentityUPN": "ann@example.com", "PrintingBlocked": 0}]
            """#
        return [
            DoctorCase(
                name: "an empty dump", files: ["d.json": #"{"IntuneMAMPolicies": {}}"#], arguments: "--dump d.json",
                states: "???????-?", broken: "checkIn",
                fix: "repair the links before this one, then start the app while it is online", place: "d.json"),
            DoctorCase(
                name: "a dump of other people", files: ["d.json": two],
                arguments: "--dump d.json --user tom@example.com",
                states: "??????-??", broken: "enrollment",
                fix: "sign the other account out, then sign in and register the one that was named", place: "d.json"),
            DoctorCase(
                name: "one of two", files: ["d.json": two], arguments: "--dump d.json --user ann@example.com",
                states: "++++?++++"),
            DoctorCase(name: "which of two", files: ["d.json": two], arguments: "--dump d.json", states: "?????????"),
        ]
    }

    /// Dumps beside exports.
    static var comparisons: [DoctorCase] {
        let export = Files.export(Files.listed(Files.app), #""printBlocked": true"#, #""minimumPinLength": 6"#)
        let arguments = "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --dump d.json"
        return [
            DoctorCase(
                name: "yesterday's policy",
                files: ["p.json": export, "d.json": #"{"PrintingBlocked": 0, "PINMinLength": 6}"#],
                arguments: arguments,
                states: "++++?++-+", broken: "checkIn",
                fix: "start the app while it is online, so that it checks in; a change can take hours to arrive",
                place: "d.json"),
            DoctorCase(
                name: "a value that cannot be read",
                files: ["p.json": export, "d.json": ##"{"PrintingBlocked": 1, "PINMinLength": "<redacted>"}"##],
                arguments: arguments, states: "++++?++?+"),
        ]
    }

    /// Settings without an effect.
    static var settings: [DoctorCase] {
        [
            DoctorCase(
                name: "a block that counts only beside another setting",
                files: ["p.json": Files.export(Files.listed(Files.app), #""saveAsBlocked": true"#)],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --status 101",
                states: "++++?+++-", broken: "setting",
                fix: "set `allowedOutboundDataTransferDestinations` to `managedApps`", place: "p.json:5"),
            DoctorCase(
                name: "an SDK that the policy blocks",
                files: ["p.json": Files.export(Files.listed(Files.app), #""minimumRequiredSdkVersion": "21.6.0""#)],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app) --sdk 21.5.0 --status 100",
                states: "++++?+++-", broken: "setting",
                fix: "build the app with SDK 21.6 or later, or lower `minimumRequiredSdkVersion`", place: "p.json:5"),
            DoctorCase(
                name: "an app configuration for another app",
                files: ["c.json": Files.service(for: "com.example.roundsheet.beta")],
                arguments: "--appconfig c.json --bundle-id \(Files.app) --status 101", states: "+????+++-",
                broken: "setting", fix: "add the app's bundle id to the apps of the app configuration",
                place: "c.json"),
        ]
    }

    /// Evidence for every link.
    static var everything: [DoctorCase] {
        let export = Files.export(Files.listed(Files.app), #""printBlocked": true"#)
        return [
            DoctorCase(
                name: "everything",
                files: [
                    "p.json": export, "l.json": Files.licenses("INTUNE_A", "Success"),
                    "i.plist": infoPlist("2610", "17.0"),
                    "d.json": #"{"IntuneMAMPolicies": {"PrintingBlocked": 1}}"#,
                    "c.json": Files.service(for: Files.app),
                ],
                arguments:
                    "--policy p.json --licenses l.json --plist i.plist --dump d.json --appconfig c.json --sdk 21.7.1 "
                    + "--groups \(Files.field) --no-mdm --status 101 --user mia@example.com", states: "+++++++++")
        ]
    }

    /// Several policies in one file.
    static var lists: [DoctorCase] {
        let android = ##"{"@odata.type": "#microsoft.graph.androidManagedAppProtection", "displayName": "Robot"}"##
        let other = Files.export(Files.listed("com.example.mail"), assignments: [Files.assignment(Files.sales)])
        let own = Files.export(Files.listed(Files.app))
        let list = "{\"value\": [\(android), \(other), \(own)]}"
        return [
            DoctorCase(
                name: "a list of a tenant", files: ["p.json": list],
                arguments: "--policy p.json --groups \(Files.field) --bundle-id \(Files.app)", states: "?+++????+"),
            DoctorCase(
                name: "Android alone", files: ["p.json": android], arguments: "--policy p.json",
                states: "?????????"),
        ]
    }
}
