internal import MAMBase

import MAMCore
import TestPolicies
import TestSeeds
import XCTest

/// The engine beside the slow evaluator.
final class LaunchExhaustiveTests: XCTestCase {
    private static let levels: [ThreatLevel?] = [nil, .secured, .low, .medium, .high]

    private func facts(_ slow: SlowLaunchFacts) -> LaunchFacts {
        var facts = LaunchFacts(at: LaunchKit.after(LaunchKit.day * 365))
        func ago(_ seconds: Int) -> TimeMark { TimeMark(LaunchKit.after(LaunchKit.day * 365 - Double(seconds))) }
        if slow.passcode { facts.device.insert(.devicePasscode) }
        if slow.mdm { facts.device.insert(.mdmEnrolled) }
        if slow.jailbroken { facts.device.insert(.jailbroken) }
        facts.model = slow.model
        facts.osVersion = slow.os.map { VersionNumber(parts: $0) }
        facts.appVersion = slow.app.map { VersionNumber(parts: $0) }
        facts.sdkVersion = slow.sdk.map { VersionNumber(parts: $0) }
        if let level = slow.thirdParty { facts.threats.append(ThreatReport(.thirdParty, Self.levels[level])) }
        if let level = slow.defender { facts.threats.append(ThreatReport(.defender, Self.levels[level])) }
        facts.isAccountDisabled = slow.accountDisabled
        facts.hasPendingWipe = slow.wipeCommand
        facts.clock = ClockReport(MAMClockStatus(rawValue: slow.clock) ?? .unknown, heard: slow.clockAge.map(ago))
        facts.lastCheckIn = slow.offline.map(ago)
        facts.isAccessCheckDue = slow.accessDue
        return facts
    }

    /// Compares; the number of states.
    private func compare(
        _ settings: SlowLaunchSettings, _ all: [SlowLaunchFacts], file: StaticString = #filePath, line: UInt = #line
    ) throws -> Int {
        let requirements = try PolicyFixtures.document(settings.json).compileStrictest().launchRequirements
        for slow in all {
            let found = requirements.verdicts(for: facts(slow), after: LaunchKit.nothingHelped).map(\.check.name)
            let wanted = slowLaunch(settings, slow)
            if found != wanted {
                XCTFail("\(found), not \(wanted): {\(settings.json)} \(slow)", file: file, line: line)
            }
        }
        return all.count
    }

    /// Every combination of one value per list, put into a copy.
    private func product<Base>(_ base: Base, _ choices: [[(inout Base) -> Void]]) -> [Base] {
        choices.reduce([base]) { made, choice in
            made.flatMap { one in
                choice.map { change in
                    var copy = one
                    change(&copy)
                    return copy
                }
            }
        }
    }

    private func text(_ name: String, _ values: [String?]) -> [(inout SlowLaunchSettings) -> Void] {
        values.map { value in { $0.texts[name] = value } }
    }

    private func flag(_ name: String, _ values: [Bool?]) -> [(inout SlowLaunchSettings) -> Void] {
        values.map { value in { $0.flags[name] = value } }
    }

    private func fact<Value>(
        _ path: WritableKeyPath<SlowLaunchFacts, Value>, _ values: [Value]
    ) -> [(inout SlowLaunchFacts) -> Void] {
        values.map { value in { $0[keyPath: path] = value } }
    }

    private var quiet: SlowLaunchSettings {
        SlowLaunchSettings(texts: ["appDataEncryptionType": "useDeviceSettings"], flags: ["pinRequired": false])
    }

    private static let actions: [String?] = [nil, "block", "wipe", "warn", "blockWhenSettingIsSupported"]

    func testEverySettingWithAllRelevantFactsMatchesTheReference() throws {
        var states = 0
        func run(_ settings: [[(inout SlowLaunchSettings) -> Void]], _ facts: [[(inout SlowLaunchFacts) -> Void]])
            throws
        {
            let all = product(SlowLaunchFacts(), facts)
            for one in product(quiet, settings) { states += try compare(one, all) }
        }
        let bounds: [String?] = [nil, "", "0.0", "2.0", "2.0.1", "3"]
        let found: [[Int]?] = [nil, [], [1, 9], [2], [2, 0, 0, 0], [2, 0, 1], [2, 0, 1, 1], [3], [3, 0, 1], [10]]
        let versions: [(String, [String], WritableKeyPath<SlowLaunchFacts, [Int]?>)] = [
            ("Sdk", ["minimum"], \.sdk), ("App", ["minimum"], \.app), ("Os", ["minimum"], \.os),
            ("Os", ["maximum"], \.os),
        ]
        for (what, ends, path) in versions {
            let names = ends.flatMap { end in ["Warning", "Required", "Wipe"].map { "\(end)\($0)\(what)Version" } }
            try run(names.map { text($0, bounds) }, [fact(path, found)])
        }
        try run(
            [
                text("periodOfflineBeforeAccessCheck", [nil, "PT0S", "PT12H", "P30D"]),
                text("periodOfflineBeforeWipeIsEnforced", [nil, "P0D", "P1D", "P30D"]),
            ],
            [
                fact(
                    \.offline, [nil, 0, 1, 43_200, 43_201, 86_400, 86_401, 2_592_000, 2_592_001, 7_776_000, 7_776_001]),
                fact(\.wipeCommand, [false, true]),
            ])
        try run([text("appActionIfUnableToAuthenticateUser", Self.actions)], [fact(\.accountDisabled, [false, true])])
        try run(
            [
                flag("deviceComplianceRequired", [nil, true, false]),
                text("appActionIfDeviceComplianceRequired", Self.actions),
            ], [fact(\.jailbroken, [false, true])])
        try run(
            [
                text("allowedIosDeviceModels", [nil, "", ";; ", "iPhone16,1", "iPad8,1; IPHONE16,1", "iPad8,1"]),
                text("appActionIfIosDeviceModelNotAllowed", Self.actions),
            ], [fact(\.model, [nil, "", "iPhone16,1", "iphone16,1", "iPhone16", "iPad8,1"])])
        try run(
            [
                text("maximumAllowedDeviceThreatLevel", [nil, "notConfigured", "secured", "low", "medium", "high"]),
                text("mobileThreatDefenseRemediationAction", Self.actions),
                text(
                    "mobileThreatDefensePartnerPriority",
                    [nil, "defenderOverThirdPartyPartner", "thirdPartyPartnerOverDefender", "unknownFutureValue"]),
            ], [fact(\.defender, [nil, 0, 1, 2, 3, 4]), fact(\.thirdParty, [nil, 0, 1, 2, 3, 4])])
        try run(
            [
                text("appActionIfAccountIsClockedOut", Self.actions),
                text("gracePeriodToBlockAppsDuringOffClockHours", [nil, "PT0S", "PT1H"]),
            ], [fact(\.clock, Array(0...5)), fact(\.clockAge, [nil, 0, 1, 3600, 3601])])
        try run(
            [
                text("appDataEncryptionType", [nil, "useDeviceSettings", "afterDeviceRestart"]),
                flag("organizationalCredentialsRequired", [nil, true]), flag("pinRequired", [nil, true, false]),
                flag("disableAppPinIfDevicePinIsSet", [nil, true]),
            ], [fact(\.passcode, [false, true]), fact(\.mdm, [false, true]), fact(\.accessDue, [false, true])])
        print("launch settings: \(states) states")
        XCTAssertEqual(states, 4 * 216 * 10 + 16 * 22 + 5 * 2 + 15 * 2 + 30 * 6 + 120 * 36 + 15 * 30 + 36 * 8)
    }

    func testWhenSeveralChecksFailTheirOrderDecides() throws {
        var base = SlowLaunchSettings()
        for what in ["Sdk", "App", "Os"] {
            base.texts["minimumWarning\(what)Version"] = "5.0"
            base.texts["minimumRequired\(what)Version"] = "4.0"
            base.texts["minimumWipe\(what)Version"] = "3.0"
        }
        base.texts["maximumWarningOsVersion"] = "6.0"
        base.texts["maximumRequiredOsVersion"] = "7.0"
        base.texts["maximumWipeOsVersion"] = "8.0"
        base.texts["allowedIosDeviceModels"] = "good"
        base.texts["maximumAllowedDeviceThreatLevel"] = "low"
        base.flags["organizationalCredentialsRequired"] = true
        let policies = product(
            base,
            [
                text("appActionIfUnableToAuthenticateUser", ["block", "wipe"]),
                text("appActionIfDeviceComplianceRequired", ["block", "wipe"]),
                text("appActionIfIosDeviceModelNotAllowed", ["block", "wipe"]),
                text("mobileThreatDefenseRemediationAction", ["block", "wipe"]),
                text("appActionIfAccountIsClockedOut", ["block", "warn"]),
            ])
        let four: [[Int]?] = [[2], [3], [4], [5]]
        let facts = product(
            SlowLaunchFacts(),
            [
                fact(\.os, [[2], [3], [4], [5], [7], [8], [9]]), fact(\.sdk, four), fact(\.app, four),
                fact(\.offline, [60, 86_401, 7_776_001]), fact(\.wipeCommand, [false, true]),
                fact(\.accountDisabled, [false, true]), fact(\.clock, [1, 2, 3]), fact(\.jailbroken, [false, true]),
                fact(\.model, ["good", "bad"]), fact(\.defender, [2, 3]), fact(\.passcode, [false, true]),
            ])
        XCTAssertEqual(policies.count * facts.count, 32 * 64_512)
        var states = 0
        for (number, policy) in policies.enumerated() {
            // A slice that takes another part of the facts for every policy.
            let part =
                isExhaustive ? facts : facts.enumerated().filter { ($0.offset + number) % 64 == 0 }.map(\.element)
            states += try compare(policy, part)
        }
        print("launch order: \(states) states")
        XCTAssertEqual(states, isExhaustive ? 2_064_384 : 32 * 1008)
    }

    func testTheOrderOfChecksIsTheDocumentedOne() {
        let wipes =
            "pendingWipe offline disabledAccount jailbreak sdkVersion appVersion minimumOS maximumOS deviceModel threat"
        let blocks =
            "offline disabledAccount workingTime jailbreak sdkVersion appVersion minimumOS maximumOS deviceModel threat "
            + "devicePasscode"
        let warnings = "sdkVersion appVersion minimumOS maximumOS workingTime"
        let wanted = [("wipe", wipes), ("block", blocks), ("warn", warnings), ("access", "credentials pin")].flatMap {
            action, subjects in subjects.split(separator: " ").map { "\(action).\($0)" }
        }
        XCTAssertEqual(LaunchCheck.order.map(\.name), wanted)
        XCTAssertEqual(Set(LaunchCheck.order).count, wanted.count)
    }
}
