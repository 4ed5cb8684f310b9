internal import MAMBase
internal import MAMProcesses
internal import MAMSealedFiles
internal import MAMSettings
internal import MAMStorage
internal import MAMVolumes

/// A container as an app keeps it between calls, without its membership among processes, which it gives up when idle.
struct KnownContainer: Sendable {
    let contents: FileContents
    /// A record that the app uses the container; nil if no other process can share it.
    let use: ContainerUse?
    let calls: RunningCalls
}

extension ManagedApp {
    /// Returns the containers that the app can use: its own first if it has one, then the folders of its groups.
    ///
    /// Throws `applicationNotManaged` for an app with neither.
    func appFiles() throws(MAMFileProtectionError) -> [ContainerFiles] {
        try checkNotClosed()
        if let known = state.withLock({ $0.files }) {
            let all = try known.map(join)
            try checkNotClosed(leaving: known)
            for files in all { files.relistIfReplaced() }
            return all
        }
        let made = try makeContainers()
        let ours = try made.map(join)
        // Outside the lock: a second caller finds little left, and skips files that the first one is recovering.
        for files in ours {
            _ = files.processes?.takeDeaths()
            try recover(files)
        }
        let known = state.withLock { state in
            let known = state.files ?? made
            state.files = known
            return known
        }
        let all = try known.map(join)
        try checkNotClosed(leaving: known)
        return all
    }

    /// Returns the containers for one wipe, on a full disk where the owner index cannot be opened.
    ///
    /// Nothing is recovered, and the next call starts as if there had been no such call.
    func appFilesWithoutIndex() throws(MAMFileProtectionError) -> [ContainerFiles] {
        let all = try makeContainers(isIndexOptional: true).map(join)
        try checkNotClosed()
        return all
    }

    private func makeContainers(
        isIndexOptional: Bool = false
    ) throws(MAMFileProtectionError) -> [KnownContainer] {
        guard configuration.hasFiles else { throw Self.noContainer }
        // One object for all calls: closing waits for each of them, even before the containers are known.
        let calls = state.withLock { state in
            let calls =
                state.fileCalls ?? RunningCalls(of: device.regions == nil ? nil : device.joinedContainers.calls)
            state.fileCalls = calls
            return calls
        }
        var groups: [KnownContainer] = []
        for group in configuration.reachedGroups {
            groups.append(
                try makeFiles(
                    in: group.folder, of: AppContainer(publisher: configuration.publisher, app: group.id), calls,
                    isIndexOptional))
        }
        // Without groups there is no room for more: simulations have many apps.
        guard let path = configuration.container else { return groups }
        let own = [try makeFiles(in: path, of: storageContainer, calls, isIndexOptional)]
        return groups.isEmpty ? own : own + groups
    }

    private static var noContainer: MAMFileProtectionError {
        MAMFileProtectionError(
            .applicationNotManaged, "the app has no container",
            help: "give one in the app's configuration: `ManagedApp.Configuration(container:)`")
    }

    /// Returns the app's own container; throws `applicationNotManaged` for an app that only has folders of groups.
    func ownFiles() throws(MAMFileProtectionError) -> ContainerFiles {
        guard configuration.container != nil else { throw Self.noContainer }
        return try appFiles()[0]
    }

    func groupFiles() throws(MAMFileProtectionError) -> ArraySlice<ContainerFiles> {
        try appFiles().dropFirst(configuration.container == nil ? 0 : 1)
    }

    /// The app's own container, if it has one and has used its files.
    var knownOwnContainer: KnownContainer? {
        configuration.container == nil ? nil : state.withLock { $0.files }?.first
    }

    // The app may have been closed before this call was registered; then it must keep no container.
    private func checkNotClosed(leaving known: [KnownContainer]) throws(MAMFileProtectionError) {
        do throws(MAMFileProtectionError) { try checkNotClosed() } catch {
            for case let use? in known.map(\.use) {
                use.end()
                device.openFiles.knownContainers?.idle.drop(use.place)
            }
            state.replace(\.files, with: nil)
            throw error
        }
    }

    /// Returns the files of a container, which stays joined while they are used.
    func join(_ known: KnownContainer) throws(MAMFileProtectionError) -> ContainerFiles {
        var processes: ProcessTable?
        if let place = known.use?.place, let regions = device.regions {
            do throws(SystemError) { processes = try device.joinedContainers.join(place, at: regions) } catch {
                throw MAMFileProtectionError(sharing: error)
            }
        }
        return ContainerFiles(known.contents, device.openFiles, beside: processes, calls: known.calls)
    }

    func recover(_ files: ContainerFiles) throws(MAMFileProtectionError) {
        try FileRecovery(files: files, isSame: accounts.isSame) { account, report in
            self.report(
                report.isComplete
                    ? .filesWiped(account: account, report: report)
                    : .accountWipeIncomplete(account: account, report: report))
        }.run()
    }

    /// Returns the container of a path, its own or the folder of a group, and the resolved path.
    ///
    /// Relative paths start at the container.
    func filesHolding(_ path: String) throws(MAMFileProtectionError) -> (files: ContainerFiles, path: String) {
        try checkNotClosing()
        let groups = try groupFiles()
        do throws(MAMFileProtectionError) {
            let own = try ownFiles()
            return (own, try own.folder.resolve(path))
        } catch {
            let isElsewhere = error.code == .invalidArguments || configuration.container == nil
            guard isElsewhere, path.utf8.first == VolumePath.slash else { throw error }
            for group in groups {
                if let path = try? group.folder.resolve(path) { return (group, path) }
            }
            throw error
        }
    }

    /// Returns the container of a path that a call opens, and the resolved path.
    ///
    /// Usually the path is resolved already. Opening the file, or its folder if the file may have to be made, proves
    /// that no folder in it is a symbolic link; every other path is resolved first.
    func location(of path: String, for flags: OpenFlags) throws(MAMFileProtectionError) -> FileLocation {
        try checkNotClosing()
        try checkNotClosed()
        let known = state.withLock { $0.files } ?? []
        for container in known {
            guard let plain = container.contents.owners.folder.plainPath(path) else { continue }
            let files = try join(container)
            try checkNotClosed(leaving: known)
            files.relistIfReplaced()
            if let found = files.opened(plain, for: flags) { return found }
            break
        }
        let (files, path) = try filesHolding(path)
        return FileLocation(files: files, path: path, folder: files.folder)
    }

    private func makeFiles(
        in path: String, of owner: AppContainer, _ calls: RunningCalls, _ isIndexOptional: Bool
    ) throws(MAMFileProtectionError) -> KnownContainer {
        let containers = device.regions == nil ? nil : device.joinedContainers
        let volume = containers.map { device.volume.relieved(by: $0.idle) } ?? device.volume
        let folder = try ContainerFolder(path, on: volume)
        let use = try containers.map { (containers) throws(MAMFileProtectionError) in
            ContainerUse(of: try folder.status(at: folder.root).place, among: containers)
        }
        let open = device.openFiles
        do throws(StorageError) {
            let owners = FileOwners(
                folder: folder,
                ledger: try FileLedger(
                    device.storage, of: owner, in: folder.root, operations: open.operations, isShared: use != nil,
                    isIndexOptional: isIndexOptional),
                keyring: device.storage.keyring(of: owner, holder: accountsContainer),
                access: FileAccess(lock: device.deviceLock) { [weak self] owner in
                    self?.protectionLevel(of: owner) ?? .complete
                },
                report: { [weak self] in self?.report(MAMEvent.Kind($0)) })
            let contents = FileContents(
                owners: owners, nonces: open.nonces,
                options: ProtectedFile.Options(isPowerSafe: device.powerSafeFiles, quota: device.group?.quota))
            return KnownContainer(contents: contents, use: use, calls: calls)
        } catch { throw MAMFileProtectionError(error) }
    }
}

extension ManagedApp {
    /// Returns the owner and the protection of data of an account, by its current policy.
    func ownership(of account: AccountID?) -> FileOwnership {
        guard let account, !account.isUnmanaged else {
            return FileOwnership(account: account, isEncrypted: false, isManaged: false)
        }
        let word = policyWord(for: account)
        // One name per account, whichever of its ids the caller used.
        let name = firstAccountID(sameAs: account)
        return FileOwnership(
            account: name, isEncrypted: word.isManaged && word.isEncryptionRequired, isManaged: word.isManaged)
    }

    /// Returns the class of an owner's files: that of the policy in force, limited by the app's setting.
    ///
    /// While the policies of the last process cannot be read, it is the strictest class that the setting allows.
    func protectionLevel(of owner: AccountID?) -> FileProtectionLevel {
        guard let owner, !owner.isUnmanaged else { return .none }
        let isKnown = state.withLock { $0.restoring == .done || $0.restoring == .doneLate }
        return min(isKnown ? policyWord(for: owner).protectionLevel : .complete, engine.maxFileProtectionLevel)
    }

    /// Whether the identity of the caller owns a new file, and not the account that a call names.
    var hidesGivenOwner: Bool {
        configuration.deniedAssumptions.contains(.givenOwnerWins) && effectiveIdentity(for: .file).layer != .none
    }

    /// Returns the owner and the protection of a file that is made or emptied now.
    ///
    /// The owner is the effective file identity. If there is none, it is the default owner of the nearest folder.
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
    /// Returns the folder of an app group, as `containerURL(forSecurityApplicationGroupIdentifier:)` does on iOS.
    ///
    /// Files in this folder are protected with keys of the group. An app or extension of the publisher has these keys
    /// if its setting `AppGroupIdentifiers` names the group.
    ///
    /// - Parameter id: The identifier of the group.
    /// - Returns: The folder; nil if the setting `AppGroupIdentifiers` or ``appGroups`` does not contain the group.
    public func folder(ofAppGroup id: String) -> String? {
        settings.appGroupIdentifiers.contains { $0.utf8.elementsEqual(id.utf8) } ? appGroups[id] : nil
    }

    /// Whether the app has a container or the folder of a group, so that its accounts may own files.
    var hasFiles: Bool { container != nil || !reachedGroups.isEmpty }

    /// The groups whose folders the app can use, without duplicates, in the order of the settings.
    var reachedGroups: [(id: String, folder: String)] {
        var seen: Set<String> = []
        return settings.appGroupIdentifiers.compactMap { id in
            guard let folder = folder(ofAppGroup: id), seen.insert(id).inserted else { return nil }
            return (id, folder)
        }
    }
}

extension ManagedApp {
    /// Ends the app like a kill of its process: open files are left as they are, and calls on their handles fail.
    ///
    /// Callers that wait for a request or a call of enrollment return, without a write and without a callback. Stored
    /// data remains; start another app with the same configuration on the same device to continue. The app releases its
    /// delegates, services and launch host, because they may retain the app.
    package func end() {
        let (requests, waiters) = state.withLock { state in
            state.isEnded = true
            _ = state.identities.handle(.killed, IdentitySituation())
            guard state.enrollment.now != nil else {
                return ([@Sendable () -> Void](), [CheckedContinuation<EnrollmentOutcome, Never>]())
            }
            return state.enrollment.change { contents in
                defer { contents.calls = [:] }
                return (contents.takeWaiting(), contents.calls.values.compactMap(\.waiter))
            }
        }
        for letGo in requests { letGo() }
        for waiter in waiters { waiter.resume(returning: .withoutStatus(.ended)) }
        state.withLock { $0.hub }?.finish()
        abandonOpenFiles()
        state.release { $0.letGo() }
        leaveGroup()
    }

    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Abandons the open files, as a part of the app's end.
    package func abandonOpenFiles() {
        guard let own = knownOwnContainer else { return }
        device.openFiles.abandon(own.contents.owners.folder.root)
    }
}

extension ManagedApp.State {
    /// Removes the delegates and services of the app, to be released after the lock.
    fileprivate mutating func letGo() -> [(any Sendable)?] {
        var all: [(any Sendable)?] = [delegate, launch.host, compliance.delegate]
        (delegate, launch.host, compliance.delegate) = (nil, nil, nil)
        guard enrollment.now != nil else { return all }
        enrollment.change { contents in
            all += [contents.service, contents.delegate, contents.user, contents.exit, contents.tokens]
            (contents.service, contents.delegate, contents.user) = (nil, nil, nil)
            (contents.exit, contents.tokens, contents.alarmWatch) = (nil, [:], nil)
        }
        return all
    }
}
