import Dispatch
import Foundation
import MAMCore
import MAMSimulation
import XCTest

/// The code of the page for authors of servers.
final class ServerSnippets: SnippetTestCase {
    func testAServer() async throws {
        let json = Self.json
        try await withFolder { folder in
            // snippet: Docs/Server.md
            let storage = try DeviceStorage.open(at: folder + "/device", rootKey: .file(folder + "/keys/root.key"))
            let device = DeviceEnvironment(storage: storage)  // one for each tenant
            let policy = try PolicyDocument(json: json).validated().compile(in: device.policies)
            let users: [AccountID] = ["alice@contoso.example", "bob@contoso.example"]
            let apps = try users.indices.map { number in
                let container = "\(folder)/app\(number)"
                try FileManager.default.createDirectory(atPath: container, withIntermediateDirectories: true)
                return ManagedApp(
                    ManagedApp.Configuration(bundleID: "com.example.app\(number)", container: container), on: device)
            }
            // All accounts are enrolled by one change of the storage, which is on the disk when the call returns.
            try await device.setPolicies(zip(apps, users).map { ($0, AccountPolicy($1, policy)) })

            // Calls for files block, so a queue makes them and not a task.
            let (app, user, queue) = (apps[0], users[0], DispatchQueue(label: "files"))
            let size: Int64 = try await withCheckedThrowingContinuation { waiter in
                queue.async {
                    waiter.resume(
                        with: Result {
                            let file = try app.files.create(at: "plan.txt", for: user)
                            defer { try? file.close() }
                            try file.write(Array("the launch is on Monday".utf8))
                            return try file.size()
                        })
                }
            }
            print(size)

            for app in apps { try await app.close() }
            try await device.close()
            try await storage.close()
            // end
            try check("Docs/Server.md")
        }
    }

    func testAThousandDevicesWithFaults() async throws {
        let policy = try PolicyDocument(json: Self.json).validated().compile()
        // snippet: Docs/Simulators.md
        let tenant = SimulatedTenant(seed: 1)
        let devices = (0..<1_000).map { _ in SimulatedDevice(tenant: tenant) }
        var (atOnce, afterADay) = (0, 0)
        for (number, device) in devices.enumerated() {
            let user = tenant.addUser(named: "user\(number)", policy: policy)
            let notes = device.install("notes")
            // On every fifth device the answers of the first three enrollments get lost.
            if number.isMultiple(of: 5) { device.service.faults.add(.lost, to: .enroll, count: 3) }
            await device.open(notes)
            await device.register(user, in: notes)
            atOnce += notes.managed?.policyManager.managedAccountIDs.count ?? 0
            await device.advance(by: 24 * 60 * 60)
            afterADay += notes.managed?.policyManager.managedAccountIDs.count ?? 0
        }
        print(atOnce, "devices have the policy at once,", afterADay, "after a day")
        // end
        try check("Docs/Simulators.md")
    }
}
