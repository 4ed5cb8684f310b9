import MAMCore
import MAMSimulation
import MAMStorage
import MAMVolumes
import XCTest

/// One change of files that may die or fail anywhere, and what may be found afterwards.
struct ManagedFileMoment {
    /// A world whose volume and index go wrong on purpose.
    final class Place {
        let volume = FaultyVolume(over: MemoryVolume())
        let index: FailingOwnerIndex
        let world: FileWorld
        private(set) var notes: ManagedApp
        private(set) var mail: ManagedApp
        /// What a call that returned has promised of the file `t`.
        var promised: String?

        init() throws {
            let volume = volume
            index = FailingOwnerIndex { volume.isDead }
            world = try FileWorld(volume, storage: .inMemory(index: index))
            (notes, mail) = (world.app(), world.app("mail"))
        }

        /// The processes are gone, and start again on what is stored.
        func restart() {
            for app in [notes, mail] { app.abandonOpenFiles() }
            volume.restart()
            index.restart()
            (notes, mail) = (world.app(), world.app("mail"))
        }

        /// What is found of the files: content, owner, `+` for encrypted; nothing for those that are not there.
        func findings(_ paths: [String]) -> [String: String] {
            var found: [String: String] = [:]
            for path in paths {
                let app = path.hasPrefix("Inbox") ? mail : notes
                guard let info = try? existing(path, app) else { continue }
                let owner = info.accountID.map { $0 == FileWorld.alice ? "a" : $0 == FileWorld.carol ? "c" : "b" }
                let text = (try? world.read(path, in: app)) ?? "unreadable"
                found[path] = text + " " + (owner ?? "-") + (info.isEncrypted ? "+" : "")
            }
            return found
        }

        private func existing(
            _ path: String, _ app: ManagedApp
        ) throws -> (accountID: AccountID?, isEncrypted: Bool) {
            _ = try volume.base.status(of: (app === mail ? "/apps/mail/" : "/apps/notes/") + path)
            let info = app.files.protectionInfo(at: path)
            return (info?.accountID, info?.isEncrypted ?? false)
        }
    }

    let name: String
    let prepare: (Place) throws -> Void
    let act: (Place) async throws -> Void
    /// What may be found under each name; a name that need not be there has "".
    let allowed: [String: Set<String>]
    var hasSeveralNames = false

    /// Fails unless the files are as they may be.
    func check(_ place: Place, _ point: String, isRestarted: Bool) throws -> [String: String] {
        let found = place.findings(allowed.keys.sorted())
        for (path, states) in allowed {
            let state = found[path] ?? ""
            XCTAssertTrue(states.contains(state), "\(name), \(point): `\(path)` is `\(state)`")
        }
        if let promised = place.promised { XCTAssertEqual(found["t"], promised, "\(name), \(point): a promise") }
        guard isRestarted else { return found }
        for (app, folder) in [(place.notes, "/apps/notes"), (place.mail, "/apps/mail")] {
            // The first call of an app ends what a crash left behind.
            _ = app.files.isEncrypted(at: "t")
            let names = try place.world.contents(of: folder).keys
            XCTAssertEqual(names.filter { $0.contains("/.mam-") }, [], "\(name), \(point)")
            guard !hasSeveralNames else { continue }
            for owner in [FileWorld.alice, FileWorld.bob, FileWorld.carol] {
                XCTAssertEqual(
                    try app.fileProtectionManager.files(ownedBy: owner),
                    try app.fileProtectionManager.allFiles(ownedBy: owner), "\(name), \(point): the index")
            }
        }
        let pending = try place.index.rows(in: .pending, after: nil, limit: 100)
        XCTAssertEqual(pending.map(\.path), [], "\(name), \(point): rows")
        return found
    }
}

extension ManagedFileMoment {
    private static let text = "secret secret secret"

    private static func make(_ name: String, for account: AccountID) -> ManagedFileMoment {
        let end = letter(account)
        return ManagedFileMoment(
            name: name, prepare: { _ = $0.notes.files.isEncrypted(at: "t") },
            act: { place in
                try place.notes.withAccountID(account) {
                    let file = try place.notes.files.create(at: "t")
                    try file.write(Array(text.utf8))
                    place.promised = text + " " + end
                    try file.close()
                }
            }, allowed: ["t": ["", " " + end, text + " " + end, half(end)]])
    }

    // What a write that died leaves of a clear file.
    private static func half(_ end: String) -> String { end == "b" ? text.prefix(text.count / 2) + " b" : "" }

    private static func letter(_ account: AccountID?) -> String {
        switch account {
        case FileWorld.alice?: "a+"
        case FileWorld.carol?: "c+"
        case nil: "-"
        default: "b"
        }
    }

    private static func empty(_ old: AccountID?, _ new: AccountID) -> ManagedFileMoment {
        let (before, after) = (letter(old), letter(new))
        return ManagedFileMoment(
            name: "emptying, \(before) to \(after)",
            prepare: { try $0.world.write("old", "t", in: $0.notes, for: old) },
            act: { place in
                try place.notes.withAccountID(new) {
                    let file = try place.notes.files.open(at: "t", [.readWrite, .truncate])
                    try file.write(Array(text.utf8))
                    place.promised = text + " " + after
                    try file.close()
                }
            }, allowed: ["t": ["old " + before, " " + after, text + " " + after, half(after)]])
    }

    private static func protect(_ old: AccountID?, _ new: AccountID?, links: Bool) -> ManagedFileMoment {
        let (before, after) = (letter(old), letter(new))
        let states: Set = [text + " " + before, text + " " + after]
        return ManagedFileMoment(
            name: "protecting, \(before) to \(after)\(links ? ", two names" : "")",
            prepare: { place in
                try place.world.write(text, "t", in: place.notes, for: old)
                if links { try place.volume.link("/apps/notes/t", as: "/apps/notes/u") }
            },
            act: { place in
                try place.notes.fileProtectionManager.protect("t", accountID: new)
                place.promised = text + " " + after
            }, allowed: links ? ["t": states, "u": states] : ["t": states], hasSeveralNames: links)
    }

    /// Every change there is.
    static var all: [ManagedFileMoment] {
        let (alice, bob, carol) = (FileWorld.alice, FileWorld.bob, FileWorld.carol)
        var all = [make("making an encrypted file", for: alice), make("making a clear file", for: bob)]
        all += [empty(alice, carol), empty(alice, bob), empty(bob, alice), empty(nil, alice)]
        for links in [false, true] {
            all += [
                protect(bob, alice, links: links), protect(alice, bob, links: links),
                protect(alice, carol, links: links),
            ]
        }
        all.append(
            ManagedFileMoment(
                name: "decrypting", prepare: { try $0.world.write(text, "t", in: $0.notes, for: alice) },
                act: { try $0.notes.fileProtectionManager.decryptFile("t") },
                allowed: ["t": [text + " a+", text + " a"]]))
        all.append(
            ManagedFileMoment(
                name: "decrypting to a copy",
                prepare: { place in
                    try place.world.write(text, "t", in: place.notes, for: alice)
                    try place.world.write("old", "u", in: place.notes, for: bob)
                }, act: { try $0.notes.fileProtectionManager.decryptFile("t", toCopyPath: "u") },
                allowed: ["t": [text + " a+"], "u": ["old b", text + " a"]]))
        all.append(
            ManagedFileMoment(
                name: "handing over",
                prepare: { place in
                    try place.world.write(text, "t", in: place.notes, for: alice)
                    try place.world.write("mail", "m", in: place.mail, for: bob)
                }, act: { try $0.notes.files.handOver("t", to: $0.mail) },
                allowed: ["t": [text + " a+"], "Inbox/t": ["", text + " a+"]]))
        all.append(
            ManagedFileMoment(
                name: "protecting a folder",
                prepare: { place in
                    try place.volume.makeFolder("/apps/notes/box", mode: 0o700)
                    try place.world.write(text, "box/1", in: place.notes, for: bob)
                    try place.world.write(text, "box/2", in: place.notes, for: carol)
                }, act: { try $0.notes.fileProtectionManager.protect("box", accountID: alice) },
                allowed: ["box/1": [text + " b", text + " a+"], "box/2": [text + " c+", text + " a+"]]))
        all.append(
            ManagedFileMoment(
                name: "protecting anew",
                prepare: { place in
                    place.notes.policyManager.setPolicyInMemory(FileWorld.loose, for: alice)
                    try place.world.write(text, "t", in: place.notes, for: alice)
                    place.notes.policyManager.setPolicyInMemory(FileWorld.strict, for: alice)
                },
                act: { place in
                    for try await step in place.notes.fileProtectionManager.reprotectAll(for: alice) {
                        XCTAssertTrue(step.hasChanged)
                    }
                    place.promised = text + " a+"
                }, allowed: ["t": [text + " a", text + " a+"]]))
        return all
    }
}
