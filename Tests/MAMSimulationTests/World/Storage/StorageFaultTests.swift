import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMSimulation
import MAMStorage
import XCTest

/// A store that fails on demand: which calls do, with what, and that nothing is gone afterwards.
final class StorageFaultTests: XCTestCase {
    private static let account: AccountID = "mia@example.com"
    private static let container = AppContainer(publisher: "publisher", app: "notes")

    private typealias Call = (changes: Bool, run: (FailingKeyStore) throws(StorageError) -> Void)

    func testEachCallFailsAsTheFaultSaysAndNothingIsGoneAfterwards() throws {
        let (key, policy) = (try Self.key(), try Self.policy())
        let gate = StorageGate()
        let store = FailingKeyStore(MemoryKeyStore(), behind: gate)
        let calls = Self.calls(key, policy, try OwnerID.random())
        // 10 that read, 10 that may change something.
        XCTAssertEqual(calls.filter(\.changes).count, 10)
        XCTAssertEqual(calls.count, 20)
        for (place, call) in calls.enumerated() { XCTAssertNoThrow(try call.run(store), "call \(place)") }
        try fill(store, key, policy)
        let before = try contents(of: store, key)
        for fault in StorageFault.allCases {
            gate.fault = fault
            for (place, call) in calls.enumerated() {
                let wanted = call.changes || !fault.canRead ? Self.codes[fault] : nil
                XCTAssertEqual(
                    failure { () throws(StorageError) in try call.run(store) }, wanted, "\(fault), call \(place)")
            }
            gate.fault = nil
            XCTAssertEqual(try contents(of: store, key), before, "\(fault)")
        }
    }

    func testAFailingStorageKeepsItsDataAndWorksAgainLater() async throws {
        let tenant = SimulatedTenant(seed: 3)
        let user = tenant.addUser(named: "mia", policy: try Self.strict())
        let device = SimulatedDevice(tenant: tenant)
        let app = device.install("notes")
        await device.open(app)
        _ = await device.register(user, in: app)
        for fault in StorageFault.allCases {
            device.storageFault = fault
            let error = failure { () throws(StorageError) in
                try device.environment.storage.saveEnrollmentRecord(of: Self.container) { nil }
            }
            XCTAssertEqual(error, Self.codes[fault])
            device.kill(app)
            device.storageFault = nil
            await device.open(app)
            XCTAssertEqual(app.managed?.policyManager.isManaged(user.objectID), true, "\(fault)")
        }
    }

    func testAnOwnerIDIsReadWhenItIsKnownAndMadeWhenThereIsRoom() throws {
        let gate = StorageGate()
        let store = FailingKeyStore(MemoryKeyStore(), behind: gate)
        let known = try store.ownerID(for: Self.account)
        gate.fault = .full
        XCTAssertEqual(try store.ownerID(for: Self.account), known)
        XCTAssertThrowsError(try store.ownerID(for: "nora@example.com"))
        gate.fault = nil
        XCTAssertNotEqual(try store.ownerID(for: "nora@example.com"), known)
    }

    func testADamagedNewStorageIsNotTreatedAsEmpty() async throws {
        let device = SimulatedDevice(tenant: SimulatedTenant(seed: 3))
        let app = device.install("notes")
        device.storageFault = .damaged
        let blocked = await device.open(app)
        XCTAssertEqual(blocked, .answered(.blocked))
        device.storageFault = nil
        device.kill(app)
        let entered = await device.open(app)
        XCTAssertEqual(entered, .answered(.enter))
    }

    func testADeviceThatWasGivenItsStorageKeepsTheFaultsOfThat() throws {
        let folder = NSTemporaryDirectory() + "nothing-is-kept-here"
        defer { rmdir(folder) }
        let device = try SimulatedDevice(tenant: SimulatedTenant(seed: 3), containers: folder, storage: DeviceStorage())
        device.storageFault = .damaged
        XCTAssertNoThrow(try device.environment.storage.saveEnrollmentRecord(of: Self.container) { nil })
    }

    private static let codes: [StorageFault: StorageError.Code] = [
        .full: .full, .readOnly: .system, .busy: .busy, .damaged: .corrupt,
    ]

    private func failure(_ body: () throws(StorageError) -> Void) -> StorageError.Code? {
        do throws(StorageError) {
            try body()
            return nil
        } catch { return error.code }
    }

    private func fill(_ store: FailingKeyStore, _ key: StoredKey, _ policy: StoredPolicy) throws {
        let (account, container) = (Self.account, Self.container)
        _ = try store.insert(key)
        try store.holdAccount(account, container)
        _ = try store.ownerID(for: account)
        try store.save(RunningWipe(container: container, account: "nora@example.com", step: 4))
        try store.change(Self.launch) { $0.put([1, 2]) }
        try store.change(.overrides(of: container)) { $0.put([3]) }
        try store.change(.enrollment(of: container)) { $0.put([4, 5, 6]) }
        try store.replace([.policy(of: account, in: container)], with: .record(policy)) { true }
    }

    /// All that can be read, as one text.
    private func contents(of store: FailingKeyStore, _ key: StoredKey) throws -> String {
        let (account, container) = (Self.account, Self.container)
        let parts: [Any?] = [
            try store.newestKey(in: key.slot)?.id, try store.apps(of: "publisher", holding: account),
            try store.ownerID(for: account), try store.wipes().map(\.step), try store.bytes(in: Self.launch),
            try store.bytes(in: .overrides(of: container)), try store.bytes(in: .enrollment(of: container)),
            try store.bytes(in: .policy(of: account, in: container))?.count,
        ]
        return parts.map { String(describing: $0) }.joined(separator: "; ")
    }

    private static let launch = StoreSlot.launch(publisher: "publisher", app: "notes", account: account)

    private static func strict() throws -> MAMPolicy {
        let text = ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection","printBlocked":true}"##
        return try PolicyDocument(json: Array(text.utf8)).compileStrictest()
    }

    private static func policy() throws -> StoredPolicy {
        StoredPolicy(names: try XCTUnwrap(EnrollmentAccount(account)), policy: try strict())
    }

    private static func key() throws -> StoredKey {
        let wrapped = [UInt8](repeating: 7, count: 40)
        return StoredKey(
            id: try KeyID.random(), slot: .container(publisher: "publisher", app: "notes", account: account),
            generation: 1, wrapped: try wrapped.withUnsafeBytes { try WrappedKey($0) })
    }

    /// Every call of a store, and whether it may change something.
    private static func calls(_ key: StoredKey, _ policy: StoredPolicy, _ owner: OwnerID) -> [Call] {
        let (account, container) = (Self.account, Self.container)
        let group = SlotGroup(SlotKind("tests", .account, maximumByteCount: 1), of: container)
        let (launch, wipe) = (Self.launch, RunningWipe(container: container, account: account, step: 1))
        return [
            (false, { s throws(StorageError) in _ = try s.changes() }),
            (false, { s throws(StorageError) in _ = try s.key(key.id) }),
            (false, { s throws(StorageError) in _ = try s.newestKey(in: key.slot) }),
            (false, { s throws(StorageError) in _ = try s.apps(of: "publisher", holding: account) }),
            (false, { s throws(StorageError) in _ = try s.wipes() }),
            (false, { s throws(StorageError) in _ = try s.bytes(in: launch) }),
            (false, { s throws(StorageError) in _ = try s.rows(of: group) }),
            (false, { s throws(StorageError) in _ = try s.knownOwnerID(of: account) }),
            (false, { s throws(StorageError) in _ = try s.account(of: owner) }),
            (true, { s throws(StorageError) in _ = try s.insert(key) }),
            (
                true,
                { s throws(StorageError) in _ = try s.shredContainerKeys(of: [account], in: container, wipeStep: nil) }
            ),
            (true, { s throws(StorageError) in try s.holdAccount(account, container) }),
            (true, { s throws(StorageError) in _ = try s.releaseAccount(account, container) }),
            // Made by the first round, without a fault, and of nobody else.
            (false, { s throws(StorageError) in _ = try s.ownerID(for: account) }),
            (true, { s throws(StorageError) in try s.save(wipe) }),
            (true, { s throws(StorageError) in try s.endWipe(of: account, in: container) }),
            (true, { s throws(StorageError) in try s.change(launch) { $0.put(nil) } }),
            (true, { s throws(StorageError) in try s.replace([launch], with: .record(policy), if: { true }) }),
            (true, { s throws(StorageError) in try s.removeRows(of: group) { _ in true } }),
            (
                true,
                { s throws(StorageError) in
                    try s.commit({ [.slot(launch, .record(policy)), .holdAccount(account, container)] }, whenKept: {})
                }
            ),
        ]
    }
}
