import MAMMachines
import TestPolicies
import XCTest

final class LaunchTableTests: XCTestCase {
    func testEverySettingActsAsTheTableSays() throws {
        for row in LaunchTable.rows {
            let found = try LaunchKit.requirements(row.properties)
                .verdicts(for: LaunchKit.facts(row.change), after: LaunchKit.nothingHelped)
            XCTAssertEqual(found.map(\.description), row.verdicts, row.label)
        }
        XCTAssertEqual(Set(LaunchTable.rows.map(\.label)).count, LaunchTable.rows.count)
    }

    func testEveryCheckOfTheOrderStrikesInSomeRow() {
        let struck = Set(LaunchTable.rows.flatMap(\.verdicts).map { String($0.prefix { $0 != ":" }) })
        // The wipes of app and SDK and the model's are like those of the system, and stand in the exhaustive test.
        let others = ["wipe.sdkVersion", "wipe.appVersion"]
        XCTAssertEqual(Set(LaunchCheck.order.map(\.name)).subtracting(struck).sorted(), others.sorted())
    }

    func testNothingIsAskedOfAHealthyDeviceByAPolicyThatSaysNothing() throws {
        XCTAssertEqual(try LaunchKit.requirements().verdicts(for: LaunchKit.facts()), [])
    }

    func testAVersionThatCannotBeReadIsReportedAndBlocks() throws {
        for text in ["17.x", "18.O", " ", "+18.0", "18..0", "18.0.", "99999999999999999999.0", "1.1.1.1.1.1.1.1.1"] {
            let document = try PolicyFixtures.document("\"minimumRequiredOsVersion\": \"\(text)\"")
            XCTAssertEqual(document.validate().map(\.code), ["notAVersion"], text)
            XCTAssertEqual(document.validate().map(\.severity), [.error], text)
            let verdicts = document.compileStrictest().launchRequirements.verdicts(for: LaunchKit.facts())
            XCTAssertEqual(verdicts.map(\.check.name), ["block.minimumOS"], text)
        }
    }

    func testBlanksAroundAVersionAreLeftOutWithAWarning() throws {
        for text in ["18.5 ", " 18.5", "\\t18.5\\r\\n"] {
            let document = try PolicyFixtures.document("\"minimumRequiredOsVersion\": \"\(text)\"")
            XCTAssertEqual(document.validate().map { "\($0.severity) \($0.code)" }, ["warning blanks"], text)
            XCTAssertEqual(document.values[.minimumRequiredOsVersion], .version([18, 5]), text)
        }
        let zero = try PolicyFixtures.document("\"minimumRequiredOsVersion\": \"0.0 \"")
        XCTAssertEqual(zero.validate().map(\.code), ["blanks"])
        XCTAssertEqual(zero.values, [:])
    }

    func testASwitchReadsTheWipeBoundsAsGraphWritesThem() throws {
        let graph = LaunchChoices(equalVersionMeetsWipeBound: false)
        func struck(_ properties: String) throws -> [String] {
            try LaunchKit.requirements(properties).verdicts(for: LaunchKit.facts(), choices: graph).map(\.check.name)
        }
        XCTAssertEqual(try struck(#""minimumWipeOsVersion": "18.1""#), ["wipe.minimumOS"])
        XCTAssertEqual(try struck(#""minimumWipeAppVersion": "4.2""#), ["wipe.appVersion"])
        XCTAssertEqual(try struck(#""minimumWipeSdkVersion": "21.7.1""#), [])
        XCTAssertEqual(try struck(#""minimumRequiredOsVersion": "18.1""#), [])
        XCTAssertEqual(try struck(#""maximumWipeOsVersion": "18.1""#), [])
    }

    func testRemediesAreNamedUntilTheyWereTried() throws {
        func remedies(_ properties: String, _ change: (inout LaunchFacts) -> Void) throws -> [LaunchRemedy?] {
            let requirements = try LaunchKit.requirements(properties)
            let facts = LaunchKit.facts(change)
            return requirements.verdicts(for: facts).map(\.remedy)
                + requirements.verdicts(for: facts, after: LaunchKit.nothingHelped).map(\.remedy)
        }
        let blocks = #""appActionIfAccountIsClockedOut": "block""#
        XCTAssertEqual(try remedies("") { $0.lastCheckIn = nil }, [.checkIn, nil])
        XCTAssertEqual(try remedies("") { $0.now = LaunchKit.after(91 * 86_400) }, [.reconnect, nil])
        XCTAssertEqual(try remedies(blocks) { $0.clock.status = .unknown }, [.refreshClock, nil])
        XCTAssertEqual(try remedies(blocks) { $0.clock.status = .clockedInStale }, [.refreshClock, nil])
        XCTAssertEqual(try remedies(blocks) { $0.clock.status = .clockedOutStale }, [.refreshClock, nil])
        XCTAssertEqual(try remedies(blocks) { $0.clock.status = .clockedOut }, [nil, nil])
        XCTAssertEqual(try remedies("") { $0.device.insert(.jailbroken) }, [nil, nil])
    }

    func testAWarningThatWasGivenIsNotGivenAgain() throws {
        let requirements = try LaunchKit.requirements(
            #""minimumWarningOsVersion": "99.0", "minimumWarningAppVersion": "99.0""#)
        var memory = LaunchMemory()
        memory.done = [LaunchCheck(.warn, .appVersion)]
        let found = requirements.verdicts(for: LaunchKit.facts(), after: memory)
        XCTAssertEqual(found.map(\.check.name), ["warn.minimumOS"])
    }

    func testMissingValuesHaveTheDocumentedDefaults() throws {
        let bare = try PolicyFixtures.document("").compileStrictest().launchRequirements
        XCTAssertEqual(bare.offlineBlock, 24 * 3600)
        XCTAssertEqual(bare.offlineWipe, 90 * 86_400)
        XCTAssertEqual(bare.accessRecheck, 30 * 60)
        XCTAssertEqual(bare.maximumPINTries, 5)
        XCTAssertEqual(bare.pinTries, .block)
        XCTAssertEqual(bare.jailbreak, .block)
        XCTAssertTrue(bare.needsPIN && bare.needsDevicePasscode)
        XCTAssertFalse(bare.needsCredentials || bare.isPINReplacedByDevicePasscode)
        XCTAssertNil(bare.disabledAccount)
        XCTAssertNil(bare.deviceModels)
        XCTAssertNil(bare.threat)
        XCTAssertNil(bare.workingTime)
        XCTAssertEqual(bare.versions, [:])
    }

    func testUnreadableValuesCountAsTheStrictest() throws {
        let odd = try PolicyFixtures.document(
            #""periodOnlineBeforeAccessCheck": 5, "maximumPinRetries": "5", "organizationalCredentialsRequired": 1, "#
                + #""appActionIfAccountIsClockedOut": 0, "gracePeriodToBlockAppsDuringOffClockHours": 3, "#
                + #""maximumAllowedDeviceThreatLevel": 4, "appActionIfUnableToAuthenticateUser": 1"#
        ).compileStrictest().launchRequirements
        XCTAssertEqual(odd.accessRecheck, 0)
        XCTAssertEqual(odd.maximumPINTries, 1)
        XCTAssertTrue(odd.needsCredentials)
        XCTAssertEqual(odd.workingTime?.action, .block)
        XCTAssertEqual(odd.workingTime?.grace, 0)
        XCTAssertEqual(odd.threat?.maximum, .secured)
        XCTAssertEqual(odd.threat?.action, .block)
        XCTAssertEqual(odd.threat?.first, .defender)
        XCTAssertEqual(odd.disabledAccount, .wipe)
    }

    func testThePINIsAskedExactlyWhenThePolicySaysThatItIsRequired() throws {
        for replaced in [false, true] {
            for required in [false, true] {
                let policy = try PolicyFixtures.document(
                    #""pinRequired": \#(required), "disableAppPinIfDevicePinIsSet": \#(replaced)"#
                ).compileStrictest()
                for bits in UInt8(0)..<8 {
                    let device = DeviceFacts(rawValue: bits)
                    var asked = policy.launchRequirements
                    (asked.needsDevicePasscode, asked.jailbreak) = (false, nil)
                    let found = asked.verdicts(for: LaunchKit.facts { $0.device = device })
                    let property = policy.decision(for: .property(.isPINRequired), facts: device).isAllowed
                    XCTAssertEqual(!found.isEmpty, property, "\(required) \(replaced) \(bits)")
                }
            }
        }
    }

    func testAVerdictRepeatsOnlyTheBeginningOfALongList() throws {
        let list = String(repeating: "iPad8,1;", count: 10_000)
        let requirements = try LaunchKit.requirements(#""allowedIosDeviceModels": "\#(list)""#)
        let verdict = try XCTUnwrap(requirements.verdicts(for: LaunchKit.facts()).first)
        XCTAssertEqual(verdict.configured.count, 256)
    }
}
