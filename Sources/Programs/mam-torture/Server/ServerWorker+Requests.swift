internal import MAMCore
internal import MAMPOSIX
internal import MAMSimulation

extension ServerWorker {
    /// Assigns another policy and checks in.
    ///
    /// Meanwhile each answer must be that of the old or the new policy.
    mutating func fetchPolicy(_ place: Int) async throws {
        let (app, world) = (apps[place], world)
        let next = Int.random(in: 0..<world.policies.all.count, using: &random)
        try await settling(place) { worker in
            ServerTruth.begin(app, in: world)
            world.tenant.assign(world.policies.all[next], to: app.user)
            async let fetched = world.device.fetchPolicy(of: app.user, in: app.app)
            for _ in 0..<20 {
                await Task.yield()
                guard let engine = app.app.managed else { continue }
                let wrong = world.policies.wrongAnswer(of: engine, about: app.user.objectID, under: [app.policy, next])
                worker.record.count(\.answers, ServerPolicies.questionCount)
                if let wrong { worker.record.recordFailure("app \(app.number): a torn answer to question \(wrong)") }
            }
            let outcome = await fetched
            guard outcome.didSucceed else { throw TortureError("app \(app.number): a check-in ended with \(outcome)") }
            worker.apps[place].policy = next
            worker.note(ServerTruth(outcome, of: .policy, app, in: world))
            let inForce = try app.engine().policyManager.policyInForce(for: app.user.objectID)
            worker.record.expect(inForce == world.policies.all[next], "app \(app.number): another policy is in force")
        }
    }

    /// Deregisters the account of an app with a wipe, and enrolls it again.
    mutating func enrollAgain(_ place: Int) async throws {
        let (app, world) = (apps[place], world)
        if app.stamps[0] == nil { try await write(0, place) }
        let path = world.container(app) + "/" + ServerApp.path(0)
        try await settling(place) { worker in
            let copy = try await worker.thread.run { try Self.bytes(of: path) }
            ServerTruth.begin(app, in: world)
            let left = await world.device.deregister(app.user, of: app.app, withWipe: true)
            guard left.didSucceed else { throw TortureError("app \(app.number): an account left with \(left)") }
            worker.note(ServerTruth(left, of: .unenroll, app, in: world))
            try await worker.expectWiped(place, copy: copy, of: 0)
            ServerTruth.begin(app, in: world)
            let came = await world.device.register(app.user, in: app.app)
            guard came.didSucceed else { throw TortureError("app \(app.number): an account came with \(came)") }
            worker.note(ServerTruth(came, of: .enrollment, app, in: world))
        }
        record.count(\.wipes)
    }

    private func note(_ truth: ServerTruth) {
        record.count(\.requests)
        if let contradiction = truth.contradiction { record.recordFailure(contradiction) }
    }

    /// Enrolls a second account with a stored policy, and restarts the app: both policies must be in force.
    mutating func giveToGuest(_ place: Int) async throws {
        let (app, world, engine) = (apps[place], world, try apps[place].engine())
        let next = Int.random(in: 0..<world.policies.all.count, using: &random)
        try await settling(place) { worker in
            try await world.device.environment.setPolicies([
                (engine, AccountPolicy(ServerApp.guest, world.policies.all[next]))
            ])
            worker.apps[place].guestPolicy = next
            _ = try await worker.thread.run { world.device.relaunch(app.app) }
            let manager = try app.engine().policyManager
            worker.record.expect(
                manager.policyInForce(for: ServerApp.guest) == world.policies.all[next],
                "app \(app.number): a policy that lasts is not in force after the start")
            worker.record.expect(
                manager.policyInForce(for: app.user.objectID) == world.policies.all[app.policy],
                "app \(app.number): another policy is in force after the start")
        }
        record.count(\.requests)
    }

    /// Replaces the number of apps that the time since the last call requires.
    mutating func replaceDueApps() async throws {
        guard churn > 0, let last = replacedUntil else { return }
        // Several at once, so that one change of the store enrolls all of them.
        let due = min((ContinuousClock.now - last) / .seconds(1) * churn, Double(apps.count))
        guard due >= max(1, min(8, churn / 4)) else { return }
        replacedUntil = last + .seconds(due.rounded(.down) / churn)
        var places = Set<Int>()
        for _ in 0..<Int(due) { places.insert(Int.random(in: 0..<apps.count, using: &random)) }
        try await replace(places.sorted())
    }

    /// Uninstalls apps and installs new ones at their places, with the accounts enrolled by one change of the store.
    private mutating func replace(_ places: [Int]) async throws {
        let world = world
        for place in places {
            let old = apps[place]
            apps[place].isSettled = false
            let isLeft = try await thread.run {
                try world.device.uninstall(old.app)
                return access(world.container(old), F_OK) == 0
            }
            world.observer.forget(old.bundleID)
            record.expect(!isLeft, "app \(old.number): its container is there after it was uninstalled")
            record.expect(world.device.app(old.app.name) == nil, "app \(old.number): it is there after uninstalling")
        }
        let olds = places.map { apps[$0] }
        let news = try await thread.run { try world.fill(olds) }
        for (place, new) in zip(places, news) { apps[place] = new }
        for place in places { try await beginUse(of: place) }
        record.count(\.replaced, places.count)
    }

    /// Brings a new app to the state of steady use: it was opened or has a second account, and has all its files.
    ///
    /// Otherwise the memory would grow as long as random choices reach some apps for the first time.
    mutating func beginUse(of place: Int) async throws {
        if apps[place].talks { await world.device.open(apps[place].app) } else { try await giveToGuest(place) }
        for file in 0..<ServerApp.fileCount { try await write(file, place) }
    }
}

extension ServerWorld {
    /// Installs apps at the places of removed ones, and enrolls their accounts.
    func fill(_ olds: [ServerApp]) throws -> [ServerApp] {
        let news = olds.map { old in
            install(old.number, old.generation + 1, for: old.user, policy: old.policy, talks: old.talks)
        }
        for new in news { tenant.assign(policies.all[new.policy], to: new.user) }
        try device.enroll(news.map { ($0.user, $0.app) })
        return news
    }
}
