internal import MAMSettings
internal import MAMVolumes
internal import MAMLocks

extension ManagedApp {
    /// The containers that the app reaches: its own first, then the folders of its groups.
    ///
    /// Throws `applicationNotManaged` for an app without a container.
    func appFiles() throws(MAMFileProtectionError) -> [ContainerFiles] {
        if let known = state.withLock({ $0.files }) {
            for files in known { files.relistIfReplaced() }
            return known
        }
        guard let path = configuration.container else {
            throw MAMFileProtectionError(
                .applicationNotManaged, "the app has no container",
                help: "give one in the app's configuration: `ManagedApp.Configuration(container:)`")
        }
        var made: [ContainerFiles] = []
        for group in configuration.reachedGroups {
            made.append(
                try makeFiles(in: group.folder, of: AppContainer(publisher: configuration.publisher, app: group.id)))
        }
        made.insert(try makeFiles(in: path, of: storageContainer), at: 0)
        // Outside the lock; whoever comes second finds little left, and leaves alone what is just being done.
        for files in made { try recover(files) }
        return state.withLock { state in
            let files = state.files ?? made
            state.files = files
            return files
        }
    }

    /// Ends what a crash left behind among the files of a container.
    func recover(_ files: ContainerFiles) throws(MAMFileProtectionError) {
        try FileRecovery(files: files, isSame: accounts.isSame) { account, report in
            self.report(
                report.isComplete
                    ? .filesWiped(account: account, report: report)
                    : .accountWipeIncomplete(account: account, report: report))
        }.run()
    }

    /// Where a path leads that a call was given: into the app's container, or into the folder of one of its groups.
    ///
    /// Relative paths begin at the container.
    func filesHolding(_ path: String) throws(MAMFileProtectionError) -> (files: ContainerFiles, path: String) {
        let all = try appFiles()
        do throws(MAMFileProtectionError) { return (all[0], try all[0].folder.resolve(path)) } catch {
            guard error.code == .invalidArguments, path.utf8.first == VolumePath.slash else { throw error }
            for group in all.dropFirst() {
                if let path = try? group.folder.resolve(path) { return (group, path) }
            }
            throw error
        }
    }

    private func makeFiles(
        in path: String, of owner: AppContainer
    ) throws(MAMFileProtectionError) -> ContainerFiles {
        let folder = try ContainerFolder(path, on: device.volume)
        let (open, processes) = (device.openFiles, try processes(of: folder))
        do throws(StorageError) {
            let owners = FileOwners(
                folder: folder,
                ledger: try FileLedger(
                    device.storage, of: owner, in: folder.root, operations: open.operations, isShared: processes != nil),
                keyring: device.storage.keyring(of: owner, holder: accountsContainer),
                report: { [weak self] in self?.report(MAMEvent.Kind($0)) })
            let contents = FileContents(
                owners: owners, nonces: open.nonces, options: ProtectedFile.Options(isPowerSafe: device.powerSafeFiles))
            return ContainerFiles(contents, open, beside: processes)
        } catch { throw MAMFileProtectionError(error) }
    }

    /// This process among those that share the container; nil where what the device stores is its own.
    private func processes(of folder: ContainerFolder) throws(MAMFileProtectionError) -> ProcessTable? {
        guard let regions = device.regions else { return nil }
        do throws(SystemError) {
            return try device.openFiles.processes(of: device.volume.status(of: folder.root).place, at: regions)
        } catch { throw MAMFileProtectionError(sharing: error) }
    }
}

extension ManagedApp {
    /// What belongs to an account, as its policy is now.
    func ownership(of account: AccountID?) -> FileOwnership {
        guard let account, !account.isUnmanaged else {
            return FileOwnership(account: account, isEncrypted: false, isManaged: false)
        }
        let word = policyWord(for: account)
        // One name for an account, whichever of its names was used.
        let name = accountIDs(sameAs: account).first ?? account
        return FileOwnership(
            account: name, isEncrypted: word.isManaged && word.isEncryptionRequired, isManaged: word.isManaged)
    }

    /// Whose a file is that is made or emptied now: who acts, or when nobody does, the default of the nearest folder.
    func ownershipOfNewFile(at path: String, among owners: FileOwners) throws(MAMFileProtectionError) -> FileOwnership {
        let acting = effectiveIdentity(for: .file)
        if acting.layer != .none { return ownership(of: acting.accountIDs.first) }
        return ownership(of: try owners.defaultOwner(forFileAt: path))
    }
}

extension MAMEvent.Kind {
    fileprivate init(_ notice: FileNotice) {
        switch notice {
        case .tagRefused(let path): self = .ownerTagRefused(path: path)
        case .rolledBack(let path): self = .fileRolledBack(path: path)
        case .storageFailed(let message): self = .storageFailed(message)
        }
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
