internal import MAMPOSIX
package import MAMSealedFiles
internal import MAMVolumes

extension ContainerFolder {
    /// The name of the folder that receives files from other apps of the publisher.
    package static let inbox = "Inbox"

    /// Returns the folder that receives files from other apps of the publisher, and makes it if it is missing.
    package func makeInbox() throws(MAMFileProtectionError) -> String {
        let inbox = (root == "/" ? "" : root) + "/" + Self.inbox
        do throws(SystemError) { try volume.makeFolder(inbox, mode: 0o700) } catch {
            guard error.number == EEXIST else { throw MAMFileProtectionError(error) }
            guard try status(at: inbox).kind == .folder else {
                throw MAMFileProtectionError(.internalError, "the inbox of the app is no folder")
            }
        }
        return inbox
    }

    package static let maximumNumber = 10_000

    package static func checkName(_ name: String) throws(MAMFileProtectionError) {
        guard !name.isEmpty, !name.utf8.contains(VolumePath.slash), !name.utf8.contains(0), name != ".", name != "..",
            !isOurs(name)
        else {
            throw MAMFileProtectionError(.invalidArguments, "a file cannot be called like that")
        }
    }

    /// Returns a name with a number before its extension; the first one has no number.
    package static func numbered(_ name: String, _ number: Int) -> String {
        let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        return number == 1 ? name : "\(name[..<dot]) \(number)\(name[dot...])"
    }
}

extension ContainerFiles {
    /// Gives a file in the inbox a name; a name in use gets a number, as in `report 2.txt`.
    ///
    /// The ticket is for the row of the name, which is listed before the name is taken.
    func link(
        _ path: String, inInboxAs name: String, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) -> (path: String, ticket: LedgerTicket) {
        try ContainerFolder.checkName(name)
        let inbox = try folder.makeInbox()
        for number in 1...ContainerFolder.maximumNumber {
            let target = inbox + "/" + ContainerFolder.numbered(name, number)
            if let ticket = try link(path, as: target, ownership) { return (target, ticket) }
        }
        throw MAMFileProtectionError(
            .internalError, "the inbox holds \(ContainerFolder.maximumNumber) files of that name")
    }

    /// Gives a file an additional name; nil if the name is in use.
    func link(
        _ path: String, as target: String, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) -> LedgerTicket? {
        try ledger.operations.naming(beside: processes) { () throws(MAMFileProtectionError) in
            guard try folder.inode(at: target) == nil else { return nil }
            let ticket = try ledger.begin(target, for: ownership)
            do throws(SystemError) {
                // Linking fails if the name is in use, where renaming would replace the file.
                try folder.volume.link(path, as: target)
                try folder.volume.synchronizeFolder(ContainerFolder.folder(of: target))
                return ticket
            } catch {
                let failure = MAMFileProtectionError(error)
                // If the name exists, or may exist, the next start lists the file.
                ledger.end(ticket, isFree: folder.isMissing(target))
                guard error.number == EEXIST else { throw failure }
                return nil
            }
        }
    }
}
