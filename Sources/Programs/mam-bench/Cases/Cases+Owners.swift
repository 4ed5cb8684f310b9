internal import CMAMBenchSupport
internal import Foundation
internal import MAMBenchResults
internal import MAMCore
internal import MAMKeys
internal import MAMSealedFiles
internal import MAMSimulation
internal import MAMStorage
internal import MAMVolumes

/// Looking up a file's owner and listing an owner's files in the index of owners.
///
/// The baseline is plain SQLite.
///
/// The index has 10^5 rows on a disk, 10^4 for each of ten owners, all in the page cache.
enum OwnerCases {
    static let names = ["owners.lookup", "owners.list.10k", "owners.insert"]
    private static let count = 100_000

    static func run(wanted: [String]) throws -> [BenchFigure] {
        guard !wanted.isEmpty else { return [] }
        guard let folder = BenchFolder.make(onDisk: true) else { return [] }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let owners = try (0..<10).map { _ in try OwnerID.random() }
        let index = try SQLiteOwnerIndex.open(in: folder)
        var files: [FileID] = []
        var number = 0
        for _ in 0..<count { files.append(try FileID.random()) }
        try index.rebuild { () throws(StorageError) in
            guard number < count else { return nil }
            defer { number += 1 }
            return row(number, owners[number % 10], files[number])
        }
        guard let plain = PlainIndex(path: folder + "/plain.sqlite", count: count) else { return [] }
        return try wanted.map { try measured($0, index, plain, owners, files) }
    }

    private static func row(_ number: Int, _ owner: OwnerID, _ file: FileID) -> OwnerRow {
        OwnerRow(
            container: AppContainer(publisher: "publisher", app: "com.example.app"),
            path: "/container/folder\(number % 100)/file\(number)", place: FilePlace(device: 7, inode: UInt64(number)),
            fileID: file, owner: owner, kind: .encrypted, state: .live)
    }

    private static func measured(
        _ name: String, _ index: SQLiteOwnerIndex, _ plain: PlainIndex, _ owners: [OwnerID], _ files: [FileID]
    ) throws -> BenchFigure {
        var (isRight, turn, theirs) = (true, 0, 0)
        defer { precondition(isRight, "\(name): something that was timed failed") }
        switch name {
        case "owners.lookup":
            return measure(
                name, against: "plain SQLite, a kept statement, the row left where it is", iterations: 5000,
                ours: {
                    turn = (turn + 7919) % count
                    let place = FilePlace(device: 7, inode: UInt64(turn))
                    isRight = (try? index.row(for: place, fileID: files[turn]))?.owner == owners[turn % 10] && isRight
                },
                baseline: {
                    theirs = (theirs + 7919) % count
                    isRight = plain.find(theirs) && isRight
                })
        case "owners.insert":
            return measure(
                name, against: "plain SQLite's look-up, for scale", iterations: 500,
                ours: {
                    turn += 1
                    isRight = (try? index.insertPending(row(count + turn, owners[0], files[0]))) != nil && isRight
                }, baseline: { isRight = plain.find(1) && isRight })
        default:
            return measure(
                name, against: "plain SQLite stepping over the rows", iterations: 1,
                ours: {
                    isRight =
                        (try? index.rows(of: owners[3], in: nil, after: nil, limit: count))?.count == count / 10
                        && isRight
                }, baseline: { isRight = plain.listing() > 0 && isRight })
        }
    }
}

extension LifeCases {
    private static let policy = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked",
            "periodOfflineBeforeAccessCheck": "PT24H", "periodOfflineBeforeWipeIsEnforced": "P90D"
        }
        """

    /// Ninety days of a device that is offline from the second day on, up to the wipe, in memory.
    ///
    /// The baseline is one second.
    static func offline(_ name: String) async throws -> BenchFigure {
        let tenant = SimulatedTenant(seed: 1)
        let user = tenant.addUser(named: "mia", policy: try PolicyDocument(json: policy).compileStrictest())
        let device = SimulatedDevice(tenant: tenant)
        let app = device.install("notes", ManagedApp.Configuration(bundleID: "com.example.notes"))
        await device.open(app)
        await device.register(user, in: app)
        precondition(app.managed?.policyManager.isManaged(user.objectID) == true, "no account is enrolled")
        let (allocations, calls) = (mam_bench_allocations(), device.service.callCount(.checkIn))
        let taken = try await seconds {
            await device.advance(by: 86_400)
            device.traits.isOnline = false
            await device.advance(by: 90 * 86_400 + 1)
            let person = ScriptedUser([], afterwards: .remove)
            let launch = await device.launch([user], in: app, by: person)
            await device.carryOutRestarts(of: app)
            precondition(launch.verdict?.check.name == "wipe.offline", "the wipe did not come")
        }
        precondition(app.managed?.policyManager.isManaged(user.objectID) == false, "the account is still there")
        let tries = device.service.callCount(.checkIn) - calls
        return BenchFigure(
            name: name, ratio: taken, baseline: 1e9, nanoseconds: taken * 1e9,
            allocations: Double(mam_bench_allocations() - allocations), unit: "ns",
            against: "one second; the device tried to check in \(tries) times")
    }
}
