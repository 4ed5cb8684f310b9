internal import Glibc

extension AppFiles {
    /// The folder where files of sister apps arrive, made when it is missing.
    func makeInbox() throws(MAMFileProtectionError) -> String {
        let inbox = (container.root == "/" ? "" : container.root) + "/" + ManagedFiles.inbox
        do throws(SystemError) { try volume.makeFolder(inbox, mode: 0o700) } catch {
            guard error.number == EEXIST else { throw MAMFileProtectionError(error) }
            guard try status(at: inbox).kind == .folder else {
                throw MAMFileProtectionError(.internalError, "the inbox of the app is no folder")
            }
        }
        return inbox
    }

    /// Gives a file in the inbox a name; one that is taken gets a number, as in `report 2.txt`.
    func link(_ path: String, inInboxAs name: String) throws(MAMFileProtectionError) -> String {
        guard !name.isEmpty, !name.contains("/"), name != ".", name != "..", !ContainerFolder.isOurs(name) else {
            throw MAMFileProtectionError(.invalidArguments, "a file cannot be called like that")
        }
        let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        let inbox = try makeInbox()
        for number in 1...10_000 {
            let numbered = number == 1 ? name : "\(name[..<dot]) \(number)\(name[dot...])"
            let target = inbox + "/" + numbered
            do throws(SystemError) {
                // Linking fails where renaming would replace.
                try volume.link(path, as: target)
                try volume.synchronizeFolder(inbox)
                return target
            } catch {
                guard error.number == EEXIST else { throw MAMFileProtectionError(error) }
            }
        }
        throw MAMFileProtectionError(.internalError, "the inbox holds 10000 files of that name")
    }
}
