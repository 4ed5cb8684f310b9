internal import MAMBase

import MAMMachines
import TestPolicies

/// Rows about the device, the user's working time and what is asked of the user.
extension LaunchTable {
    static let device = [
        LaunchRow("no list of models", #""allowedIosDeviceModels": """#, []) { $0.model = "iPod9,1" },
        LaunchRow("a list of nothing", #""allowedIosDeviceModels": " ; ;""#, []) { $0.model = "iPod9,1" },
        LaunchRow("on the list in other letters", #""allowedIosDeviceModels": "iPad8,1; IPHONE16,1 ;""#, []) { _ in },
        LaunchRow(
            "not on the list", #""allowedIosDeviceModels": "iPhone16""#,
            ["block.deviceModel: allowedIosDeviceModels is iPhone16, found iPhone16,1"]
        ) { _ in },
        LaunchRow(
            "not on the list, to be wiped",
            #""allowedIosDeviceModels": "iPad8,1", "appActionIfIosDeviceModelNotAllowed": "wipe""#,
            ["wipe.deviceModel: allowedIosDeviceModels is iPad8,1, found iPhone16,1"]
        ) { _ in },
        LaunchRow(
            "a model nobody knows", #""allowedIosDeviceModels": "iPad8,1""#,
            ["block.deviceModel: allowedIosDeviceModels is iPad8,1, found unknown"]
        ) { $0.model = nil },
        LaunchRow(
            "a list that cannot be read never wipes",
            #""allowedIosDeviceModels": ["iPhone16,1"], "appActionIfIosDeviceModelNotAllowed": "wipe""#,
            ["block.deviceModel: allowedIosDeviceModels is unreadable, found iPhone16,1"]
        ) { _ in },
        LaunchRow("threats do not matter", #""maximumAllowedDeviceThreatLevel": "notConfigured""#, []) {
            $0.threats = [ThreatReport(.defender, .high)]
        },
        LaunchRow(
            "above the level", #""maximumAllowedDeviceThreatLevel": "low""#,
            ["block.threat: maximumAllowedDeviceThreatLevel is low, found medium by defender"]
        ) { $0.threats = [ThreatReport(.defender, .medium)] },
        LaunchRow("at the level", #""maximumAllowedDeviceThreatLevel": "low""#, []) {
            $0.threats = [ThreatReport(.thirdParty, .low)]
        },
        LaunchRow(
            "high still wants a report",
            #""maximumAllowedDeviceThreatLevel": "high", "mobileThreatDefenseRemediationAction": "wipe""#,
            ["wipe.threat: maximumAllowedDeviceThreatLevel is high, found no report"]
        ) { _ in },
        LaunchRow(
            "a service without a grade is no report", #""maximumAllowedDeviceThreatLevel": "high""#,
            ["block.threat: maximumAllowedDeviceThreatLevel is high, found no level by defender"]
        ) { $0.threats = [ThreatReport(.defender, nil)] },
        LaunchRow(
            "Defender comes first without a priority", #""maximumAllowedDeviceThreatLevel": "low""#,
            ["block.threat: maximumAllowedDeviceThreatLevel is low, found high by defender"]
        ) { $0.threats = [ThreatReport(.thirdParty, .secured), ThreatReport(.defender, .high)] },
        LaunchRow(
            "the other comes first",
            #""maximumAllowedDeviceThreatLevel": "low", "mobileThreatDefensePartnerPriority": "thirdPartyPartnerOverDefender""#,
            []
        ) { $0.threats = [ThreatReport(.defender, .high), ThreatReport(.thirdParty, .secured)] },
        LaunchRow(
            "the worse grade counts beside a priority that cannot be read",
            #""maximumAllowedDeviceThreatLevel": "low", "mobileThreatDefensePartnerPriority": 7"#,
            ["block.threat: maximumAllowedDeviceThreatLevel is low, found high by thirdParty"]
        ) { $0.threats = [ThreatReport(.defender, .secured), ThreatReport(.thirdParty, .high)] },
        LaunchRow(
            "encryption needs a passcode", #""appDataEncryptionType": "whenDeviceLocked""#,
            ["block.devicePasscode: appDataEncryptionType is required, found no passcode"]
        ) { $0.device = [] },
        LaunchRow("no encryption, no passcode", #""appDataEncryptionType": "useDeviceSettings""#, []) {
            $0.device = []
        },
    ]

    private static let blocksOutside =
        #""appActionIfAccountIsClockedOut": "block", "gracePeriodToBlockAppsDuringOffClockHours": "PT1H""#

    static let working = [
        LaunchRow("working time does not matter", "", []) { $0.clock = ClockReport(.clockedOut) },
        LaunchRow("at work", blocksOutside, []) { _ in },
        LaunchRow(
            "not at work", blocksOutside,
            ["block.workingTime: appActionIfAccountIsClockedOut is block, found clockedOut"]
        ) { $0.clock = ClockReport(.clockedOut, heard: TimeMark(LaunchKit.start)) },
        LaunchRow("an old report within the grace", blocksOutside, []) {
            $0.clock = ClockReport(.clockedInStale, heard: TimeMark(LaunchKit.start))
            $0.now = LaunchKit.after(hour)
        },
        LaunchRow(
            "an old report after the grace", blocksOutside,
            ["block.workingTime: appActionIfAccountIsClockedOut is block, found clockedInStale"]
        ) {
            $0.clock = ClockReport(.clockedInStale, heard: TimeMark(LaunchKit.start))
            $0.now = LaunchKit.after(hour + 1)
        },
        LaunchRow(
            "no grace unless given", #""appActionIfAccountIsClockedOut": "block""#,
            ["block.workingTime: appActionIfAccountIsClockedOut is block, found clockedInStale"]
        ) { $0.clock = ClockReport(.clockedInStale, heard: TimeMark(LaunchKit.start)) },
        LaunchRow(
            "nobody knows", blocksOutside,
            ["block.workingTime: appActionIfAccountIsClockedOut is block, found unknown"]
        ) { $0.clock = ClockReport() },
        LaunchRow(
            "not set up", blocksOutside,
            ["block.workingTime: appActionIfAccountIsClockedOut is block, found notConfigured"]
        ) { $0.clock = ClockReport(.notConfigured) },
        LaunchRow(
            "an old report of being out", blocksOutside,
            ["block.workingTime: appActionIfAccountIsClockedOut is block, found clockedOutStale"]
        ) { $0.clock = ClockReport(.clockedOutStale, heard: TimeMark(LaunchKit.start)) },
        LaunchRow(
            "a warning outside of working time", #""appActionIfAccountIsClockedOut": "warn""#,
            ["warn.workingTime: appActionIfAccountIsClockedOut is warn, found clockedOut"]
        ) { $0.clock = ClockReport(.clockedOut) },
        LaunchRow(
            "no wipe is offered: it blocks", #""appActionIfAccountIsClockedOut": "wipe""#,
            ["block.workingTime: appActionIfAccountIsClockedOut is block, found clockedOut"]
        ) { $0.clock = ClockReport(.clockedOut) },
    ]

    static let access = [
        LaunchRow(
            "a PIN", #""pinRequired": true"#, ["access.pin: pinRequired is true, found not asked yet"]
        ) { _ in },
        LaunchRow(
            "credentials, then the PIN", #""pinRequired": true, "organizationalCredentialsRequired": true"#,
            [
                "access.credentials: organizationalCredentialsRequired is true, found not asked yet",
                "access.pin: pinRequired is true, found not asked yet",
            ]
        ) { _ in },
        LaunchRow(
            "not within the recheck interval", #""pinRequired": true, "organizationalCredentialsRequired": true"#, []
        ) { $0.isAccessCheckDue = false },
        LaunchRow(
            "the passcode of a managed device instead",
            #""pinRequired": true, "disableAppPinIfDevicePinIsSet": true"#, []
        ) { $0.device = [.mdmEnrolled, .devicePasscode] },
        LaunchRow(
            "not that of any device", #""pinRequired": true, "disableAppPinIfDevicePinIsSet": true"#,
            ["access.pin: pinRequired is true, found not asked yet"]
        ) { _ in },
    ]
}
