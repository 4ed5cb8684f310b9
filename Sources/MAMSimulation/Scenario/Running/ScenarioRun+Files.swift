internal import MAMCore

extension ScenarioRun {
    /// Does what a step asks of its app's files.
    func act(
        _ action: ScenarioFileAction, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        if action.asksWhoActs {
            let identity = managed.effectiveIdentity(for: .file)
            (outcome.accounts, outcome.layer) = (stage.names(identity.accountIDs), identity.layer)
        }
        outcome.answer(answer(action, app, managed), step)
    }

    private func answer(_ action: ScenarioFileAction, _ app: SimulatedApp, _ managed: ManagedApp) -> FileAnswer {
        if case .wipe(let user, let call?) = action { return wipe(user, in: app, managed, dyingAt: call) }
        do throws(MAMFileProtectionError) { return try perform(action, managed) } catch {
            return .refused(error.code.name)
        }
    }

    private func perform(
        _ action: ScenarioFileAction, _ managed: ManagedApp
    ) throws(MAMFileProtectionError) -> FileAnswer {
        switch action {
        case .create(let file): try managed.files.create(at: file, .writeOnly).close()
        case .write(let file, let text, let account):
            // Opened to be emptied: the file becomes the writer's, also when it was somebody else's.
            let open = try managed.files.create(at: file, .writeOnly, for: account.flatMap(stage.id))
            try open.write(Array(text.utf8))
            try open.close()
        case .read(let file):
            let open = try managed.files.open(at: file)
            let bytes = try open.read(Int.max)
            try open.close()
            return .text(String(decoding: bytes, as: UTF8.self))
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

    /// A wipe whose process dies in its n-th call to the volume; it is dead afterwards, whether it came so far or not.
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

    /// Whose a file is and whether it is encrypted; a file that is not there has no answer.
    private func info(
        of file: String, in managed: ManagedApp
    ) throws(MAMFileProtectionError) -> (owner: String, isEncrypted: Bool) {
        if let info = managed.files.protectionInfo(at: file) {
            return (info.accountID.flatMap { stage.names([$0]).first } ?? "none", info.isEncrypted)
        }
        // Nobody's, or not there at all.
        try managed.files.open(at: file).close()
        return ("none", false)
    }
}

extension ScenarioFileAction {
    /// Whether who acts makes a difference.
    fileprivate var asksWhoActs: Bool {
        switch self {
        case .create, .write(_, _, nil): true
        default: false
        }
    }
}
