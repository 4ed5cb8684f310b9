import IntuneMAMSwift
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// The files that an app's code makes and deletes with Foundation, in the container of its host.
final class HostFilesTests: XCTestCase {
    private var folder = ""

    override func setUp() async throws {
        folder = NSTemporaryDirectory() + "mam-files-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    }

    override func tearDown() async throws { try? FileManager.default.removeItem(atPath: folder) }

    /// An app's wipe as apps write it: everything in Documents goes.
    private final class Wiper: NSObject, IntuneMAMPolicyDelegate {
        func wipeData(forAccountId accountId: String) -> Bool {
            guard let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first else {
                return false
            }
            for url in (try? FileManager.default.contentsOfDirectory(at: documents, includingPropertiesForKeys: nil))
                ?? []
            {
                try? FileManager.default.removeItem(at: url)
            }
            return true
        }
    }

    private func start(_ delegate: Wiper) async throws -> (SDKHost, SimulatedUser) {
        let tenant = SimulatedTenant()
        let alice = tenant.addUser(
            named: "alice",
            policy: try PolicyDocument(json: HostTestCase.policy).validated().compile(in: PolicyInterner()))
        let device = try SimulatedDevice(
            tenant: tenant, facts: .devicePasscode, containers: folder + "/containers", storage: .inMemory())
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let app = device.install("notes", ManagedApp.Configuration(bundleID: "com.example.notes", settings: settings))
        try UserFolders.use(folder + "/containers/notes")
        nonisolated(unsafe) let delegate = delegate
        let host = try await SDKHost.start(app, on: device) { IntuneMAMPolicyManager.instance().delegate = delegate }
        addTeardownBlock { host.end() }
        device.enroll(alice, in: app)
        return (host, alice)
    }

    private func write(_ text: String, _ name: String) throws -> String {
        let documents = try XCTUnwrap(FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first)
        let url = documents.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    func testNewFilesGetTheAccountThatTheCodeActsFor() async throws {
        let (host, alice) = try await start(Wiper())
        let id = alice.objectID.rawValue
        let manager = IntuneMAMFileProtectionManager.instance()
        let personal = try write("shopping", "personal.txt")
        XCTAssertEqual(try host.adoptFiles(), [], "no account acts")
        let note = try write("plan", "note.txt")
        XCTAssertNil(manager.protectionInfo(note))
        manager.protect(personal, accountId: "")
        let adopted = Recorded<[String]>()
        IntuneMAMSwiftContextManager.setAccountId(id) { adopted.add((try? host.adoptFiles()) ?? []) }
        XCTAssertEqual(adopted.all, [[note]])
        XCTAssertEqual(manager.protectionInfo(note)?.accountId, id)
        XCTAssertTrue(manager.isFileEncrypted(note))
        XCTAssertNotEqual(try Data(contentsOf: URL(fileURLWithPath: note)), Data("plan".utf8))
        let opened = try IntuneMAMFile.open(atPath: note)
        XCTAssertEqual(opened.size(nil), 4)
        opened.close(nil)
        XCTAssertEqual(manager.protectionInfo(personal)?.accountId, "")
        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: personal)), Data("shopping".utf8))
    }

    func testTheAppsOwnWipeReachesItsContainerAlone() async throws {
        let outside = folder + "/person.txt"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: outside))
        let (host, alice) = try await start(Wiper())
        let note = try write("plan", "note.txt")
        IntuneMAMEnrollmentManager.instance().deRegisterAndUnenrollAccountId(alice.objectID.rawValue, withWipe: true)
        await host.settle()
        XCTAssertFalse(FileManager.default.fileExists(atPath: note))
        XCTAssertTrue(FileManager.default.fileExists(atPath: outside))
        XCTAssertEqual(host.unansweredCalls.filter { $0.method.contains("wipeData") }, [])
    }

    func testAnAppThatLeavesFilesBehindLosesThemToTheSDK() async throws {
        let (host, alice) = try await start(Wiper())
        IntuneMAMPolicyManager.instance().delegate = nil
        let note = try write("plan", "note.txt")
        IntuneMAMSwiftContextManager.setAccountId(alice.objectID.rawValue) { _ = try? host.adoptFiles() }
        IntuneMAMEnrollmentManager.instance().deRegisterAndUnenrollAccountId(alice.objectID.rawValue, withWipe: true)
        await host.settle()
        XCTAssertFalse(FileManager.default.fileExists(atPath: note), "the files of the account are deleted")
    }

    func testTheMainBundleHasTheInfoPlistOfTheApp() throws {
        XCTAssertNil(Bundle.main.bundleIdentifier, "a test program has none")
        func use(_ content: Any) throws {
            let file = folder + "/Info.plist"
            try PropertyListSerialization.data(fromPropertyList: content, format: .xml, options: 0)
                .write(to: URL(fileURLWithPath: file))
            try MainBundleInfo.use(file)
        }
        try use([
            "CFBundleIdentifier": "com.example.notes", "CFBundleShortVersionString": "2.1",
            "IntuneMAMSettings": ["MultiIdentity": true, "AppGroupIdentifiers": ["group.example"]] as [String: Any],
        ])
        XCTAssertEqual(Bundle.main.bundleIdentifier, "com.example.notes")
        XCTAssertEqual(Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String, "2.1")
        let settings = Bundle.main.object(forInfoDictionaryKey: "IntuneMAMSettings") as? [String: Any]
        XCTAssertEqual(settings?["MultiIdentity"] as? Bool, true)
        XCTAssertEqual(settings?["AppGroupIdentifiers"] as? [String], ["group.example"])
        XCTAssertThrowsError(try use(["a list"]))
        XCTAssertEqual(Bundle.main.bundleIdentifier, "com.example.notes", "a wrong file changes nothing")
        try use([String: Any]())
        XCTAssertEqual(Bundle.main.infoDictionary?.isEmpty, true)
    }
}
