import Foundation
import MAMBase
import MAMCore
import MAMSimulation
import MAMStorage
import TestKits
import XCTest

/// Pins through restarts and damage.
final class CertificatePinsStoreTests: StorageTestCase {
    private let host = "mail.example.com"

    private func app(_ observer: RecordingObserver = RecordingObserver()) throws -> ManagedApp {
        SettingsKit.app(storage: try openStorage(), observer: observer)
    }

    private func record() throws -> CertificatePinsRecord {
        var record = CertificatePinsRecord()
        record.revision = 3
        let unknown = try XCTUnwrap(
            CertificatePin("cert-sha512/" + Data(repeating: 7, count: 64).base64EncodedString()))
        record.accounts = [
            .init(id: "alice", pins: try CertificateKit.pins()),
            .init(
                id: "Bøb",
                pins: try CertificatePins(
                    [
                        .init(
                            host: CertificateKit.host("mail.example.com"), pins: [CertificateKit.pin("good"), unknown]),
                        .init(host: CertificateKit.host("[::1]"), includesSubdomains: true, pins: [unknown]),
                    ], anchors: [CertificateKit.certificate("root"), CertificateKit.certificate("rsa")])),
        ]
        return record
    }

    private func read(_ bytes: [UInt8]) throws(RecordError) -> CertificatePinsRecord {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(RecordError) in try CertificatePinsRecord(bytes) }
    }

    func testPinsOutliveTheProcess() async throws {
        try app().certificatePinningManager.setPins(CertificateKit.pins(), for: "alice")
        let next = try app()
        XCTAssertEqual(try next.certificatePinningManager.pins(for: "alice"), try CertificateKit.pins())
        let good = try CertificateKit.chain("good")
        let verdict = await next.certificatePinningManager.validateChain(
            good, host: host, account: "alice", at: CertificateKit.june)
        XCTAssertEqual(verdict.outcome, .trusted)
        try next.certificatePinningManager.setPins(nil, for: "alice")
        XCTAssertFalse(try app().certificatePinningManager.isPinningEnabled(for: "alice"))
    }

    func testPinsStayDeletedAfterTheAccountIsUnenrolled() throws {
        do {
            let app = try app()
            try SettingsKit.enroll("alice", FileWorld.loose, in: app)
            try app.certificatePinningManager.setPins(CertificateKit.pins(), for: "alice")
            try app.certificatePinningManager.setPins(CertificateKit.pins(), for: "bob")
            try app.enrollmentManager.setUnenrolled("alice")
        }
        XCTAssertFalse(try app().certificatePinningManager.isPinningEnabled(for: "alice"))
        XCTAssertTrue(try app().certificatePinningManager.isPinningEnabled(for: "bob"))
    }

    func testARecordIsReadAsItWasWrittenAndHasOneForm() throws {
        try XCTSkipIf(ProcessMemory.isThreadWatched, "it starts no thread")
        let record = try record()
        let bytes = try record.encoded()
        XCTAssertEqual(try read(bytes), record)
        XCTAssertEqual(try read(CertificatePinsRecord().encoded()), CertificatePinsRecord())
        var (read, refused) = (0, 0)
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1 << UInt8(place % 8)
            do throws(RecordError) {
                let other = try self.read(changed)
                // Written as it was read, so no two texts are one record.
                XCTAssertEqual(try other.encoded(), changed, "byte \(place)")
                read += 1
            } catch { refused += 1 }
        }
        print("pins: \(read) changed records read as others, \(refused) refused")
        XCTAssertGreaterThan(min(refused, read), 300)
        for count in stride(from: 0, to: bytes.count, by: 7) {
            XCTAssertThrowsError(try self.read(Array(bytes.prefix(count))))
        }
        XCTAssertThrowsError(try self.read(bytes + [0]))
    }

    func testDamagedPinsRefuseEverythingUntilTheyAreTakenAway() async throws {
        try app().certificatePinningManager.setPins(CertificateKit.pins(), for: "alice")
        try RawDatabase.run("UPDATE records SET tag = zeroblob(32) WHERE kind = 3", on: keysFile)
        let observer = RecordingObserver()
        let damaged = try app(observer), manager = damaged.certificatePinningManager
        XCTAssertTrue(manager.isPinningEnabled(for: "alice"))
        XCTAssertTrue(manager.isPinningEnabled(for: "somebody"))
        let verdict = await manager.validateChain(
            try CertificateKit.chain("good"), host: host, account: "alice", at: CertificateKit.june)
        XCTAssertEqual(verdict.code, .errorAccessingCertificate)
        XCTAssertEqual(verdict.findings, [CertificateFinding(.unreadablePins)])
        XCTAssertGreaterThan(SettingsKit.failures(observer), 0)
        XCTAssertEqual(
            StorageKit.failure { () throws(StorageError) in _ = try manager.pins(for: "alice") }?.code, .corrupt)
        let pins = try CertificateKit.pins()
        XCTAssertEqual(
            StorageKit.failure { () throws(StorageError) in try manager.setPins(pins, for: "alice") }?.code, .corrupt)
        try manager.removeAllPins()
        XCTAssertFalse(manager.isPinningEnabled(for: "alice"))
        try manager.setPins(pins, for: "alice")
        XCTAssertEqual(try app().certificatePinningManager.pins(for: "alice"), pins)
    }

    func testMoreThanCanBeKeptIsRefusedAndChangesNothing() throws {
        try XCTSkipIf(ProcessMemory.isThreadWatched, "it starts no thread")
        let app = try app(), manager = app.certificatePinningManager
        let anchors = try ["root", "other-root", "rsa"].map(CertificateKit.certificate)
        var digests = 0
        let entries = (0..<128).compactMap { number -> CertificatePins.Entry? in
            let pins = (0..<32).compactMap { _ -> CertificatePin? in
                digests += 1
                let digest = withUnsafeBytes(of: UInt64(digests)) { Array($0) } + [UInt8](repeating: 0, count: 24)
                return CertificatePin(.publicKey, digest: digest)
            }
            return CertificateHost("h\(number).example").map { .init(host: $0, pins: pins) }
        }
        let large = try CertificatePins(entries, anchors: anchors)
        try manager.setPins(CertificateKit.pins(), for: "alice")
        var error: StorageError?
        for number in 0..<16 where error == nil {
            error = StorageKit.failure { () throws(StorageError) in
                try manager.setPins(large, for: AccountID("user\(number)") ?? "x")
            }
        }
        XCTAssertEqual(error?.code, .system)
        XCTAssertFalse(error?.message.contains("user") ?? true)
        XCTAssertNotNil(try manager.pins(for: "alice"))
        XCTAssertEqual(try self.app().certificatePinningManager.pins(for: "user0"), large)
    }

    func testManyWritersLoseNothing() async throws {
        let storage = try openStorage()
        let apps = (0..<2).map { _ in SettingsKit.app(storage: storage) }
        let pins = try CertificateKit.pins()
        await withTaskGroup { group in
            for number in 0..<24 {
                group.addTask {
                    try? apps[number % 2].certificatePinningManager.setPins(
                        pins, for: AccountID("user\(number)") ?? "x")
                }
            }
        }
        let next = SettingsKit.app(storage: storage).certificatePinningManager
        for number in 0..<24 { XCTAssertTrue(next.isPinningEnabled(for: AccountID("user\(number)")), "\(number)") }
    }
}
