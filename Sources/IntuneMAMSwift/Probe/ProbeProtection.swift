import Foundation
import IntuneMAMSwift

/// Questions about protected data.
extension ProbeAccounts {
    var protectionQuestions: [ProbeQuestion] {
        let manager = IntuneMAMDataProtectionManager.instance()
        let plain = Data("The probe protects this text.".utf8)
        func protect(_ data: Data, _ id: String) throws -> Data {
            try manager.protect(data, accountId: id, withError: ())
        }
        var questions: [ProbeQuestion] = []
        for id in managed + [unmanaged, ""] {
            func question(_ name: String, _ content: String, _ ask: @escaping () throws -> ProbeAnswer) -> ProbeQuestion
            {
                ProbeQuestion(name, ["account": letter(id), "content": content]) { Self.result(ask) }
            }
            questions += [
                question("protectData", "text") {
                    let result = try protect(plain, id)
                    return .text(result == plain ? "unchanged" : result.range(of: plain) == nil ? "hidden" : "readable")
                },
                question("protectData", "empty") { .text(try protect(Data(), id).isEmpty ? "empty" : "not empty") },
                question("dataOwner", "text") {
                    .text(letter(manager.protectionInfo(try protect(plain, id))?.accountId))
                },
                question("unprotectData", "text") {
                    .text(try manager.unprotect(protect(plain, id), withError: ()) == plain ? "same" : "other")
                },
                question("unprotectData", "cut") {
                    .text(
                        try manager.unprotect(protect(plain, id).dropLast(), withError: ()) == plain ? "same" : "other")
                },
                question("protectString", "text") {
                    let text = try manager.protect("text", accountId: id, withError: ())
                    return .text(try manager.unprotectString(text, withError: ()) == "text" ? "same" : "other")
                },
            ]
        }
        for owner in managed + [unmanaged, "", nil] {
            for id in identities {
                questions.append(
                    ProbeQuestion("receiveItem", ["identity": letter(id), "owner": letter(owner)]) {
                        Self.result {
                            let data = try owner.map { try protect(plain, $0) } ?? plain
                            let item = NSItemProvider(item: NSData(data: data), typeIdentifier: "public.data")
                            return Self.scoped(id) {
                                let policy = IntuneMAMPolicyManager.instance().policy()
                                return policy.map { .truth($0.canReceiveSharedItemProvider(item)) }
                                    ?? .text("no policy")
                            }
                        }
                    })
            }
        }
        for (name, text) in [("plain", "plain text"), ("empty", ""), ("damaged base64", "TUFN=QmFk!")] {
            questions += [
                ProbeQuestion("unprotectData", ["account": "none", "content": name]) {
                    Self.result {
                        let data = Data(text.utf8)
                        return .text(try manager.unprotect(data, withError: ()) == data ? "same" : "other")
                    }
                },
                ProbeQuestion("unprotectString", ["account": "none", "content": name]) {
                    Self.result { .text(try manager.unprotectString(text, withError: ()) == text ? "same" : "other") }
                },
                ProbeQuestion("dataOwner", ["account": "none", "content": name]) {
                    .text(letter(manager.protectionInfo(Data(text.utf8))?.accountId))
                },
            ]
        }
        return questions
    }
}

/// Questions about files: the owner of a file, and whether it is encrypted, after each way to make and change one.
extension ProbeAccounts {
    /// A way to make a file, for an account and in the scope of an account.
    private typealias Way = (_ path: String, _ id: String) throws -> Void

    func fileQuestions(in folder: URL) throws -> [ProbeQuestion] {
        let folder = folder.appendingPathComponent("probe", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var questions: [ProbeQuestion] = []
        for id in managed + [unmanaged, ""] {
            for (name, way) in ways(in: folder) {
                questions.append(
                    ProbeQuestion("fileOwner", ["way": name, "account": letter(id)]) {
                        let path = folder.appendingPathComponent("\(UUID().uuidString).txt").path
                        defer { try? FileManager.default.removeItem(atPath: path) }
                        return Self.result {
                            try way(path, id)
                            let owner = letter(IntuneMAMFile.protectionInfoForFile(atPath: path)?.accountId)
                            let isEncrypted = IntuneMAMFile.isFileEncrypted(atPath: path)
                            return .list([owner, isEncrypted ? "encrypted" : "clear"])
                        }
                    })
            }
        }
        questions += sharedFileQuestions(in: folder)
        let missing = folder.appendingPathComponent("missing").path
        let files = IntuneMAMFileProtectionManager.instance()
        for (name, path) in [("missing", missing), ("folder", folder.path)] {
            questions += [
                ProbeQuestion("fileError", ["of": "encryptFile", "path": name]) {
                    Self.result {
                        try files.encryptFile(path, forAccountId: first, error: ())
                        return .text("no error")
                    }
                },
                ProbeQuestion("fileError", ["of": "decryptFile", "path": name]) {
                    Self.result {
                        try files.decryptFile(path, error: ())
                        return .text("no error")
                    }
                },
                ProbeQuestion("fileError", ["of": "openFile", "path": name]) {
                    Self.result {
                        try IntuneMAMFile.open(atPath: path).close(nil)
                        return .text("no error")
                    }
                },
            ]
        }
        return questions
    }

    /// Whether each identity may receive a file of each owner.
    private func sharedFileQuestions(in folder: URL) -> [ProbeQuestion] {
        (managed + [unmanaged, "", nil]).flatMap { owner in
            identities.map { id in
                ProbeQuestion("receiveFile", ["identity": letter(id), "owner": letter(owner)]) {
                    let path = folder.appendingPathComponent("\(UUID().uuidString).txt").path
                    defer { try? FileManager.default.removeItem(atPath: path) }
                    return Self.result {
                        if let owner {
                            try IntuneMAMFile.createFile(atPath: path, forAccountId: owner).close(nil)
                        } else {
                            try Data("text".utf8).write(to: URL(fileURLWithPath: path))
                        }
                        return Self.scoped(id) {
                            let policy = IntuneMAMPolicyManager.instance().policy()
                            return policy.map { .truth($0.canReceiveSharedFile(path)) } ?? .text("no policy")
                        }
                    }
                }
            }
        }
    }

    private func ways(in folder: URL) -> [(name: String, way: Way)] {
        let files = IntuneMAMFileProtectionManager.instance()
        func make(_ path: String, _ id: String?) throws {
            let file = try IntuneMAMFile.createFile(atPath: path, forAccountId: id)
            let text = Array("text".utf8)
            _ = file.write(text, count: text.count, error: nil)
            file.close(nil)
        }
        func scoped(_ id: String?, _ body: @escaping () throws -> Void) throws {
            try IntuneMAMSwiftContextManager.setAccountId(id, forScope: { try body() })
        }
        /// Makes a file beside the path, passes it on, and removes it.
        func beside(_ path: String, _ id: String, _ body: (String) throws -> Void) throws {
            let other = path + ".other"
            try make(other, id)
            defer { try? FileManager.default.removeItem(atPath: other) }
            try body(other)
        }
        return [
            ("createInScope", { path, id in try scoped(id) { try make(path, nil) } }),
            ("createFor", { path, id in try make(path, id) }),
            ("createForInOtherScope", { path, id in try scoped(unmanaged) { try make(path, id) } }),
            (
                "createOver",
                { path, id in
                    try make(path, first)
                    try scoped(id) { try make(path, nil) }
                }
            ),
            (
                "protect",
                { path, id in
                    try make(path, nil)
                    try IntuneMAMFile.protect(atPath: path, forAccountId: id)
                }
            ),
            (
                "protectNoneInScope",
                { path, id in
                    try make(path, nil)
                    try scoped(id) { try IntuneMAMFile.protect(atPath: path, forAccountId: nil) }
                }
            ),
            (
                "protectForAnother",
                { path, id in
                    try make(path, first)
                    files.protect(path, accountId: id)
                }
            ),
            (
                "encryptFile",
                { path, id in
                    try make(path, nil)
                    try files.encryptFile(path, forAccountId: id, error: ())
                }
            ),
            (
                "decryptFile",
                { path, id in
                    try make(path, id)
                    try files.decryptFile(path, error: ())
                }
            ),
            (
                "decryptToCopy",
                { path, id in try beside(path, id) { try files.decryptFile($0, toCopyPath: path, error: ()) } }
            ),
            (
                "copyItem",
                { path, id in try beside(path, id) { try FileManager.default.copyItem(atPath: $0, toPath: path) } }
            ),
            (
                "moveItem",
                { path, id in try beside(path, id) { try FileManager.default.moveItem(atPath: $0, toPath: path) } }
            ),
        ]
    }
}
