/// Whose the files of a container are: what their headers and tags say, and the owner index where they cannot.
struct FileOwners: Sendable {
    private(set) var folder: ContainerFolder
    private(set) var ledger: FileLedger
    /// The keys that tell an authentic header.
    let keyring: any AccountKeyring
    /// Who hears of what is wrong with files and stores.
    let report: @Sendable (FileNotice) -> Void

    /// The same, by way of a folder that is held open.
    func at(_ folder: ContainerFolder) -> FileOwners {
        var owners = self
        owners.folder = folder
        return owners
    }

    /// The same for a wipe, which ends also on a full disk where the owner index cannot be opened.
    var withoutNeedOfIndex: FileOwners {
        var owners = self
        owners.ledger.isIndexOptional = true
        return owners
    }
}

/// What the engine notices about files on the way.
enum FileNotice: Sendable {
    /// A tag that this device did not write.
    case tagRefused(path: String)
    /// An older copy was put in the place of a file.
    case rolledBack(path: String)
    /// A store could not be read, or was damaged and made anew.
    case storageFailed(String)
}

extension AccountKeyring {
    /// The account key a file names, for ``ProtectedFile``.
    func accountKey(_ id: KeyID) throws(ProtectedFileError) -> AccountKey? {
        do throws(StorageError) { return try key(id)?.key } catch {
            throw ProtectedFileError(.storage, error.message)
        }
    }

    /// The same for what only asks whose a file is: a key whose row in the store is damaged proves as little as one that is
    /// not there.
    func accountKeyIfReadable(_ id: KeyID) throws(ProtectedFileError) -> AccountKey? {
        do throws(StorageError) { return try key(id)?.key } catch {
            guard error.code == .corrupt else { throw ProtectedFileError(.storage, error.message) }
            return nil
        }
    }

    /// The key under which an account's new files of this app are protected.
    func containerKey(for account: AccountID) throws(MAMFileProtectionError) -> AccountKey {
        do throws(StorageError) { return try currentKey(.container, for: account) } catch { throw .init(error) }
    }

    /// The key under which an account's files go from one app to another.
    func transferKey(for account: AccountID) throws(MAMFileProtectionError) -> AccountKey {
        do throws(StorageError) { return try currentKey(.transfer, for: account) } catch { throw .init(error) }
    }
}
