import MAMCore
import MAMFleet
import MAMPolicyTools

/// Plans of the tests.
enum FleetFixtures {
    static let hour = 3_600
    static let day = 86_400
    /// The root of `busy(seed: 1, devices: 40)`, as the first version gave it.
    static let rootOfBusyPlan = "2361ed3339745b6c6602492419aa91261eece4c6246bd275c2fa3db0f2c2900c"

    /// Compiles a policy from the members of its JSON.
    static func policy(_ members: String) throws -> MAMPolicy {
        let group = members.contains("appGroupType") ? "" : "\"appGroupType\": \"allApps\", "
        let json =
            "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\", \(group)\(members)}"
        return try PolicyFile(json: Array(json.utf8)).policy(selectedBy: nil).compileStrictest()
    }

    /// A plan in which nearly everything happens: enrollment, changed policies, an outage, refusals, licenses, wipes,
    /// upgrades, prompts and blocked people.
    static func busy(seed: UInt64, devices: Int = 40, days: Int = 30) throws -> FleetPlan {
        let standard = try policy(
            """
            "displayName": "standard", "pinRequired": true, "minimumPinLength": 4,
            "periodOnlineBeforeAccessCheck": "PT30M", "periodOfflineBeforeAccessCheck": "PT12H",
            "periodOfflineBeforeWipeIsEnforced": "P5D", "minimumRequiredOsVersion": "17.0",
            "appActionIfDeviceComplianceRequired": "block", "deviceComplianceRequired": true
            """)
        let strict = try policy(
            """
            "displayName": "strict", "pinRequired": true, "minimumPinLength": 8, "pinCharacterSet": "numeric",
            "periodBeforePinReset": "P6D", "organizationalCredentialsRequired": true,
            "periodOnlineBeforeAccessCheck": "PT0S", "periodOfflineBeforeAccessCheck": "PT6H",
            "minimumRequiredOsVersion": "18.1", "minimumWarningOsVersion": "18.3",
            "allowedOutboundDataTransferDestinations": "managedApps", "saveAsBlocked": true
            """)
        let open = try policy(
            """
            "displayName": "open", "pinRequired": false, "periodOnlineBeforeAccessCheck": "PT1H",
            "periodOfflineBeforeAccessCheck": "P1D", "minimumWipeOsVersion": "16.5"
            """)
        let mail = try policy(
            """
            "displayName": "mail", "pinRequired": true, "pinCharacterSet": "alphanumericAndSymbol",
            "disableAppPinIfDevicePinIsSet": true, "appGroupType": "selectedPublicApps",
            "apps": [{"mobileAppIdentifier": {"bundleId": "com.example.mail"}}]
            """)
        var plan = FleetPlan(
            days: days,
            apps: [
                FleetPlan.App("mail", bundleID: "com.example.mail", weight: 5),
                FleetPlan.App("notes", bundleID: "com.example.notes", weight: 2),
                FleetPlan.App("files", bundleID: "com.example.files"),
            ],
            policies: [
                FleetPlan.Policy("standard", standard), FleetPlan.Policy("strict", strict),
                FleetPlan.Policy("open", open), FleetPlan.Policy("mail", mail),
            ],
            systems: [
                FleetPlan.System(VersionNumber(parts: [16, 4]), share: 5),
                FleetPlan.System(VersionNumber(parts: [17, 5]), share: 30),
                FleetPlan.System(VersionNumber(parts: [18, 1]), share: 65),
            ],
            habits: [
                FleetPlan.Habits(
                    "office", sessions: 2...8, minutes: 0...90, coldStarts: 30, online: 85, actions: 0...6,
                    hours: [0, 0, 0, 0, 0, 1, 4, 9, 9, 7, 7, 8, 9, 8, 7, 7, 6, 5, 3, 2, 2, 1, 1, 0]),
                FleetPlan.Habits("rare", sessions: 0...1, minutes: 1...10, coldStarts: 80, online: 50),
            ],
            groups: [])
        plan.seed = seed
        var staff = FleetPlan.Group(
            "staff", devices: devices, apps: ["mail", "notes", "files"], habits: "office", policies: ["standard"])
        (staff.jailbroken, staff.passcode, staff.managed, staff.returnsAfter) = (1_000, 80, 30, day)
        var rare = FleetPlan.Group(
            "rare", devices: devices, apps: ["notes", "mail"], habits: "rare", policies: ["open", "mail"])
        (rare.areEnrolled, rare.utcOffset, rare.managed) = (false, 9, 50)
        plan.groups = [staff, rare]
        plan.upgrades = [FleetPlan.Upgrade(at: 8 * day, over: 10 * day, to: VersionNumber(parts: [18, 3]), share: 70)]
        plan.actions = ["save.box", "save.localDrive", "send.unmanaged", "property.isPINRequired", "open.camera"]
            .compactMap { FleetPlan.Action($0, weight: 2) }
        plan.timeline = [
            FleetPlan.Change(at: 4 * day, over: 2 * day, .assign(group: "staff", policies: ["strict"])),
            FleetPlan.Change(at: 6 * day, .assign(group: "rare", policies: ["standard", "strict"])),
            FleetPlan.Change(at: 7 * day, over: 6 * hour, .outage),
            FleetPlan.Change(at: 9 * day, over: 12 * hour, .refuse(share: 60, error: .timeout)),
            FleetPlan.Change(at: 10 * day, over: 12 * hour, .refuse(share: 30, error: .internalError)),
            FleetPlan.Change(at: 12 * day, over: day, .wipe(group: "staff", share: 25)),
            FleetPlan.Change(at: 14 * day, .revokeLicenses(group: "staff", share: 40)),
            FleetPlan.Change(at: 16 * day, over: day, .grantLicenses(group: "staff")),
            FleetPlan.Change(at: 18 * day, .assign(group: "staff", policies: ["standard", "mail"])),
            FleetPlan.Change(at: 20 * day, .assign(group: "rare", policies: [])),
            FleetPlan.Change(at: 22 * day, over: 3 * day, .assign(group: "rare", policies: ["open"])),
        ]
        return plan
    }
}
