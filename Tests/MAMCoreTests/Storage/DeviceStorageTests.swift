import Dispatch
import Foundation
import MAMBase
import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMStorage
import Synchronization
import TestSeeds
import XCTest

final class DeviceStorageTests: StorageTestCase {
    private func storages() throws -> [DeviceStorage] { [.inMemory(), try openStorage()] }

    private func bytes(of key: AccountKey) throws -> [UInt8] {
        // Two account keys are one when they wrap a data key alike.
        try StorageKit.bytes(key.wrap(Self.dataKey))
    }

    private static let dataKey: DataKey = {
        guard let key = try? DataKey.random() else { preconditionFailure("no data key") }
        return key
    }()

    func testAnAccountHasOneCurrentKeyOfAKind() throws {
        for storage in try storages() {
            let ring = storage.keyring(publisher: "pub", app: "mail")
            let key = try ring.currentKey(.container, for: "Ann")
            XCTAssertEqual(try ring.currentKey(.container, for: "aNN").id, key.id)
            XCTAssertEqual(key.generation, 1)
            XCTAssertNotEqual(try ring.currentKey(.transfer, for: "Ann").id, key.id)
            XCTAssertNotEqual(try ring.currentKey(.container, for: "bob").id, key.id)
            let found = try XCTUnwrap(try ring.key(key.id))
            XCTAssertEqual(found.account, "ann")
            XCTAssertEqual(found.key.kind, .container)
            XCTAssertEqual(try bytes(of: found.key), try bytes(of: key))
        }
    }

    func testKeysOfAnotherPublisherOrContainerAreNeverAnswered() throws {
        for storage in try storages() {
            let ring = storage.keyring(publisher: "pub", app: "mail")
            let (container, transfer) = (
                try ring.currentKey(.container, for: "ann"), try ring.currentKey(.transfer, for: "ann")
            )
            let sister = storage.keyring(publisher: "pub", app: "notes")
            let stranger = storage.keyring(publisher: "other", app: "mail")
            for _ in 0..<2 {
                XCTAssertNil(try sister.key(container.id))
                XCTAssertEqual(try sister.key(transfer.id)?.key.id, transfer.id)
                XCTAssertNil(try stranger.key(container.id))
                XCTAssertNil(try stranger.key(transfer.id))
            }
            XCTAssertNotEqual(try stranger.currentKey(.transfer, for: "ann").id, transfer.id)
            XCTAssertEqual(try sister.currentKey(.transfer, for: "ann").id, transfer.id)
        }
    }

    func testShreddedKeysAreForgottenAtOnce() throws {
        for storage in try storages() {
            let ring = storage.keyring(publisher: "pub", app: "mail")
            let key = try ring.currentKey(.container, for: "ann")
            XCTAssertEqual(try storage.shredContainerKeys(of: ["ann"], publisher: "pub", app: "mail"), [key.id])
            XCTAssertNil(try ring.key(key.id))
            XCTAssertNotEqual(try ring.currentKey(.container, for: "ann").id, key.id)
            try storage.holdAccount("ann", publisher: "pub", app: "mail")
            let transfer = try ring.currentKey(.transfer, for: "ann")
            XCTAssertEqual(try storage.releaseAccount("ann", publisher: "pub", app: "mail"), [transfer.id])
            XCTAssertNil(try ring.key(transfer.id))
        }
    }

    func testAKeyThatAnotherProcessShreddedIsForgotten() throws {
        let (first, second) = (try openStorage(), try openStorage())
        let ring = first.keyring(publisher: "pub", app: "mail")
        let key = try ring.currentKey(.container, for: "ann")
        XCTAssertNotNil(try ring.key(key.id))
        XCTAssertEqual(try second.keyring(publisher: "pub", app: "mail").currentKey(.container, for: "ann").id, key.id)
        XCTAssertEqual(try second.shredContainerKeys(of: ["ann"], publisher: "pub", app: "mail"), [key.id])
        XCTAssertNil(try ring.key(key.id))
        XCTAssertNotEqual(try ring.currentKey(.container, for: "ann").id, key.id)
    }

    func testEverythingIsThereAfterARestart() throws {
        var ids: [KeyID] = []
        var owner: OwnerID?
        var wrapped: [UInt8] = []
        do {
            let storage = try openStorage()
            let ring = storage.keyring(publisher: "pub", app: "mail")
            let key = try ring.currentKey(.container, for: "ann")
            (ids, wrapped) = ([key.id, try ring.currentKey(.transfer, for: "ann").id], try bytes(of: key))
            owner = try storage.ownerID(for: "ann")
            try storage.save(
                RunningWipe(container: AppContainer(publisher: "pub", app: "mail"), account: "bob", step: 2))
        }
        let storage = try openStorage()
        let ring = storage.keyring(publisher: "pub", app: "mail")
        XCTAssertEqual(try ring.currentKey(.container, for: "ann").id, ids[0])
        XCTAssertEqual(try ring.key(ids[1])?.account, "ann")
        XCTAssertEqual(try bytes(of: XCTUnwrap(ring.key(ids[0])).key), wrapped)
        XCTAssertEqual(try storage.ownerID(for: "ann"), owner)
        XCTAssertEqual(try storage.wipes().map(\.step), [2])
        try storage.endWipe(of: "bob", publisher: "pub", app: "mail")
        XCTAssertEqual(try openStorage().wipes(), [])
    }

    func testOneKeyIsMadeHoweverManyThreadsAsk() throws {
        for storage in try storages() {
            for round in 0..<5 {
                let account = try XCTUnwrap(AccountID("account\(round)"))
                let ids = Guarded<[KeyID]>([])
                DispatchQueue.concurrentPerform(iterations: 8) { _ in
                    let ring = storage.keyring(publisher: "pub", app: "mail")
                    guard let key = try? ring.currentKey(.container, for: account) else { return }
                    ids.withLock { $0.append(key.id) }
                }
                XCTAssertEqual(ids.withLock { $0.count }, 8)
                XCTAssertEqual(ids.withLock { Set($0).count }, 1)
            }
        }
    }

    func testThreadsThatUseAndShredKeysNeverSeeAShreddedOne() throws {
        for storage in try storages() {
            let wrong = Atomic<Int>(0)
            DispatchQueue.concurrentPerform(iterations: 8) { worker in
                let ring = storage.keyring(publisher: "pub", app: "mail")
                let account = AccountID("account\(worker % 4)") ?? .unmanaged
                for turn in 0..<12 {
                    do {
                        if worker < 4, turn % 3 == 2 {
                            let ids = try storage.shredContainerKeys(of: [account], publisher: "pub", app: "mail")
                            for id in ids where try ring.key(id) != nil { wrong.add(1, ordering: .relaxed) }
                        } else {
                            let key = try ring.currentKey(.container, for: account)
                            if let found = try ring.key(key.id), found.account != account {
                                wrong.add(1, ordering: .relaxed)
                            }
                        }
                    } catch { wrong.add(1, ordering: .relaxed) }
                }
            }
            XCTAssertEqual(wrong.load(ordering: .relaxed), 0)
        }
    }

    func testAHundredThousandAccountsHaveKeysThoughTheSecureHeapIsFull() throws {
        let count = isExhaustive ? 100_000 : 100_000 / 64
        let filling = try (0..<3000).map { _ in try SecretKey.random() }
        let storage = DeviceStorage()
        let ring = storage.keyring(publisher: "pub", app: "mail")
        let before = SecretKey.places.total
        var ids: [KeyID] = []
        for number in 0..<count {
            ids.append(try ring.currentKey(.container, for: XCTUnwrap(AccountID("account\(number)"))).id)
        }
        XCTAssertEqual(Set(ids).count, count)
        XCTAssertLessThanOrEqual(SecretKey.places.total, before + 1024 + 4, "keys are unwrapped by the thousand")
        for number in stride(from: 0, to: count, by: 97) {
            XCTAssertEqual(try ring.key(ids[number])?.account, AccountID("account\(number)"))
        }
        print("accounts: \(count)")
        withExtendedLifetime(filling) {}
    }

    func testAnIdleDeviceMakesNothing() {
        let before = SecretKey.places
        let devices = (0..<100).map { _ in DeviceEnvironment() }
        let storages = devices.map(\.storage)
        XCTAssertEqual(SecretKey.places, before)
        XCTAssertTrue(devices[0].storage === storages[0])
        XCTAssertFalse(storages[0] === storages[1])
        let given = DeviceStorage.inMemory()
        XCTAssertTrue(DeviceEnvironment(storage: given).storage === given)
    }
}
