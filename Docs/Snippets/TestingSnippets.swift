import MAMCore
import MAMSettings
import MAMSimulation
import MAMTesting
import XCTest

/// The code of the articles about settings, the simulated world and tests of apps.
final class TestingSnippets: SnippetTestCase {
    func testSettings() throws {
        let plist = Array(
            """
            <?xml version="1.0"?><plist version="1.0"><dict><key>IntuneMAMSettings</key><dict>
            <key>MultiIdentity</key><string>YES</string></dict></dict></plist>
            """.utf8)
        // snippet: Sources/MAMSettings/Reader/MAMSettings.docc/MAMSettings.md
        let reading = try ManagedAppSettings.read(infoPlist: plist, options: SettingsCheckOptions())
        print(reading.settings.multiIdentity)
        for issue in reading.issues where issue.keyPath.hasSuffix("MultiIdentity") { print(issue.id, issue.severity) }
        // end
        try check("Sources/MAMSettings/Reader/MAMSettings.docc/MAMSettings.md")
    }

    func testTheSimulatedWorld() async throws {
        let policy = try PolicyDocument(json: Self.json).validated().compile()
        // snippet: Sources/MAMSimulation/MAMSimulation.docc/MAMSimulation.md
        let tenant = SimulatedTenant(seed: 1)
        let alice = tenant.addUser(named: "alice", policy: policy)
        let device = SimulatedDevice(tenant: tenant)
        let notes = device.install("notes")
        await device.open(notes)
        await device.register(alice, in: notes)
        print(notes.managed?.policyManager.managedAccountIDs.count ?? 0)

        await device.advance(by: 60 * 60)  // an hour passes at once
        await device.deregister(alice, of: notes, withWipe: true)
        print(notes.managed?.policyManager.isManagementEnabled ?? false)
        // end
        try check("Sources/MAMSimulation/MAMSimulation.docc/MAMSimulation.md")
    }

    func testTestingAnApp() throws {
        let json = Self.json
        // snippet: Sources/MAMTesting/MAMTesting.docc/MAMTesting.md
        let device = try TestDevice(users: ["alice": .policy(json), "sam": .unmanaged])
        let notes = device.app("notes", signedIn: "alice", "sam")
        notes.withAccountID(device["alice"]) {
            assertBlocked(notes, .save(to: .box, account: nil), by: .saveNotListed)
            assertAllowed(notes, .property(.printing))
        }
        notes.withAccountID(device["sam"]) {
            assertAllowed(notes, .save(to: .box, account: nil))
        }
        // end
        try check("Sources/MAMTesting/MAMTesting.docc/MAMTesting.md")
    }
}
