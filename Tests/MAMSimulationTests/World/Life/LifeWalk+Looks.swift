import MAMCore
import MAMSettings
import MAMSimulation

extension LifeWalk {
    func write(_ user: SimulatedUser, in app: SimulatedApp) {
        guard let engine = app.managed else { return }
        let (path, isProtected) = ("\(name(user))-\(random.next() % 3)", engine.policyManager.isManaged(user.objectID))
        // Nobody writes for an account that is being wiped.
        guard isProtected || unmanaged.contains(user) else { return }
        let text = "\(isProtected ? "managed" : "private") \(steps)"
        note("write \(path) in \(app)")
        let file: MAMFile
        do { file = try engine.files.create(at: path, for: user.objectID) } catch {
            // A private file that could not be made anew for want of a store is as it was.
            if isRefusal(error, of: path, isProtected: isProtected, in: engine) { return }
            if isProtected || !isFailing { files[app.name]?[path] = nil }
            return check(isProtected || isFailing, "a private file was not made: \(error)")
        }
        do {
            try file.write(Array(text.utf8))
            try file.close()
            files[app.name, default: [:]][path] = Written(owner: user, text: text, isProtected: isProtected)
            unlooked.removeAll { $0.user == user && $0.app === app }
            if isProtected { keepCopy(of: path, user, text, in: app) }
        } catch {
            // The file was emptied, and is not written.
            if isRefusal(error, of: path, isProtected: isProtected, in: engine) {
                files[app.name]?[path] = Written(owner: user, text: "", isProtected: isProtected)
                return
            }
            // An account that is blocked, or half wiped, may be refused; another one may not.
            files[app.name]?[path] = nil
            check(isProtected || isFailing, "a private file was not written: \(error)")
        }
    }

    /// What must hold after every step.
    func look() {
        for app in apps {
            guard let engine = app.managed else { continue }
            let machine = engine.enrollmentManager.machine
            let (enrolled, policed) = (machine?.managedAccounts ?? [], engine.policyManager.managedAccountIDs)
            if !isFailing {
                check(machine != nil, "the record of \(app) can be read")
                check((machine?.record ?? EnrollmentRecord()) == kept(app), "the record of \(app) is kept as it is")
                lookAtRows(of: app, machine)
            }
            // As the app was built, whatever the machine believes.
            if !engine.configuration.settings.multiManagedIdentities {
                check(enrolled.count <= 1, "one managed account in \(app), not \(enrolled.count)")
                check(policed.count <= 1, "one account with a policy in \(app), not \(policed.count)")
            }
            for account in policed where machine != nil {
                check(
                    enrolled.contains { engine.accounts.isSame($0, account) },
                    "no policy without enrollment: \(name(tenant.user(account))) in \(app)")
            }
            // A policy that could not be read yet when its process began is in force when the record can be read.
            for entry in machine?.entries ?? [] where entry.isEnrolled && entry.phase != .awaitingRestart {
                check(
                    engine.policyManager.isManaged(entry.id),
                    "no enrollment without a policy: \(name(tenant.user(entry.id))) in \(app)")
            }
            look(at: app, engine)
        }
    }

    /// Looks at one file of an app: private ones stay clear and as they are, managed ones are encrypted.
    private func look(at app: SimulatedApp, _ engine: ManagedApp) {
        guard let known = files[app.name], !known.isEmpty else { return }
        let paths = known.keys.sorted()
        let path = paths[Int(random.next() % UInt64(paths.count))]
        guard let written = known[path] else { return }
        look(at: path, written, in: app, engine)
    }

    private func look(at path: String, _ written: Written, in app: SimulatedApp, _ engine: ManagedApp) {
        guard !written.isProtected else {
            if let info = engine.files.protectionInfo(at: path) {
                check(info.isEncrypted, "\(path) of \(app) is encrypted")
            }
            if locksDevice { lookThroughTheLock(at: path, written, in: app, engine) }
            return
        }
        check(engine.files.protectionInfo(at: path)?.isEncrypted != true, "\(path) of \(app) stays clear")
        do {
            let file = try engine.files.open(at: path)
            let text = String(decoding: try file.read(1000), as: UTF8.self)
            try file.close()
            check(text == written.text, "\(path) of \(app) is as it was written")
        } catch { check(isFailing, "\(path) of \(app) is there: \(error)") }
    }

    /// Everything works again, and nothing may be left open.
    func comeToRest() async {
        device.service.faults = ServiceFaultPlan()
        (device.traits.isOnline, tenant.status) = (true, .ready)
        for user in managed {
            tenant.setLicensed(true, user)
            device.setStatus(of: user) { $0 = UserStatus() }
        }
        for app in apps {
            await open(app)
            for user in managed {
                forget(user, in: app)
                _ = await device.deregister(user, of: app, withWipe: true)
            }
            takeAll()
        }
        look()
        for app in apps {
            guard let engine = app.managed else {
                hasFailed("\(app) runs in the end")
                continue
            }
            check(engine.enrollmentManager.enrolledAccountIDs.isEmpty, "nobody is enrolled in \(app) in the end")
            check(engine.policyManager.managedAccountIDs.isEmpty, "nobody has a policy in \(app) in the end")
            for user in managed {
                check(
                    !engine.complianceManager.remediationInProgress(for: user.objectID),
                    "every remediation is answered in \(app)")
            }
            for (path, written) in files[app.name] ?? [:] where !written.isProtected {
                look(at: path, written, in: app, engine)
            }
        }
    }
}
