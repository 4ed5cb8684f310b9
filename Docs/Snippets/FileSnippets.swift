import MAMCore
import XCTest

/// The code of the articles about files and about servers.
final class ManagedFileSnippets: SnippetTestCase {
    func testProtectedFiles() async throws {
        let policy = try PolicyDocument(json: Self.json).validated().compile()
        try await withFolder { folder in
            // snippet: Sources/MAMCore/App/MAMCore.docc/ProtectedFiles.md
            let storage = try DeviceStorage.open(at: folder + "/device", rootKey: .file(folder + "/keys/root.key"))
            let notes = ManagedApp(
                ManagedApp.Configuration(bundleID: "com.example.notes", container: folder + "/notes"),
                on: DeviceEnvironment(storage: storage))
            notes.policyManager.setPolicyInMemory(policy, for: "alice@contoso.example")

            let plan = try notes.files.create(at: "plan.txt", for: "alice@contoso.example")
            try plan.write(Array("the launch is on Monday".utf8))
            print(plan.isEncrypted, try plan.size())
            try plan.close()

            let report = try notes.fileProtectionManager.wipe("alice@contoso.example")
            print(report.files, report.isComplete)
            // end
            try check("Sources/MAMCore/App/MAMCore.docc/ProtectedFiles.md")
        }
    }

    func testEmbeddingInAServer() throws {
        let json = Self.json
        // snippet: Sources/MAMCore/App/MAMCore.docc/EmbeddingInAServer.md
        let device = DeviceEnvironment()  // shared policies, storage in memory
        let policy = try PolicyDocument(json: json).validated().compile(in: device.policies)
        let apps = (0..<1000).map { number in
            let app = ManagedApp(ManagedApp.Configuration(bundleID: "com.example.app\(number)"), on: device)
            app.policyManager.setPolicyInMemory(policy, for: "alice@contoso.example")
            return app
        }
        let blocked = apps.filter { app in
            !app.policyManager.policy(for: "alice@contoso.example").isSaveAllowed(to: .box, accountID: nil)
        }
        print(blocked.count, device.policies.count)
        // end
        try check("Sources/MAMCore/App/MAMCore.docc/EmbeddingInAServer.md")
    }
}
