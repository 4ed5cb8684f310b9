import MAMCore
import MAMSettings
import MAMSimulation
import MAMStorage
import XCTest

/// What an app has set, through restarts, damage and older stores.
final class OverridesStoreTests: StorageTestCase {
    private let container = AppContainer(publisher: "pub", app: "notes")

    private func app(_ observer: RecordingObserver = RecordingObserver()) throws -> ManagedApp {
        SettingsKit.app(storage: try openStorage(), observer: observer)
    }

    func testOverridesOutliveTheProcessAndEndWithTheStore() throws {
        try app().settingsManager.override(SettingsKit.setEverything)
        XCTAssertEqual(try app().settingsManager.overrides(), SettingsKit.everything)
        try app().settingsManager.override { $0.accentColor = "#000000" }
        XCTAssertEqual(try app().settingsManager.overrides().accentColor, "#000000")
        XCTAssertEqual(try app().settingsManager.overrides().aadClientIDOverride, "client")
        try app().settingsManager.removeOverrides()
        XCTAssertTrue(try app().settingsManager.overrides().isEmpty)
        try app().settingsManager.override(SettingsKit.setEverything)
        for name in try FileManager.default.contentsOfDirectory(atPath: root) {
            try FileManager.default.removeItem(atPath: root + "/" + name)
        }
        XCTAssertTrue(try app().settingsManager.overrides().isEmpty)
    }

    func testAnotherPublishersAppOfTheSameNameHasItsOwn() throws {
        let storage = try openStorage()
        var record = OverridesRecord()
        record.overrides = SettingsKit.everything
        XCTAssertTrue(try storage.replaceOverrides(of: container, OverridesRecord(), with: record))
        for other in [AppContainer(publisher: "other", app: "notes"), AppContainer(publisher: "pub", app: "Notes")] {
            XCTAssertEqual(try storage.overrides(of: other), OverridesRecord())
        }
    }

    func testAStateReplacesOnlyTheStateItWasMadeFrom() throws {
        for storage in [DeviceStorage(), try openStorage()] {
            var first = OverridesRecord()
            (first.revision, first.overrides.accentColor) = (1, "#111111")
            XCTAssertTrue(try storage.replaceOverrides(of: container, OverridesRecord(), with: first))
            XCTAssertFalse(try storage.replaceOverrides(of: container, OverridesRecord(), with: OverridesRecord()))
            XCTAssertEqual(try storage.overrides(of: container), first)
        }
    }

    func testATamperedRowIsRefusedAndNeverSilentlyReplacedByDefaults() throws {
        do {
            let storage = try openStorage()
            for (name, color) in [("notes", "#111111"), ("other", "#222222")] {
                var record = OverridesRecord()
                (record.revision, record.overrides.accentColor) = (1, color)
                let container = AppContainer(publisher: "pub", app: name)
                XCTAssertTrue(try storage.replaceOverrides(of: container, OverridesRecord(), with: record))
            }
        }
        let whole = try bytes(keysFile)
        let (notes, other) = ("WHERE app = x'6E6F746573'", "WHERE app = x'6F74686572'")
        for change in [
            "UPDATE overrides SET record = zeroblob(length(record))", "UPDATE overrides SET record = x''",
            "UPDATE overrides SET record = zeroblob(3000000)", "UPDATE overrides SET record = 'text'",
            "UPDATE overrides SET tag = zeroblob(32)",
            "UPDATE overrides SET record = (SELECT record FROM overrides \(other)) \(notes)",
            "UPDATE overrides SET (record, tag) = (SELECT record, tag FROM overrides \(other)) \(notes)",
            "DELETE FROM overrides \(notes); UPDATE overrides SET app = x'6E6F746573'",
        ] {
            try RawDatabase.run(change, on: keysFile)
            let observer = RecordingObserver()
            let manager = try app(observer).settingsManager
            let error = StorageKit.failure { () throws(StorageError) in try manager.overrides() }
            XCTAssertEqual(error?.code, .corrupt, change)
            XCTAssertFalse("\(error?.description ?? "")".contains("#"))
            XCTAssertEqual(SettingsKit.failures(observer), 0)
            // Without a throw the safer answer is given, and reported.
            XCTAssertEqual(manager.settings, ManagedAppSettings())
            XCTAssertFalse(manager.isTelemetryEnabled)
            XCTAssertTrue(manager.scrubber.scrubs("anything"))
            XCTAssertEqual(SettingsKit.failures(observer), 3)
            // Nor is telemetry told, which would be told of the failure to read whether it may be, and so on.
            manager.app.telemetryManager.delegate = Listener()
            XCTAssertEqual(manager.app.telemetryManager.hindrance(), .settingsNotReadable)
            XCTAssertEqual(SettingsKit.failures(observer), 3)
            XCTAssertEqual(
                StorageKit.failure { () throws(StorageError) in try manager.override { $0.accentColor = nil } }?.code,
                .corrupt)
            XCTAssertEqual(
                StorageKit.failure { () throws(StorageError) in try manager.aadAuthorityURIs(for: "ann") }?.code,
                .corrupt)
            try manager.removeOverrides()
            XCTAssertTrue(try manager.overrides().isEmpty)
            XCTAssertTrue(try app().settingsManager.overrides().isEmpty)
            try manager.override { $0.accentColor = "#333333" }
            XCTAssertEqual(manager.settings.accentColor, SettingsColor(hex: "#333333"))
            try write(whole, to: keysFile)
        }
    }

    func testDamagedOverridesDoNotReturnWithTheNextAccount() throws {
        try app().settingsManager.override(SettingsKit.setEverything)
        try RawDatabase.run("UPDATE overrides SET tag = zeroblob(32)", on: keysFile)
        let observer = RecordingObserver()
        let app = try app(observer)
        try SettingsKit.enroll("ann", in: app)
        try app.enrollmentManager.setUnenrolled("ann")
        XCTAssertEqual(SettingsKit.failures(observer), 1)
        XCTAssertTrue(try app.settingsManager.overrides().isEmpty)
        XCTAssertTrue(try self.app().settingsManager.overrides().isEmpty)
    }

    /// An app on a store that refuses its overrides while it is told to.
    private func refusingApp(_ observer: RecordingObserver) throws -> (app: ManagedApp, store: RefusingKeyStore) {
        let store = RefusingKeyStore(try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey()))
        return (SettingsKit.app(storage: store.storage, observer: observer), store)
    }

    func testOverridesOfAnAccountEndEvenIfTheStoreFails() throws {
        let observer = RecordingObserver()
        let (app, store) = try refusingApp(observer)
        try app.settingsManager.override(SettingsKit.setEverything)
        try SettingsKit.enroll("ann", in: app)
        store.refuse("overrides")
        try app.enrollmentManager.setUnenrolled("ann")
        XCTAssertEqual(SettingsKit.failures(observer), 1)
        var left = SettingsKit.everything
        left.accountUnenrolled()
        XCTAssertEqual(try app.settingsManager.overrides(), left)
        XCTAssertNil(app.settingsManager.settings.adalClientID)
        XCTAssertThrowsError(try app.settingsManager.override { $0.accentColor = "#000000" })
        store.refuse(nil)
        XCTAssertEqual(try app.settingsManager.overrides(), left)
        XCTAssertEqual(try app.device.storage.overrides(of: container).overrides, left)
    }

    func testSettingAndRemovingAPolicyInMemoryNeverWritesToTheStore() throws {
        let observer = RecordingObserver()
        let (app, store) = try refusingApp(observer)
        try app.settingsManager.override(SettingsKit.setEverything)
        try app.certificatePinningManager.setPins(CertificateKit.pins(), for: "ann")
        let before = try store.changes()
        app.policyManager.setPolicyInMemory(IdentityKit.open, for: "ann")
        store.refuse("overrides")
        app.policyManager.setPolicyInMemory(nil, for: "ann")
        store.refuse(nil)
        XCTAssertFalse(app.policyManager.isManaged("ann"))
        XCTAssertEqual(try store.changes(), before)
        XCTAssertEqual(SettingsKit.failures(observer), 0)
        XCTAssertEqual(try app.settingsManager.overrides(), SettingsKit.everything)
        XCTAssertTrue(app.certificatePinningManager.isPinningEnabled(for: "ann"))
    }

    func testRemovingTheLastAccountsOverridesKeepsTheNextAccountsAuthority() throws {
        let (app, store) = try refusingApp(RecordingObserver())
        try app.settingsManager.override(SettingsKit.setEverything)
        try SettingsKit.enroll("ann", in: app)
        store.refuse("overrides")
        try app.enrollmentManager.setUnenrolled("ann")
        store.refuse(nil)
        try app.settingsManager.override { $0.aadAuthorityURIOverride = "https://login.example/next" }
        let overrides = try app.settingsManager.overrides()
        XCTAssertEqual(overrides.aadAuthorityURIOverride, "https://login.example/next")
        XCTAssertNil(overrides.aadClientIDOverride)
        XCTAssertEqual(try app.device.storage.overrides(of: container).overrides, overrides)
    }

    func testANameThatIsTooLongIsRefused() throws {
        let long = AppContainer(publisher: String(repeating: "x", count: 2000), app: "notes")
        for storage in [DeviceStorage(), try openStorage()] {
            XCTAssertEqual(
                StorageKit.failure { () throws(StorageError) in
                    try storage.replaceOverrides(of: long, OverridesRecord(), with: OverridesRecord())
                }?.code, .system)
            XCTAssertNotNil(
                StorageKit.failure { () throws(StorageError) in
                    try storage.setOverrides(of: long, to: OverridesRecord())
                })
        }
    }
}
