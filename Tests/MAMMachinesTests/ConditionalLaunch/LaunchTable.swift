import MAMMachines
import TestPolicies

/// One row: a policy's properties, what is wrong, and the verdicts in the words of reports.
struct LaunchRow: Sendable {
    let label: String
    let properties: String
    let verdicts: [String]
    let change: @Sendable (inout LaunchFacts) -> Void

    init(
        _ label: String, _ properties: String, _ verdicts: [String],
        _ change: @escaping @Sendable (inout LaunchFacts) -> Void
    ) {
        (self.label, self.properties, self.verdicts, self.change) = (label, properties, verdicts, change)
    }
}

/// The settings of C.1 one by one, typed in from the reference, with the remedies tried.
enum LaunchTable {
    static let rows = offline + compliance + versions + device + working + access

    static let (hour, day) = (LaunchKit.hour, LaunchKit.day)

    private static let offline = [
        LaunchRow("one day offline is not too long", "", []) { $0.now = LaunchKit.after(day) },
        LaunchRow(
            "a missing value blocks after 24 hours (H-4)", "",
            ["block.offline: periodOfflineBeforeAccessCheck is P1D, found PT86401S"]
        ) { $0.now = LaunchKit.after(day + 1) },
        LaunchRow(
            "older exports block after 12 hours", #""periodOfflineBeforeAccessCheck": "PT12H""#,
            ["block.offline: periodOfflineBeforeAccessCheck is PT12H, found PT13H"]
        ) { $0.now = LaunchKit.after(13 * hour) },
        LaunchRow("720 hours are a month", #""periodOfflineBeforeAccessCheck": "PT720H""#, []) {
            $0.now = LaunchKit.after(30 * day)
        },
        LaunchRow(
            "after 90 days data goes, whatever blocks as well", "",
            ["wipe.offline: periodOfflineBeforeWipeIsEnforced is P90D, found PT7776001S"]
        ) { $0.now = LaunchKit.after(90 * day + 1) },
        LaunchRow(
            "after 90 days to the second it only blocks", "",
            ["block.offline: periodOfflineBeforeAccessCheck is P1D, found P90D"]
        ) { $0.now = LaunchKit.after(90 * day) },
        LaunchRow(
            "a negative duration is none", #""periodOfflineBeforeAccessCheck": "-PT3M9.8396734S""#,
            ["block.offline: periodOfflineBeforeAccessCheck is PT0S, found PT1M"]
        ) { _ in },
        LaunchRow(
            "without a check-in on record access is blocked and nothing wiped",
            #""periodOfflineBeforeWipeIsEnforced": "P0D""#,
            ["block.offline: periodOfflineBeforeAccessCheck is P1D, found no check-in"]
        ) { $0.lastCheckIn = nil },
        LaunchRow(
            "an unreadable block interval is none", #""periodOfflineBeforeAccessCheck": "soon""#,
            ["block.offline: periodOfflineBeforeAccessCheck is PT0S, found PT1M"]
        ) { _ in },
        LaunchRow(
            "an unreadable wipe interval blocks", #""periodOfflineBeforeWipeIsEnforced": 90"#,
            ["block.offline: periodOfflineBeforeAccessCheck is PT0S, found PT1M"]
        ) { _ in },
        LaunchRow("a wipe command wipes", "", ["wipe.pendingWipe: found wipe command"]) { $0.hasPendingWipe = true },
    ]

    private static let compliance = [
        LaunchRow(
            "a jailbreak blocks unless said otherwise", "",
            ["block.jailbreak: deviceComplianceRequired is true, found jailbroken"]
        ) { $0.device.insert(.jailbroken) },
        LaunchRow(
            "a jailbreak wipes", #""appActionIfDeviceComplianceRequired": "wipe""#,
            ["wipe.jailbreak: deviceComplianceRequired is true, found jailbroken"]
        ) { $0.device.insert(.jailbroken) },
        LaunchRow(
            "a jailbreak does not matter", #""deviceComplianceRequired": false"#, []
        ) { $0.device.insert(.jailbroken) },
        LaunchRow(
            "no warning is offered for a jailbreak: it blocks", #""appActionIfDeviceComplianceRequired": "warn""#,
            ["block.jailbreak: deviceComplianceRequired is true, found jailbroken"]
        ) { $0.device.insert(.jailbroken) },
        LaunchRow("a disabled account does not matter without an action", "", []) { $0.isAccountDisabled = true },
        LaunchRow("nor with null", #""appActionIfUnableToAuthenticateUser": null"#, []) { $0.isAccountDisabled = true },
        LaunchRow(
            "a disabled account is blocked", #""appActionIfUnableToAuthenticateUser": "block""#,
            ["block.disabledAccount: appActionIfUnableToAuthenticateUser is block, found disabled"]
        ) { $0.isAccountDisabled = true },
        LaunchRow(
            "a disabled account is wiped", #""appActionIfUnableToAuthenticateUser": "wipe""#,
            ["wipe.disabledAccount: appActionIfUnableToAuthenticateUser is wipe, found disabled"]
        ) { $0.isAccountDisabled = true },
        LaunchRow(
            "an account that works is not", #""appActionIfUnableToAuthenticateUser": "wipe""#, []
        ) { _ in },
    ]

    private static let versions = [
        LaunchRow(
            "an OS below the minimum is blocked", #""minimumRequiredOsVersion": "18.1.1""#,
            ["block.minimumOS: minimumRequiredOsVersion is 18.1.1, found 18.1"]
        ) { _ in },
        LaunchRow("the minimum itself will do", #""minimumRequiredOsVersion": "18.1""#, []) { _ in },
        LaunchRow("also for a wipe (H-8)", #""minimumWipeOsVersion": "18.1""#, []) { _ in },
        LaunchRow(
            "several rows: the wipe comes first",
            #""minimumWarningOsVersion": "19", "minimumRequiredOsVersion": "18.5", "minimumWipeOsVersion": "18.2""#,
            ["wipe.minimumOS: minimumWipeOsVersion is 18.2, found 18.1"]
        ) { _ in },
        LaunchRow(
            "several rows: only the warning",
            #""minimumWarningOsVersion": "19", "minimumRequiredOsVersion": "18.0", "minimumWipeOsVersion": "17.0""#,
            ["warn.minimumOS: minimumWarningOsVersion is 19.0, found 18.1"]
        ) { _ in },
        LaunchRow(
            "an OS above the maximum is blocked", #""maximumRequiredOsVersion": "18.0.9""#,
            ["block.maximumOS: maximumRequiredOsVersion is 18.0.9, found 18.1"]
        ) { _ in },
        LaunchRow("the maximum itself will do", #""maximumRequiredOsVersion": "18.1.0""#, []) { _ in },
        LaunchRow(
            "a warning about the maximum warns and does not block (H-8)", #""maximumWarningOsVersion": "18.0""#,
            ["warn.maximumOS: maximumWarningOsVersion is 18.0, found 18.1"]
        ) { _ in },
        LaunchRow(
            "an OS above the maximum is wiped", #""maximumWipeOsVersion": "17.9""#,
            ["wipe.maximumOS: maximumWipeOsVersion is 17.9, found 18.1"]
        ) { _ in },
        LaunchRow(
            "the app's version", #""minimumRequiredAppVersion": "4.10""#,
            ["block.appVersion: minimumRequiredAppVersion is 4.10, found 4.2"]
        ) { _ in },
        LaunchRow(
            "the SDK's version", #""minimumRequiredSdkVersion": "21.7.2""#,
            ["block.sdkVersion: minimumRequiredSdkVersion is 21.7.2, found 21.7.1"]
        ) { _ in },
        LaunchRow(
            "SDK, then app, then OS",
            #""minimumRequiredOsVersion": "99.0", "minimumRequiredAppVersion": "99.0", "minimumRequiredSdkVersion": "99.0""#,
            ["block.sdkVersion: minimumRequiredSdkVersion is 99.0, found 21.7.1"]
        ) { _ in },
        LaunchRow(
            "a wipe for the OS before a block for the SDK",
            #""minimumRequiredSdkVersion": "99.0", "minimumWipeOsVersion": "99.0""#,
            ["wipe.minimumOS: minimumWipeOsVersion is 99.0, found 18.1"]
        ) { _ in },
        LaunchRow(
            "warnings in the same order",
            #""minimumWarningOsVersion": "99.0", "minimumWarningAppVersion": "99.0", "minimumWarningSdkVersion": "99.0""#,
            [
                "warn.sdkVersion: minimumWarningSdkVersion is 99.0, found 21.7.1",
                "warn.appVersion: minimumWarningAppVersion is 99.0, found 4.2",
                "warn.minimumOS: minimumWarningOsVersion is 99.0, found 18.1",
            ]
        ) { _ in },
        LaunchRow("null is not configured", #""minimumRequiredOsVersion": null"#, []) { $0.osVersion = nil },
        LaunchRow("empty is not configured", #""maximumRequiredOsVersion": """#, []) { $0.osVersion = nil },
        LaunchRow("0.0 is not configured", #""minimumRequiredOsVersion": "0.0""#, []) { $0.osVersion = nil },
        LaunchRow(
            "what is no version blocks, also where it should wipe", #""minimumWipeOsVersion": "99.x""#,
            ["block.minimumOS: minimumWipeOsVersion is unreadable, found 18.1"]
        ) { _ in },
        LaunchRow(
            "a blank behind a version changes nothing", #""minimumRequiredOsVersion": "99.0 ""#,
            ["block.minimumOS: minimumRequiredOsVersion is 99.0, found 18.1"]
        ) { _ in },
        LaunchRow(
            "a version nobody knows meets no minimum", #""minimumRequiredAppVersion": "0.1""#,
            ["block.appVersion: minimumRequiredAppVersion is 0.1, found unknown"]
        ) { $0.appVersion = nil },
        LaunchRow(
            "nor a maximum", #""maximumRequiredOsVersion": "99.0""#,
            ["block.maximumOS: maximumRequiredOsVersion is 99.0, found unknown"]
        ) { $0.osVersion = nil },
        LaunchRow(
            "a version of another type blocks", #""minimumRequiredOsVersion": 17.5"#,
            ["block.minimumOS: minimumRequiredOsVersion is unreadable, found 18.1"]
        ) { _ in },
        LaunchRow(
            "and where it would wipe, it blocks too",
            #""minimumWipeOsVersion": 17.5, "minimumRequiredOsVersion": "17.0""#,
            ["block.minimumOS: minimumWipeOsVersion is unreadable, found 18.1"]
        ) { _ in },
        LaunchRow(
            "and where it would warn, it warns", #""minimumWarningAppVersion": ["1.0"]"#,
            ["warn.appVersion: minimumWarningAppVersion is unreadable, found 4.2"]
        ) { _ in },
    ]
}
