import MAMCore
import MAMFleet
import XCTest

final class FleetComparisonTests: XCTestCase {
    private func simulation(_ members: String) throws -> FleetSimulation {
        var plan = try FleetFixtures.busy(seed: 1, devices: 1_000, days: 10)
        plan.policies[0].policy = try FleetFixtures.policy(members)
        plan.groups[0].policies = ["standard"]
        return try FleetSimulation(plan)
    }

    func testTheSamePolicyChangesNothing() throws {
        let policy = "\"displayName\": \"standard\", \"pinRequired\": true"
        let simulation = try simulation(policy)
        let comparison = try simulation.comparison(with: try FleetFixtures.policy(policy), in: "staff")
        XCTAssertFalse(comparison.rows.isEmpty)
        XCTAssertFalse(comparison.rows.contains { $0.isChanged })
        XCTAssertTrue(comparison.text.hasSuffix("nothing changes\n"), comparison.text)
        XCTAssertEqual(comparison.people, 1_000)
    }

    func testPeopleAreCountedByGroupAppAndDeviceClass() throws {
        let simulation = try simulation("\"displayName\": \"standard\", \"pinRequired\": true")
        let strict = try FleetFixtures.policy(
            """
            "displayName": "strict", "pinRequired": true, "saveAsBlocked": true,
            "allowedDataStorageLocations": ["oneDriveForBusiness"], "minimumRequiredOsVersion": "18.1",
            "allowedOutboundDataTransferDestinations": "managedApps"
            """)
        let comparison = try simulation.comparison(with: strict, in: "staff")
        XCTAssertEqual(Set(comparison.rows.map(\.group)), ["staff"])
        for app in ["mail", "notes", "files"] {
            let rows = comparison.rows.filter { $0.app == app }
            XCTAssertEqual(rows.reduce(0) { $0 + $1.people }, 1_000)
            XCTAssertEqual(Set(rows.map { "\($0.facts.rawValue) \($0.system)" }).count, rows.count)
            for row in rows {
                XCTAssertTrue(row.losses.contains("save.box"), row.deviceClass)
                XCTAssertFalse(row.losses.contains("save.oneDriveForBusiness"), row.deviceClass)
                XCTAssertTrue(row.losses.contains("send.unmanaged"), row.deviceClass)
                XCTAssertEqual(row.gains, [], row.deviceClass)
            }
        }
        XCTAssertEqual(comparison.losing, 1_000)
        XCTAssertEqual(comparison.gaining, 0)
        // Of 100 devices, the plan draws about 35 with an older system. 10 are jailbroken and 20 have no passcode, which
        // encryption requires: these are blocked already.
        let old = comparison.rows.filter {
            $0.app == "mail" && $0.system < VersionNumber(parts: [18, 1]) && !$0.facts.contains(.jailbroken)
                && $0.facts.contains(.devicePasscode)
        }
        let count = old.reduce(0) { $0 + $1.people }
        XCTAssertTrue(old.allSatisfy { $0.stop.before == nil && $0.stop.after?.name == "block.minimumOS" })
        XCTAssertEqual(comparison.newlyStopped, count)
        XCTAssertTrue(comparison.text.contains("    launch: admitted, now block: minimum OS\n"), comparison.text)
        XCTAssertTrue((200...320).contains(count), "\(count)")
        let jailbroken = comparison.rows.filter { $0.facts.contains(.jailbroken) }
        XCTAssertFalse(jailbroken.isEmpty)
        XCTAssertTrue(jailbroken.allSatisfy { $0.stop.before != nil && $0.stop.before == $0.stop.after })
    }

    func testTheReverseComparisonSwapsGainsAndLosses() throws {
        let strict = "\"displayName\": \"strict\", \"saveAsBlocked\": true, \"minimumRequiredOsVersion\": \"18.1\""
        let open = "\"displayName\": \"open\", \"pinRequired\": false"
        let there = try simulation(open).comparison(with: try FleetFixtures.policy(strict), in: "staff")
        let back = try simulation(strict).comparison(with: try FleetFixtures.policy(open), in: "staff")
        XCTAssertEqual(there.rows.map(\.losses), back.rows.map(\.gains))
        XCTAssertEqual(there.rows.map(\.gains), back.rows.map(\.losses))
        XCTAssertEqual(there.newlyStopped, back.noLongerStopped)
        XCTAssertGreaterThan(there.newlyStopped, 0)
    }

    func testAnAppThatThePolicyDoesNotTargetHasNoPolicyAnyMore() throws {
        let simulation = try simulation(
            "\"displayName\": \"standard\", \"allowedOutboundDataTransferDestinations\": \"none\"")
        let mail = try FleetFixtures.policy(
            """
            "displayName": "mail", "allowedOutboundDataTransferDestinations": "none", "appGroupType": "selectedPublicApps",
            "apps": [{"mobileAppIdentifier": {"bundleId": "com.example.mail"}}]
            """)
        let comparison = try simulation.comparison(with: mail, in: "staff")
        for row in comparison.rows {
            XCTAssertEqual(row.isManaged.after, row.app == "mail")
            XCTAssertEqual(row.gains.contains("send.unmanaged"), row.app != "mail")
        }
        XCTAssertEqual(comparison.gaining, 1_000)
    }

    func testTheTimeOfTheComparisonCountsUpgradesAndAssignments() throws {
        let simulation = try FleetSimulation(try FleetFixtures.busy(seed: 1, devices: 200))
        let policy = try FleetFixtures.policy("\"displayName\": \"new\", \"minimumRequiredOsVersion\": \"18.2\"")
        func blocked(_ day: Int) throws -> Int {
            try simulation.comparison(with: policy, in: nil, atBeginningOfDay: day).rows
                .filter { $0.stop.after != nil && $0.app == "mail" }.reduce(0) { $0 + $1.people }
        }
        XCTAssertEqual(try blocked(0), 400)
        let later = try blocked(30)
        XCTAssertTrue((60...180).contains(later), "\(later)")
        XCTAssertThrowsError(try simulation.comparison(with: policy, in: "chess")) {
            XCTAssertEqual("\($0)", "no group has the name `chess`")
        }
    }
}
