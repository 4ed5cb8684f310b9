import Foundation
import IntuneMAMSwift

/// The notes of each account, one file for each note.
enum NoteStore {
    private static func folder(of accountId: String?) -> URL? {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first?
            .appendingPathComponent(accountId ?? "personal")
    }

    static func save(_ text: String, named name: String, for accountId: String?) throws {
        guard let folder = folder(of: accountId) else { throw CocoaError(.fileNoSuchFile) }
        let file = folder.appendingPathComponent(name)
        try IntuneMAMSwiftContextManager.setAccountId(accountId ?? "") {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        IntuneMAMFileProtectionManager.instance().protect(file.path, accountId: accountId ?? "")
    }

    static func names(of accountId: String?) -> [String] {
        guard let folder = folder(of: accountId) else { return [] }
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    static func owner(of name: String, in accountId: String?) -> String? {
        guard let file = folder(of: accountId)?.appendingPathComponent(name) else { return nil }
        return IntuneMAMFileProtectionManager.instance().protectionInfo(file.path)?.accountId
    }

    static func removeAll(of accountId: String) -> Bool {
        guard let folder = folder(of: accountId), FileManager.default.fileExists(atPath: folder.path) else {
            return true
        }
        return (try? FileManager.default.removeItem(at: folder)) != nil
    }
}
