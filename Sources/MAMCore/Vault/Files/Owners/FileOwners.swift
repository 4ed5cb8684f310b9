internal import MAMKeys
internal import MAMPOSIX
package import MAMSealedFiles

/// The owners of a container's files: from their headers and tags, or from the owner index if these have none.
package struct FileOwners: Sendable {
    package private(set) var folder: ContainerFolder
    package private(set) var ledger: FileLedger
    /// The keys that verify headers.
    package let keyring: any AccountKeyring
    /// The uses that the device lock allows.
    package let access: FileAccess
    /// The receiver of notices about files and stores.
    package let report: @Sendable (FileNotice) -> Void

    package init(
        folder: ContainerFolder, ledger: FileLedger, keyring: any AccountKeyring, access: FileAccess,
        report: @escaping @Sendable (FileNotice) -> Void
    ) {
        (self.folder, self.ledger, self.keyring) = (folder, ledger, keyring)
        (self.access, self.report) = (access, report)
    }

    /// Returns the same owners, accessed by a folder that is held open.
    package func at(_ folder: ContainerFolder) -> FileOwners {
        var owners = self
        owners.folder = folder
        return owners
    }

    /// The same owners for a wipe, which completes even on a full disk where the owner index cannot be opened.
    var withoutNeedOfIndex: FileOwners {
        var owners = self
        owners.ledger.isIndexOptional = true
        return owners
    }
}

/// A notice about a file or a store.
package enum FileNotice: Sendable {
    /// A tag that this device did not write.
    case tagRefused(path: String)
    /// An older copy replaced a file.
    case rolledBack(path: String)
    /// A store could not be read, or was damaged and rebuilt.
    case storageFailed(String)
}

extension AccountKeyring {
    /// Returns the account key that a file names, for ``ProtectedFile``.
    func accountKey(_ id: KeyID) throws(ProtectedFileError) -> AccountKey? {
        do throws(StorageError) { return try key(id)?.key } catch {
            throw ProtectedFileError(keys: error)
        }
    }

    /// Returns the account key for a look at a file's owner: a key with a damaged row, or one that the lock of the
    /// device puts out of reach, counts as missing.
    func accountKeyIfReadable(_ id: KeyID) throws(ProtectedFileError) -> AccountKey? {
        do throws(StorageError) { return try key(id)?.key } catch {
            guard error.code == .corrupt || error.code == .deviceLocked else { throw ProtectedFileError(keys: error) }
            return nil
        }
    }

    /// Returns the key under which an account's new files of this app are protected.
    func containerKey(for account: AccountID) throws(MAMFileProtectionError) -> AccountKey {
        do throws(StorageError) { return try currentKey(.container, for: account) } catch { throw .init(error) }
    }

    /// Returns the key under which an account's files are handed over to other apps.
    func transferKey(for account: AccountID) throws(MAMFileProtectionError) -> AccountKey {
        do throws(StorageError) { return try currentKey(.transfer, for: account) } catch { throw .init(error) }
    }
}

extension ProtectedFileError {
    /// Makes the error for keys that could not be read.
    fileprivate init(keys error: StorageError) {
        self.init(.storage, error.message, systemNumber: error.code == .deviceLocked ? EPERM : nil)
    }
}
