/// What an app's file calls work with: its container, its keys, its part of the owner index.
///
/// Made by the first file call, which also ends what a crash left behind.
final class AppFiles: Sendable {
    let container: ContainerFolder
    let keyring: any AccountKeyring
    let ledger: FileLedger
    let nonces: NoncePool
    let openFiles: OpenFiles
    /// This process among those that share the container; nil where there can be none.
    let processes: ProcessTable?
    /// How files are opened.
    let options: ProtectedFile.Options
    /// What was last seen of the stores.
    let seen: SeenStores
    /// The same without a folder that is held open; nil when none is.
    private let unheld: AppFiles?

    init(
        container: ContainerFolder, keyring: any AccountKeyring, ledger: FileLedger, nonces: NoncePool,
        openFiles: OpenFiles, processes: ProcessTable?, options: ProtectedFile.Options
    ) {
        (self.container, self.keyring, self.ledger) = (container, keyring, ledger)
        (self.nonces, self.openFiles, self.processes, self.options) = (nonces, openFiles, processes, options)
        seen = SeenStores()
        unheld = nil
    }

    private init(_ files: AppFiles, in container: ContainerFolder) {
        (self.container, keyring, ledger) = (container, files.keyring, files.ledger)
        (nonces, openFiles, processes, options) = (files.nonces, files.openFiles, files.processes, files.options)
        seen = files.seen
        unheld = files.whole
    }

    /// What handles go on with, which may be open for longer than a folder.
    var whole: AppFiles { unheld ?? self }

    /// The same, for which a folder stays the one that it is now, wherever it is moved.
    func holding(_ folder: String) throws(MAMFileProtectionError) -> AppFiles {
        let held = try system { () throws(SystemError) in try container.holding(folder) }
        return held.map { AppFiles(self, in: $0) } ?? self
    }

    var volume: any Volume { container.volume }

    /// The account key a file names, for ``ProtectedFile``.
    func accountKey(_ id: KeyID) throws(ProtectedFileError) -> AccountKey? {
        do throws(StorageError) { return try keyring.key(id)?.key } catch {
            throw ProtectedFileError(.storage, error.message)
        }
    }

    /// The same for what only asks whose a file is: a key whose row in the store is damaged proves as little as one that is
    /// not there.
    func accountKeyIfReadable(_ id: KeyID) throws(ProtectedFileError) -> AccountKey? {
        do throws(StorageError) { return try keyring.key(id)?.key } catch {
            guard error.code == .corrupt else { throw ProtectedFileError(.storage, error.message) }
            return nil
        }
    }

    /// The key under which an account's new files of this app are protected.
    func containerKey(for account: AccountID) throws(MAMFileProtectionError) -> AccountKey {
        do throws(StorageError) { return try keyring.currentKey(.container, for: account) } catch {
            throw MAMFileProtectionError(error)
        }
    }
}

/// What was last seen of the stores: the same for an app's files and for those with a folder held open.
final class SeenStores: Sendable {
    /// The accounts whose wipe is running, and how far the key store was then.
    let wipes = Guarded<(changes: UInt64, names: [AccountID])?>(nil)
    /// How often the owner index had been replaced; see ``AppFiles/relistIfReplaced(for:)``.
    let replacements = Guarded<Int?>(nil)
}

extension ManagedApp {
    /// What file calls work with; throws `applicationNotManaged` for an app without a container.
    func appFiles() throws(MAMFileProtectionError) -> AppFiles {
        if let known = state.withLock({ $0.files }) {
            known.relistIfReplaced(for: self)
            return known
        }
        guard let path = configuration.container else {
            throw MAMFileProtectionError(
                .applicationNotManaged, "the app has no container",
                help: "give one in the app's configuration: `ManagedApp.Configuration(container:)`")
        }
        let container = try ContainerFolder(path, on: device.volume)
        let processes = try processes(of: container)
        let made: AppFiles
        do throws(StorageError) {
            made = AppFiles(
                container: container, keyring: try accountKeyring(),
                ledger: try FileLedger(
                    device.storage, publisher: configuration.publisher, app: configuration.bundleID,
                    traffic: device.openFiles.traffic),
                nonces: device.openFiles.nonces, openFiles: device.openFiles,
                processes: processes,
                options: ProtectedFile.Options(isPowerSafe: device.powerSafeFiles))
        } catch { throw MAMFileProtectionError(error) }
        // Outside the lock; whoever comes second finds little left, and leaves alone what is just being done.
        try FileRecovery(made, app: self).run()
        return state.withLock { state in
            let files = state.files ?? made
            state.files = files
            return files
        }
    }

    /// This process among those that share the container; nil where what the device stores is its own.
    private func processes(of container: ContainerFolder) throws(MAMFileProtectionError) -> ProcessTable? {
        guard let meetings = device.meetings else { return nil }
        do throws(SystemError) {
            return try device.openFiles.processes(of: device.volume.status(of: container.root).place, at: meetings)
        } catch { throw MAMFileProtectionError(sharing: error) }
    }
}
