import MAMCore
import MAMSimulation

extension LifeWalk {
    /// Does one thing.
    func act(in app: SimulatedApp) async {
        // Somebody answers questions this way or that.
        let decisions = EnrollmentDecision.allCases
        let decision = decisions[Int(random.next() % UInt64(decisions.count))]
        let user = pick(managed)
        device.setPerson(
            SimulatedPerson(
                decisions: [decision], signIns: [random.next() % 4 == 0 ? .canceled : .user(user)]), of: app)
        setRandomUser(of: app)
        switch random.next() % 100 {
        case 0..<16: await call(app, "register", user) { await self.device.register(user, in: app) }
        case 16..<20: await call(app, "log in", user) { await self.device.logIn(user, in: app) }
        case 20..<22: await call(app, "log in", nil) { await self.device.logIn(in: app) }
        case 22..<30:
            let withWipe = random.next() % 2 == 0
            if withWipe { forget(user, in: app) }
            await call(app, "deregister\(withWipe ? " with wipe" : "")", user) {
                await self.device.deregister(user, of: app, withWipe: withWipe)
            }
        case 30..<36: await call(app, "check in", user) { await self.device.fetchPolicy(of: user, in: app) }
        case 36..<44:
            note("kill \(app)")
            if app.isRunning { noteDeath() }
            let record = kept(app)
            device.kill(app)
            check(kept(app) == record, "the end of a process changes nothing that is kept of \(app)")
            if random.next() % 4 != 0 { await open(app) }
        case 44..<50: await open(app)
        case 50..<62: await wait()
        case 62..<66: await remediate(user, in: app)
        case 66..<78: write(pick(random.next() % 2 == 0 ? managed : unmanaged), in: app)
        case 78..<82:
            let shown = random.next() % 2 == 0 ? randomManagedUser(in: app) : pick(managed + unmanaged)
            await show(random.next() % 4 == 0 ? nil : shown, in: app)
        case 82..<86: await wipe(user, in: app)
        case 86..<88:
            note("ask for a wipe of \(name(user)) in \(app)")
            device.setStatus(of: user) { $0.pendingWipes.insert(app.name) }
        case 88..<94: await launch(randomManagedUser(in: app) ?? user, in: app)
        default: await change(user)
        }
    }

    func name(_ user: SimulatedUser?) -> String {
        user?.userPrincipalName.rawValue.split(separator: "@").first.map(String.init) ?? "somebody"
    }

    func open(_ app: SimulatedApp) async {
        note("open \(app)")
        if app.isRunning { noteDeath() }
        takeAll()
        let (before, known) = (managedAccounts(of: app), told[app.name]?.count ?? 0)
        observers[app.name]?.mark()
        await device.open(app)
        takeAll()
        // Who was managed before the death is so after it, unless something was said about him.
        let after = managedAccounts(of: app)
        let said = (told[app.name] ?? []).dropFirst(known) + (observers[app.name]?.sinceMark ?? [])
        for account in before where !after.contains(account) {
            check(
                said.contains { $0.hasSuffix(" " + account.rawValue) },
                "\(name(tenant.user(account))) is lost with a process of \(app)")
        }
    }

    private func remediate(_ user: SimulatedUser, in app: SimulatedApp) async {
        takeAll()
        let engine = app.managed
        await device.remediate(user.objectID, in: app, isSilent: random.next() % 2 == 0)
        let told = takeMessages(of: app)
        told.forEach { lookAtWipe($0, in: app) }
        let answers = told.count { message in
            if case .compliance(user.objectID, _, _, _) = message { true } else { false }
        }
        note("remediate \(name(user)) in \(app): \(answers) answers")
        guard engine != nil, app.isRunning else { return }
        check(answers <= 1, "a remediation has one answer, not \(answers)")
        let isOpen = app.managed?.complianceManager.remediationInProgress(for: user.objectID) ?? false
        check(answers == 1 || isOpen, "a remediation is answered, or goes on")
    }

    /// Conditional launch wants an account wiped.
    private func wipe(_ user: SimulatedUser, in app: SimulatedApp) async {
        note("wipe \(name(user)) in \(app)")
        guard let engine = app.managed, engine.policyManager.isManaged(user.objectID) else { return }
        forget(user, in: app)
        _ = try? await engine.launchManager.wipe(user.objectID)
        await device.carryOutRestarts(of: app)
        takeAll()
    }

    private func wait() async {
        let waits = [1.0, 60, 130, 1800, 7200, 43_200, 86_400, 8_000_000]
        // Months are rare: a device that is offline tries every hour of them.
        let most = random.next() % 200 == 0 ? waits.count : waits.count - 1
        let seconds = waits[Int(random.next() % UInt64(most))]
        note("wait \(seconds)")
        let isInUse = random.next() % 4 != 0
        // In parts, because a device keeps the last 10,000 messages of an app, and months can bring more.
        for start in stride(from: 0, to: seconds, by: 1_000_000) {
            await device.advance(by: min(1_000_000, seconds - start), isInUse: isInUse)
            takeAll()
        }
    }

    /// The world changes; apps hear of it later.
    private func change(_ user: SimulatedUser) async {
        switch random.next() % 11 {
        case 10:
            let versions = [[18, 1], [18, 1], [16, 5], [15, 8]]
            device.traits.osVersion = VersionNumber(parts: versions[Int(random.next() % 4)])
            note("system \(device.traits.osVersion)")
        case 0, 1:
            device.traits.isOnline.toggle()
            note(device.traits.isOnline ? "online" : "offline")
        case 2, 3:
            let policy = random.next() % 3 == 0 ? nil : policies[Int(random.next() % 2)]
            note("assign \(policy == nil ? "nothing" : "a policy") to \(name(user))")
            tenant.assign(policy, to: user)
        case 4:
            let isLicensed = random.next() % 3 != 0
            note("license of \(name(user)): \(isLicensed)")
            tenant.setLicensed(isLicensed, user)
        case 5:
            let statuses: [SimulatedTenant.Status] = [.ready, .ready, .moving, .notOnboarded]
            tenant.status = statuses[Int(random.next() % 4)]
            note("tenant is \(tenant.status)")
        case 6:
            let isManaged = random.next() % 3 == 0
            note("managed for \(isManaged ? name(user) : "nobody")")
            await device.setManagedUser(isManaged ? user : nil, allowsOnlyUser: random.next() % 4 == 0)
        case 7:
            tenant.conditionalAccess = random.next() % 2 == 0 ? .everybody : nil
            note("conditional access: \(tenant.conditionalAccess == nil ? "off" : "on")")
        case 8:
            let isAlone = random.next() % 3 == 0
            note("\(name(user)) alone: \(isAlone)")
            device.setStatus(of: user) { $0.mustBeOnlyAccount = isAlone }
        default:
            let app = apps[Int(random.next() % UInt64(apps.count))]
            note("forget \(name(user)) in \(app)")
            device.service.forget(user, in: app)
        }
    }

    /// What apps were told outside of calls: of wipes there must be nothing left.
    func takeAll() {
        for app in apps { takeMessages(of: app).forEach { lookAtWipe($0, in: app) } }
    }

    /// After a wipe that came to its end nothing of the account can be read.
    func lookAtWipe(_ message: AppMessage, in app: SimulatedApp) {
        guard case .wipe(let account) = message, let user = tenant.user(account) else { return }
        let paths = files[app.name]?.filter { $0.value.owner == user }.map(\.key) ?? []
        forget(user, in: app)
        // What cannot be removed now is removed when the store works again.
        guard !isFailing else { return unlooked.append((user, app)) }
        if device.lockState == .locked { noteLock("wipe") }
        guard let engine = app.managed, hasEnded(wipeOf: account, in: engine) else { return }
        noteStale(user, in: app)
        lookAtVolume(of: app, engine)
        let left = (try? engine.fileProtectionManager.allFiles(ownedBy: account).count) ?? 0
        check(left == 0, "\(left) files of \(name(user)) are left in \(app) after a wipe")
        for path in paths {
            let read = try? engine.files.open(at: path).read(1000)
            check(read == nil, "\(path) can be read in \(app) after a wipe")
        }
    }

    /// Files of a managed user may go from now on.
    func forget(_ user: SimulatedUser, in app: SimulatedApp) {
        files[app.name] = files[app.name]?.filter { $0.value.owner != user }
    }
}
