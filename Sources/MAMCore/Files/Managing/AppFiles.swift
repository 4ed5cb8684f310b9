internal import MAMSettings

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
    /// The folders of the app's groups, which are containers of their own; those have none.
    let groups: [AppFiles]

    init(
        container: ContainerFolder, keyring: any AccountKeyring, ledger: FileLedger, nonces: NoncePool,
        openFiles: OpenFiles, processes: ProcessTable?, options: ProtectedFile.Options,
        groups: [AppFiles]
    ) {
        (self.container, self.keyring, self.ledger) = (container, keyring, ledger)
        (self.nonces, self.openFiles, self.processes, self.options) = (nonces, openFiles, processes, options)
        seen = SeenStores()
        unheld = nil
        self.groups = groups
    }

    private init(_ files: AppFiles, in container: ContainerFolder) {
        (self.container, keyring, ledger) = (container, files.keyring, files.ledger)
        (nonces, openFiles, processes, options) = (files.nonces, files.openFiles, files.processes, files.options)
        seen = files.seen
        unheld = files.whole
        groups = []
    }

    /// What handles go on with, which may be open for longer than a folder.
    var whole: AppFiles { unheld ?? self }

    /// The same, for which a folder stays the one that it is now, wherever it is moved.
    func holding(_ folder: String) throws(MAMFileProtectionError) -> AppFiles {
        let held = try system { () throws(SystemError) in try container.holding(folder) }
        return held.map { AppFiles(self, in: $0) } ?? self
    }

    var volume: any Volume { container.volume }

    /// Every container that the app reaches: its own, and the folders of its groups.
    var all: [AppFiles] { groups.isEmpty ? [self] : [self] + groups }

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
            for group in known.groups { group.relistIfReplaced(for: self) }
            return known
        }
        guard let path = configuration.container else {
            throw MAMFileProtectionError(
                .applicationNotManaged, "the app has no container",
                help: "give one in the app's configuration: `ManagedApp.Configuration(container:)`")
        }
        let groups = configuration.reachedGroups
        let made = try makeFiles(
            in: path, of: storageContainer,
            try groups.map { (group) throws(MAMFileProtectionError) in
                try makeFiles(
                    in: group.folder, of: AppContainer(publisher: configuration.publisher, app: group.id), [])
            })
        // Outside the lock; whoever comes second finds little left, and leaves alone what is just being done.
        for files in made.all { try FileRecovery(files, app: self).run() }
        return state.withLock { state in
            let files = state.files ?? made
            state.files = files
            return files
        }
    }

    /// Where a path leads that a call was given: into the app's container, or into the folder of one of its groups.
    ///
    /// Relative paths begin at the container.
    func filesHolding(_ path: String) throws(MAMFileProtectionError) -> (files: AppFiles, path: String) {
        let files = try appFiles()
        do throws(MAMFileProtectionError) { return (files, try files.container.resolve(path)) } catch {
            guard error.code == .invalidArguments, path.utf8.first == VolumePath.slash else { throw error }
            for group in files.groups {
                if let path = try? group.container.resolve(path) { return (group, path) }
            }
            throw error
        }
    }

    private func makeFiles(
        in folder: String, of owner: AppContainer, _ groups: [AppFiles]
    ) throws(MAMFileProtectionError) -> AppFiles {
        let container = try ContainerFolder(folder, on: device.volume)
        let processes = try processes(of: container)
        do throws(StorageError) {
            return AppFiles(
                container: container, keyring: device.storage.keyring(of: owner, holder: accountsContainer),
                ledger: try FileLedger(
                    device.storage, publisher: owner.publisher, app: owner.app, traffic: device.openFiles.traffic),
                nonces: device.openFiles.nonces, openFiles: device.openFiles, processes: processes,
                options: ProtectedFile.Options(isPowerSafe: device.powerSafeFiles), groups: groups)
        } catch { throw MAMFileProtectionError(error) }
    }

    /// This process among those that share the container; nil where what the device stores is its own.
    private func processes(of container: ContainerFolder) throws(MAMFileProtectionError) -> ProcessTable? {
        guard let meetings = device.meetings else { return nil }
        do throws(SystemError) {
            return try device.openFiles.processes(of: device.volume.status(of: container.root).place, at: meetings)
        } catch { throw MAMFileProtectionError(sharing: error) }
    }
}

extension ManagedApp.Configuration {
    /// The folder of an app group, as the system would say it; nil for one that `AppGroupIdentifiers` does not name, or that
    /// has none (``appGroups``).
    ///
    /// What lies there is protected with keys of the group, which every app and extension of the publisher has that names it.
    public func folder(ofAppGroup id: String) -> String? {
        settings.appGroupIdentifiers.contains { $0.utf8.elementsEqual(id.utf8) } ? appGroups[id] : nil
    }

    /// The groups whose folders the app reaches, each once, in the order of the settings.
    var reachedGroups: [(id: String, folder: String)] {
        var seen: Set<String> = []
        return settings.appGroupIdentifiers.compactMap { id in
            guard let folder = folder(ofAppGroup: id), seen.insert(id).inserted else { return nil }
            return (id, folder)
        }
    }
}
