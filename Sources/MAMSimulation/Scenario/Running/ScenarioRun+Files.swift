internal import MAMCore

extension ScenarioRun {
    func act(
        _ action: ScenarioFileAction, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        if action.usesEffectiveIdentity {
            let identity = managed.effectiveIdentity(for: .file)
            (outcome.accounts, outcome.layer) = (stage.names(identity.accountIDs), identity.layer)
        }
        outcome.answer(answer(action, app, managed), step)
    }

    private func answer(_ action: ScenarioFileAction, _ app: SimulatedApp, _ managed: ManagedApp) -> FileAnswer {
        if case .wipe(let user, let call?) = action { return wipe(user, in: app, managed, dyingAt: call) }
        do throws(MAMFileProtectionError) { return try perform(action, app, managed) } catch {
            return .refused(error.code.name)
        }
    }

    private func perform(
        _ action: ScenarioFileAction, _ app: SimulatedApp, _ managed: ManagedApp
    ) throws(MAMFileProtectionError) -> FileAnswer {
        switch action {
        case .create(let file): try managed.files.create(at: file, .writeOnly).close()
        case .write(let file, let text, let account):
            // Truncating a file makes the writer its owner, also when another account owned it.
            let open = try managed.files.create(at: file, .writeOnly, for: account.flatMap(stage.id))
            try open.write(Array(text.utf8))
            try open.close()
        case .read(let file):
            let open = try managed.files.open(at: file)
            let bytes = try open.read(Int.max)
            try open.close()
            return .text(String(decoding: bytes, as: UTF8.self))
        case .open(let file): keep(try managed.files.open(at: file, .readWrite), file, of: app)
        case .readOpen(let file):
            guard let open = kept(file, of: app) else { return .refused("invalidArguments") }
            return .text(String(decoding: try open.pread(1 << 20, at: 0), as: UTF8.self))
        case .writeOpen(let file, let text):
            guard let open = kept(file, of: app) else { return .refused("invalidArguments") }
            try open.pwrite(Array(text.utf8), at: 0)
            try open.truncate(to: Int64(text.utf8.count))
        case .close(let file):
            guard let open = kept(file, of: app) else { return .refused("invalidArguments") }
            try open.close()
            keep(nil, file, of: app)
        case .owner(let file): return .owner(try info(of: file, in: managed).owner)
        case .info(let file):
            let (owner, isEncrypted) = try info(of: file, in: managed)
            return .info(owner: owner, isEncrypted: isEncrypted)
        case .protect(let file, let account): try managed.files.protect(at: file, for: stage.id(account))
        case .handOver(let file, let name):
            guard let other = stage.device.app(name)?.managed else { return .refused("applicationNotManaged") }
            try managed.files.handOver(file, to: other)
        case .wipe(let user, _): return try wipe(user, in: managed)
        case .count(let user):
            guard let id = stage.id(.user(user)) else { return .count(0) }
            return .count(try managed.fileProtectionManager.allFiles(ownedBy: id).count)
        }
        return .done
    }

    private func wipe(_ user: String, in managed: ManagedApp) throws(MAMFileProtectionError) -> FileAnswer {
        let report = try managed.fileProtectionManager.wipe(stage.id(.user(user)) ?? .unmanaged)
        return report.isComplete ? .wiped(report.files) : .left(report.remainingFiles)
    }

    /// Wipes an account, and lets the process die at a call to the volume.
    ///
    /// The app is killed afterwards in any case.
    private func wipe(_ user: String, in app: SimulatedApp, _ managed: ManagedApp, dyingAt call: Int) -> FileAnswer {
        stage.disk.follow(FaultPlan(.death(.nothing), at: call - 1))
        let answer: FileAnswer
        do throws(MAMFileProtectionError) { answer = try wipe(user, in: managed) } catch {
            answer = .refused(error.code.name)
        }
        let hasDied = stage.disk.hitCount > 0
        kill(app)
        stage.disk.restart()
        return hasDied ? .died : answer
    }

    /// Returns the owner of a file, and whether it is encrypted.
    ///
    /// Throws when the file does not exist.
    private func info(
        of file: String, in managed: ManagedApp
    ) throws(MAMFileProtectionError) -> (owner: String, isEncrypted: Bool) {
        if let info = managed.files.protectionInfo(at: file) {
            return (info.accountID.flatMap { stage.names([$0]).first } ?? "none", info.isEncrypted)
        }
        // The file has no owner, or does not exist: opening it finds out.
        try managed.files.open(at: file).close()
        return ("none", false)
    }
}

extension ScenarioFileAction {
    /// Whether the result depends on the effective identity.
    fileprivate var usesEffectiveIdentity: Bool {
        switch self {
        case .create, .write(_, _, nil): true
        default: false
        }
    }
}
