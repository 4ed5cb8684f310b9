internal import MAMCore
internal import MAMSealedFiles
internal import MAMSimulation
internal import MAMVolumes

/// An operation on files, at any point of which the power may fail.
struct PowerMoment: Sendable {
    let name: String
    let prepare: @Sendable (PowerPlace, inout PowerRun) throws -> Void
    let act: @Sendable (PowerPlace, inout PowerRun) throws -> Void
    /// Describes the fault of a state after the power failure; `nil` when it is correct.
    let failure: @Sendable (PowerPlace, PowerRun) throws -> String?

    /// All operations under test.
    static let all: [PowerMoment] = contents + owners + [folder, wipe]

    private static let chunk = 4096

    private static func bytes(_ count: Int, _ seed: UInt64) -> [UInt8] { TortureScript.bytes(count, seed: seed) }

    private enum Step: Sendable {
        case write(Int, Int)
        case cut(Int)
        case sync
    }

    private static func take(_ steps: [Step], _ file: MAMFile, _ run: inout PowerRun) throws {
        for (number, step) in steps.enumerated() {
            switch step {
            case .write(let offset, let count):
                let operation = TortureScript.Operation.write(
                    offset: offset, count: count, seed: UInt64(number + count))
                var content = run.content
                operation.run(on: &content)
                run.beginChange(to: content)
                try file.pwrite(bytes(count, UInt64(number + count)), at: Int64(offset))
            case .cut(let length):
                var content = run.content
                TortureScript.Operation.truncate(length).run(on: &content)
                run.beginChange(to: content)
                try file.truncate(to: Int64(length))
            case .sync:
                try file.sync()
                run.isSafe()
            }
        }
    }

    // Makes a durable file of an owner.
    private static func begin(_ place: PowerPlace, _ run: inout PowerRun, for owner: PowerProtection) throws {
        let file = try place.app.files.create(at: "t", for: owner.owner)
        run.protections = [owner]
        try take([.write(0, 20 * chunk + 77), .sync], file, &run)
        try file.close()
    }

    private static func change(_ name: String, _ steps: [Step]) -> PowerMoment {
        PowerMoment(name: name) {
            try begin($0, &$1, for: .encrypted(PowerPlace.alice))
        } act: { place, run in
            let file = try place.app.files.open(at: "t", .readWrite)
            try take(steps, file, &run)
            try file.close()
        } failure: { place, run in
            try contentFailure(place, run)
        }
    }

    private static func contentFailure(_ place: PowerPlace, _ run: PowerRun) throws -> String? {
        if place.isCutInFirstHeader("t"), run.mayBeMissing || run.mayLoseOwner {
            // There is no content to lose, but creating the file again must work.
            try place.app.files.create(at: "t", for: PowerPlace.alice).close()
            return try place.content("t") == [] ? nil : "it cannot be created again"
        }
        guard let found = try place.content("t") else { return run.mayBeMissing ? nil : "the file is gone" }
        if let wrong = run.mismatch(found) { return wrong }
        // A new file that was not synchronized may have lost even its owner, and is then empty.
        guard run.protections.contains(place.protection("t")) || run.mayBeMissing && found.isEmpty else {
            return "another protection"
        }
        // The file can be changed.
        var after = found
        after += bytes(5000, 1)
        let file = try place.app.files.open(at: "t", .readWrite)
        try file.pwrite(bytes(5000, 1), at: Int64(found.count))
        try file.close()
        return try place.content("t") == after ? nil : "what is written afterwards is not there"
    }

    private static var contents: [PowerMoment] {
        let end = 20 * chunk + 77
        return [
            PowerMoment(name: "create") { place, run in
                run.mayBeMissing = true
                run.protections = [.encrypted(PowerPlace.alice)]
                _ = place.app.files.isEncrypted(at: "t")
            } act: { place, run in
                let file = try place.app.files.create(at: "t", for: PowerPlace.alice)
                run.isSafe()
                try take([.write(0, 3 * chunk + 5), .sync, .write(100, 9 * chunk)], file, &run)
                try file.close()
            } failure: { place, run in
                try contentFailure(place, run)
            },
            change("overwrite", [.write(3 * chunk + 10, 9 * chunk), .sync, .write(3 * chunk, 100), .write(0, chunk)]),
            change("append", [.write(end, 100), .write(end + 100, 9 * chunk), .sync, .write(end, 3)]),
            change("shrink", [.cut(12 * chunk + 77), .sync, .cut(12 * chunk), .cut(3), .cut(0)]),
            change("grow", [.cut(end + 1), .cut(end + 3 * chunk), .sync, .write(end + 5 * chunk, 100)]),
            change("shrink and grow", [.cut(5 * chunk + 9), .cut(7 * chunk), .write(6 * chunk, 10), .sync, .cut(end)]),
            change("holes", [.cut(30 * chunk), .write(25 * chunk + 5, 100), .sync, .write(24 * chunk, 3 * chunk)]),
            change("cut in a hole", [.cut(30 * chunk), .cut(25 * chunk + 1), .write(26 * chunk, 9), .sync, .cut(99)]),
            PowerMoment(name: "emptying") {
                try begin($0, &$1, for: .encrypted(PowerPlace.alice))
            } act: { place, run in
                run.beginChange(to: [])
                // Truncated but not yet rewritten, the file may have no owner.
                run.mayLoseOwner = true
                run.protections.formUnion([.encrypted(PowerPlace.carol), .clear(nil)])
                let file = try place.app.withAccountID(PowerPlace.carol) {
                    try place.app.files.open(at: "t", [.readWrite, .truncate])
                }
                // The empty file was synchronized before it was recreated, so it is carol's now.
                run.isSafe()
                (run.mayLoseOwner, run.protections) = (false, [.encrypted(PowerPlace.carol)])
                try take([.write(0, 3 * chunk), .sync, .write(10, chunk)], file, &run)
                try file.close()
            } failure: { place, run in
                try contentFailure(place, run)
            },
        ]
    }

    // Until the call returns, the old or the new protection is correct; afterwards only the new one.
    private static func protect(
        _ name: String, _ old: PowerProtection, _ new: PowerProtection, links: Bool = false
    ) -> PowerMoment {
        PowerMoment(name: name) { place, run in
            try begin(place, &run, for: old)
            if links { try place.memory.link("/notes/t", as: "/notes/u") }
        } act: { place, run in
            run.protections.insert(new)
            if old.owner == new.owner {
                try place.app.fileProtectionManager.decryptFile("t")
            } else {
                try place.app.fileProtectionManager.protect("t", accountID: new.owner)
            }
            run.protections = [new]
        } failure: { place, run in
            if links, try place.content("u") != place.content("t") { return "two names, two contents" }
            return try contentFailure(place, run)
        }
    }

    private static var owners: [PowerMoment] {
        let (alice, carol) = (PowerProtection.encrypted(PowerPlace.alice), PowerProtection.encrypted(PowerPlace.carol))
        let (bob, dave) = (PowerProtection.clear(PowerPlace.bob), PowerProtection.clear(PowerPlace.dave))
        return [
            protect("protect", bob, alice), protect("another owner", alice, carol), protect("give up", alice, bob),
            protect("protect, two names", bob, alice, links: true), protect("another owner, clear", bob, dave),
            protect("decrypt", alice, .clear(PowerPlace.alice)),
        ]
    }

    // A file created after the power failure belongs to the folder's default owner, once the call has returned.
    private static let folder = PowerMoment(name: "default owner") { place, run in
        try begin(place, &run, for: .encrypted(PowerPlace.alice))
        try place.memory.makeFolder("/notes/f", mode: 0o700)
        try place.memory.synchronizeFolder("/notes")
    } act: { place, run in
        try place.app.fileProtectionManager.protect("f", accountID: PowerPlace.carol)
        run.isDone = true
    } failure: { place, run in
        try place.app.files.create(at: "f/n").close()
        let found = place.protection("f/n")
        guard found == .encrypted(PowerPlace.carol) || !run.isDone && found.owner != PowerPlace.alice else {
            return "a file of the folder belongs to another account"
        }
        return try contentFailure(place, run)
    }

    private static let wipe = PowerMoment(name: "wipe") { place, run in
        try begin(place, &run, for: .clear(PowerPlace.bob))
        for (name, owner) in [("1", PowerPlace.alice), ("2", PowerPlace.alice), ("3", PowerPlace.carol)] {
            let file = try place.app.files.create(at: name, for: owner)
            try file.write(bytes(9000, 5))
            try file.sync()
            try file.close()
        }
    } act: { place, run in
        // A wipe reports files that it could not reach, and continues with them later.
        run.isDone = try place.app.fileProtectionManager.wipe(PowerPlace.alice).isComplete
    } failure: { place, run in
        // Checked before the first call of the app, which would continue the wipe.
        if run.isDone, place.exists("1") || place.exists("2") { return "what was wiped is back" }
        // The first call continues the wipe where it had begun.
        _ = place.app.files.isEncrypted(at: "t")
        if try place.content("3") != bytes(9000, 5) { return "the wipe removed another account's file" }
        for name in ["1", "2"] {
            guard let found = try? place.content(name) else { continue }
            if found != bytes(9000, 5) { return "half a file" }
        }
        let report = try place.app.fileProtectionManager.wipe(PowerPlace.alice)
        guard report.isComplete, try place.content("1") == nil, try place.content("2") == nil else {
            return "a file of the account is left"
        }
        return try contentFailure(place, run)
    }
}

/// The owner of a file, and whether it is encrypted.
struct PowerProtection: Sendable, Hashable {
    let owner: AccountID?
    let isEncrypted: Bool

    static func encrypted(_ owner: AccountID) -> PowerProtection { PowerProtection(owner: owner, isEncrypted: true) }
    static func clear(_ owner: AccountID?) -> PowerProtection { PowerProtection(owner: owner, isEncrypted: false) }
}

/// The history of a file: all of its contents, and the latest durable one.
struct PowerRun {
    private(set) var states: [[UInt8]] = [[]]
    private(set) var safe = 0
    /// Whether a missing file is a correct state.
    var mayBeMissing = false
    /// The correct protections.
    var protections: Set<PowerProtection> = []
    /// Whether its header is being recreated, so that only its beginning may be on the disk.
    var mayLoseOwner = false
    /// Whether the whole operation has returned.
    var isDone = false

    var content: [UInt8] { states[states.count - 1] }

    /// Records that a change begins.
    mutating func beginChange(to content: [UInt8]) { states.append(content) }

    /// Records that the last change is durable.
    mutating func isSafe() { (safe, mayBeMissing) = (states.count - 1, false) }

    /// Describes the fault of a content; `nil` when its length and each chunk are those of a correct state.
    func mismatch(_ found: [UInt8]) -> String? {
        let (known, chunk) = (states[safe...], ChunkGeometry.standard.chunkLength)
        guard known.contains(where: { $0.count == found.count }) else {
            return "\(found.count) bytes, expected \(known.map(\.count))"
        }
        for lower in stride(from: 0, to: found.count, by: chunk) {
            let range = lower..<min(found.count, lower + chunk)
            if !known.contains(where: { $0.count >= range.upperBound && $0[range] == found[range] }) {
                return "chunk \(lower / chunk) of \(found.count) bytes is of no state"
            }
        }
        return nil
    }
}
