import MAMCore
import MAMPolicyTools
import MAMSettings
import MAMSimulation
import XCTest

/// What telemetry tells, and what keeps it from doing so.
final class TelemetryTests: XCTestCase {
    private typealias Kit = ObservabilityKit

    private static let silent = "\"DisableAria\": true"

    func testAnEventNamesTheObjectIDAndNothingElse() throws {
        let listener = Listener()
        let app = Kit.app(listener) { $0.mamTelemetryUsePPE = true }
        app.accounts.register(Kit.aliceByName, alias: Kit.alice, tenantID: "tenant")
        app.telemetryManager.dataRegion = .eu
        app.policyManager.setPolicyInMemory(try Kit.policy(), for: Kit.aliceByName)
        app.policyManager.setPolicyInMemory(try Kit.policy(), for: "bob@contoso.example")
        XCTAssertEqual(listener.names, [.policyChanged, .encryptionChanged, .policyChanged, .encryptionChanged])
        let event = listener.events[0]
        XCTAssertEqual(event.accountID?.rawValue, Kit.alice.rawValue)
        XCTAssertEqual(event.tenantID, "tenant")
        XCTAssertEqual(event.properties, ["isInForce": "true"])
        XCTAssertEqual(event.dataRegion, .eu)
        XCTAssertTrue(event.usesPreproduction)
        XCTAssertEqual(event.privacyLevel, .requiredServiceData)
        // A principal name never goes out, and whose tenant it is does not without a name.
        XCTAssertNil(listener.events[2].accountID)
        XCTAssertNil(listener.events[2].tenantID)
    }

    func testTheInfoPlistDisablesTelemetryAndAnOverrideEnablesIt() throws {
        let listener = Listener()
        let app = Kit.app(listener) { $0.mamTelemetryDisabled = true }
        app.policyManager.setPolicyInMemory(try Kit.policy(), for: Kit.alice)
        XCTAssertEqual(listener.events, [])
        XCTAssertEqual(app.telemetryManager.hindrance(), .settings)
        try app.settingsManager.override { $0.telemetryEnabled = true }
        app.policyManager.setPolicyInMemory(nil, for: Kit.alice)
        XCTAssertEqual(listener.names, [.policyChanged, .encryptionChanged])
        XCTAssertNil(app.telemetryManager.hindrance())
        try app.settingsManager.override { $0.telemetryEnabled = false }
        app.policyManager.setPolicyInMemory(try Kit.policy(), for: Kit.alice)
        XCTAssertEqual(listener.events.count, 2)
    }

    func testAPolicyThatDisablesTelemetryAlsoSilencesItsOwnRemoval() throws {
        let listener = Listener()
        let app = Kit.app(listener)
        app.policyManager.setPolicyInMemory(try Kit.policy(Self.silent), for: Kit.alice)
        XCTAssertEqual(app.telemetryManager.hindrance(for: Kit.alice), .policy)
        XCTAssertEqual(app.telemetryManager.hindrance(), .policy)
        app.policyManager.setPolicyInMemory(try Kit.policy(), for: "bob")
        XCTAssertNil(app.telemetryManager.hindrance(for: "bob"))
        XCTAssertEqual(listener.names, [.policyChanged, .encryptionChanged])
        app.policyManager.setPolicyInMemory(nil, for: Kit.alice)
        XCTAssertEqual(listener.events.count, 2, "the end of the policy was told")
        XCTAssertNil(app.telemetryManager.hindrance())
        app.policyManager.setPolicyInMemory(try Kit.policy(), for: Kit.alice)
        XCTAssertEqual(listener.events.count, 4, "another policy does not want silence")
    }

    func testJoiningTwoNamesKeepsTelemetryDisabled() throws {
        for isInForce in [true, false] {
            for isFirst in [true, false] {
                let listener = Listener()
                let app = Kit.app(listener)
                app.accounts.register(Kit.alice)
                app.accounts.register(Kit.aliceByName)
                let silent = isFirst ? Kit.alice : Kit.aliceByName
                app.policyManager.setPolicyInMemory(try Kit.policy(Self.silent), for: silent)
                if !isInForce { app.policyManager.setPolicyInMemory(nil, for: silent) }
                app.accounts.register(Kit.alice, alias: Kit.aliceByName)
                XCTAssertEqual(app.telemetryManager.hindrance(for: Kit.alice), .policy)
                if isInForce { app.policyManager.setPolicyInMemory(nil, for: Kit.alice) }
                XCTAssertEqual(listener.names, [], "in force: \(isInForce), of the first name: \(isFirst)")
                app.policyManager.setPolicyInMemory(try Kit.policy(), for: Kit.aliceByName)
                XCTAssertEqual(listener.names, [.policyChanged, .encryptionChanged])
            }
        }
    }

    func testADelegateSetLaterIsNotToldOfTheEndOfASilentPolicy() throws {
        let listener = Listener()
        let app = Kit.app(nil)
        app.policyManager.setPolicyInMemory(try Kit.policy(Self.silent), for: Kit.alice)
        XCTAssertEqual(app.telemetryManager.hindrance(), .noDelegate)
        app.telemetryManager.delegate = listener
        app.policyManager.setPolicyInMemory(nil, for: Kit.alice)
        XCTAssertEqual(listener.events, [])
    }

    func testTheClientKeyReachesTelemetryAlsoThroughARestart() throws {
        for (value, isOff) in [(ClientValue.boolean(true), true), (.integer(1), true), (.integer(0), false)] {
            let conversion = ClientPolicy(["DisableAria": value, "PINEnabled": .integer(0)]).document()
            let policy = conversion.result.compileStrictest()
            XCTAssertEqual(policy.isTelemetryDisabled, isOff)
            XCTAssertEqual(conversion.issues.filter { $0.path == "$.DisableAria" }.map(\.code), ["noGraphName"])
            XCTAssertEqual(try PolicyDocument(json: conversion.result.json).compileStrictest(), policy)
            let storage = DeviceStorage()
            let before = Kit.app(nil, storage: storage)
            before.policyManager.setPolicyInMemory(policy, for: Kit.alice)
            before.end()
            let after = Kit.app(Listener(), storage: storage)
            after.policyManager.setPolicyInMemory(policy, for: Kit.alice)
            XCTAssertEqual(after.telemetryManager.hindrance(for: Kit.alice), isOff ? .policy : nil)
        }
    }

    func testAnUnreadableValueDisablesTelemetryAndAMissingKeyDoesNot() throws {
        XCTAssertTrue(try Kit.policy("\"DisableAria\": \"perhaps\"").isTelemetryDisabled)
        XCTAssertFalse(try Kit.policy("\"DisableAria\": null").isTelemetryDisabled)
        XCTAssertFalse(try Kit.policy().isTelemetryDisabled)
        XCTAssertNotEqual(try Kit.policy(Self.silent).fingerprint, try Kit.policy("\"DisableAria\": false").fingerprint)
    }

    func testEveryEventHasTheSameNameAndThePropertiesOfTheTable() throws {
        let app = Kit.app(nil)
        var seen: Set<MAMTelemetryEvent.Name> = []
        for (_, text) in LogEventTests.offences {
            for kind in EveryEvent.all(account: Kit.aliceByName, text: text) {
                let listener = Listener()
                app.telemetryManager.delegate = listener
                app.reportForTests(kind)
                for event in listener.events {
                    XCTAssertEqual(event.properties.keys.sorted(), event.name.propertyNames.sorted(), "\(event.name)")
                    for (key, value) in event.properties {
                        XCTAssertNil(LogRule.broken(by: value), "\(key): \(value)")
                        XCTAssertFalse(value.lowercased().contains("alice") || value.contains(text), value)
                    }
                    XCTAssertNil(event.accountID)
                    seen.insert(event.name)
                }
            }
        }
        XCTAssertEqual(seen, Set(MAMTelemetryEvent.Name.allCases))
    }

    /// What telemetry tells of a property, for events of a name.
    private func values(_ property: String, of name: MAMTelemetryEvent.Name, _ listener: Listener) -> [String?] {
        listener.events.filter { $0.name == name }.map { $0.properties[property] }
    }

    func testALaunchReportsHowTheAppIsManaged() async throws {
        let (world, listener) = (EdgeWorld(), Listener())
        world.app.telemetryManager.delegate = listener
        await world.manager.launched()
        XCTAssertEqual(values("management", of: .startEnded, listener), ["other"])
        await world.manager.registerAndEnroll("A")
        for (isManaged, wanted) in [(false, "mam"), (true, "mdm")] {
            let listener = Listener()
            world.restart()
            if isManaged {
                var configuration = AppConfiguration()
                configuration["IntuneMAMUPN"] = .string("a@one.example")
                configuration["IntuneMAMOID"] = .string("A")
                world.app.appConfigManager.setDeviceManagementConfiguration(configuration)
            }
            world.app.telemetryManager.delegate = listener
            await world.manager.launched()
            XCTAssertEqual(values("management", of: .startEnded, listener), [wanted])
        }
    }

    func testAnEnrollmentRequestIsReportedWithTheTimeOfTheService() async throws {
        let (world, listener) = (EdgeWorld(), Listener())
        world.app.telemetryManager.delegate = listener
        let time = world.time
        world.log.react { word in
            if word.hasPrefix("enrol ") { time.advance(by: 1.5) }
            if word.hasPrefix("unenrol ") { time.advance(by: 0.25) }
        }
        await world.manager.launched()
        world.delegate.change { $0.failures = [.credentials] }
        await world.manager.registerAndEnroll("B")
        XCTAssertEqual(values("milliseconds", of: .enrollmentStatus, listener), ["none"])
        await world.manager.registerAndEnroll("A")
        XCTAssertEqual(values("milliseconds", of: .enrollmentStatus, listener).last, "1500")
        await world.manager.deregisterAndUnenroll("A", withWipe: false)
        XCTAssertEqual(values("milliseconds", of: .enrollmentStatus, listener).last, "250")
    }

    func testTheNumbersAreTheSDKsAndTheSentinelIsNoRegion() {
        XCTAssertEqual(MAMTelemetryPrivacyLevel.allCases.map(\.rawValue), [0, 1, 2])
        XCTAssertEqual(MAMTelemetryPriorityLevel.allCases.map(\.rawValue), [1, 2, 3, 4])
        XCTAssertEqual(MAMTelemetryDataRegion.allCases.map(\.rawValue), [0, 1])
        XCTAssertNil(MAMTelemetryDataRegion(rawValue: 2))
        let all = MAMTelemetryPrivacyDataTypes(rawValue: 63)
        XCTAssertEqual(all.names.count, 6)
        for name in MAMTelemetryEvent.Name.allCases {
            let types = name.privacyDataTypes
            XCTAssertTrue(all.contains(types) && !types.isEmpty)
            XCTAssertTrue(types.isDisjoint(with: [.browsingHistory, .inkingTypingAndSpeechUtterance]), name.rawValue)
        }
        XCTAssertEqual(Set(MAMTelemetryEvent.Name.allCases.map(\.meaning)).count, MAMTelemetryEvent.Name.allCases.count)
    }
}
