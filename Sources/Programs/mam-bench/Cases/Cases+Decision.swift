internal import CMAMBenchSupport
internal import MAMBenchDispatch
internal import MAMBenchResults
internal import MAMCore

extension Cases {
    static func decision(_ name: String, _ world: World) -> BenchFigure { decide(name, world, accounts: 8, hot: 3) }

    static func hotDecision(_ name: String, _ world: World) -> BenchFigure {
        let (small, large) = (world.app(accounts: 8), world.app(accounts: 100_000))
        let inner = 1000
        let result = measure(
            name, against: "decision.path", iterations: 400,
            ours: { large.withAccountID(World.id(70_002)) { for _ in 0..<inner { blackHole(large.isBoxAllowed) } } },
            baseline: { small.withAccountID(World.id(2)) { for _ in 0..<inner { blackHole(small.isBoxAllowed) } } })
        return result.per(inner)
    }

    static func randomDecision(_ name: String, _ world: World) -> BenchFigure {
        let count = 100_000
        let (app, table) = (world.app(accounts: count), world.minimum(accounts: count))
        let (ids, scopes) = ((0..<count).map { World.id($0) }, (0..<count).map { MinimalScope(account: $0) })
        var (mine, theirs) = (0, 0)
        return measure(
            name, against: "the minimum in a scope of a random account", iterations: 20_000,
            ours: {
                mine = (mine &* 1_103_515_245 &+ 12_345) & 0x7fff_ffff
                app.withAccountID(ids[mine % count]) { blackHole(app.isBoxAllowed) }
            },
            baseline: {
                theirs = (theirs &* 1_103_515_245 &+ 12_345) & 0x7fff_ffff
                MinimalScope.$current.withValue(scopes[theirs % count]) { blackHole(table.isSaveAllowed(bit: 3)) }
            })
    }

    private static func decide(
        _ name: String, _ world: World, accounts: Int, hot: Int
    ) -> BenchFigure {
        let (app, table) = (world.app(accounts: accounts), world.minimum(accounts: accounts))
        check(app, table, accounts: accounts)
        return app.withAccountID(World.id(hot)) {
            MinimalScope.$current.withValue(MinimalScope(account: hot)) {
                measure(
                    name, against: "the hand-written minimum", ours: { blackHole(app.isBoxAllowed) },
                    baseline: { blackHole(table.isSaveAllowed(bit: 3)) })
            }
        }
    }

    /// Checks that both give the same answers before they are timed.
    private static func check(_ app: ManagedApp, _ table: MinimalTable, accounts: Int) {
        for account in 0..<accounts {
            for (bit, location) in MAMSaveLocation.allCases.enumerated() {
                let ours = app.withAccountID(World.id(account)) {
                    app.policyManager.policy.decision(for: .save(to: location, account: nil)).isAllowed
                }
                let theirs = MinimalScope.$current.withValue(MinimalScope(account: account)) {
                    table.isSaveAllowed(bit: UInt64(bit))
                }
                precondition(ours == theirs, "the yardstick disagrees about \(location) for account \(account)")
            }
        }
    }

    /// Asks with a named account: the SDK's `isSaveToAllowedForLocation:withAccountId:`.
    static func namedDecision(_ name: String, _ world: World) -> BenchFigure {
        let (app, table) = (world.app(accounts: 8), world.minimum(accounts: 8))
        let id = World.id(3)
        return app.withAccountID(id) {
            MinimalScope.$current.withValue(MinimalScope(account: 3)) {
                measure(
                    name, against: "the hand-written minimum, which knows no names",
                    ours: { blackHole(app.policyManager.policy.isSaveAllowed(to: .box, accountID: id)) },
                    baseline: { blackHole(table.isSaveAllowed(bit: 3)) })
            }
        }
    }

    static func swap(_ name: String, _ world: World) -> BenchFigure {
        let app = world.app(accounts: 1)
        let id = World.id(0)
        var turn = false
        return measure(
            name, against: "a scope entered and left", iterations: 50_000,
            ours: {
                turn.toggle()
                app.policyManager.setPolicyInMemory(turn ? world.other : world.policy, for: id)
            },
            baseline: { app.withAccountID(id) { blackHole(1) } })
    }

    /// The heap of an app.
    ///
    /// Apps share one configuration, or have a bundle id each, as the documentation shows.
    static func idle(
        _ name: String, _ world: World, enrolled: Bool = false, hasOwnBundleID: Bool = false, budget: Double = 256
    ) -> BenchFigure {
        let count = 100_000
        var apps: [ManagedApp] = []
        apps.reserveCapacity(count)
        let (configuration, device, id) = (ManagedApp.Configuration(), DeviceEnvironment(), World.id(0))
        let (before, allocations) = (mam_bench_heap_bytes(), mam_bench_allocations())
        let time = ContinuousClock().measure {
            for number in 0..<count {
                let own = hasOwnBundleID ? ManagedApp.Configuration(bundleID: "com.example.app\(number)") : nil
                let app = ManagedApp(own ?? configuration, on: device)
                if enrolled {
                    app.policyManager.setPolicyInMemory(world.policy, for: hasOwnBundleID ? id : World.id(number))
                }
                apps.append(app)
            }
        }
        let bytes = Double(mam_bench_heap_bytes() - before) / Double(count)
        let made = Double(mam_bench_allocations() - allocations) / Double(count)
        let parts = time.components
        let nanoseconds = (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9) / Double(count)
        blackHole(apps)
        return BenchFigure(
            name: name, ratio: bytes / budget, baseline: budget, nanoseconds: nanoseconds, allocations: made,
            unit: "bytes", against: "\(Int(budget)) bytes of heap per app; this one has \(Int(bytes.rounded()))")
    }
}

extension ManagedApp {
    /// Whether an account acts here, found out as cheaply as the public API can.
    @inline(__always)
    var hasIdentity: Bool { acting(in: .file).layer != .none }

    @inline(__always)
    var isBoxAllowed: Bool { policyManager.policy.decision(for: .save(to: .box, account: nil)).isAllowed }
}

extension BenchFigure {
    /// Returns the figure for one of the `count` steps of an iteration.
    func per(_ count: Int) -> BenchFigure {
        BenchFigure(
            name: name, ratio: ratio, baseline: baseline / Double(count), nanoseconds: nanoseconds / Double(count),
            allocations: allocations / Double(count), unit: unit, against: against, noise: noise)
    }
}

/// The cost that interception adds to plain Dispatch work.
///
/// The baseline is a program without interception.
enum DispatchCases {
    /// The name, the work, and the setting.
    static let all: [(name: String, work: DispatchWork, around: String)] = [
        ("dispatch.async.idle", .async, "idle"),
        ("dispatch.async.thread", .async, "thread"),
        ("dispatch.async.scope", .async, "scope"),
        ("dispatch.async.none", .async, "none"),
        ("dispatch.flowing.thread", .asyncFlowing, "thread"),
        ("dispatch.flowing.scope", .asyncFlowing, "scope"),
        ("dispatch.sync.idle", .sync, "idle"),
        ("dispatch.sync.thread", .sync, "thread"),
        ("dispatch.sync.scope", .sync, "scope"),
        ("dispatch.apply.thread", .apply, "thread"),
        ("dispatch.apply.scope", .apply, "scope"),
        ("dispatch.roundtrip.thread", .roundTrip, "thread"),
        ("operation.thread", .operation, "thread"),
        ("operation.scope", .operation, "scope"),
    ]

    /// Runs the work of the other side, with an app and an identity.
    static func serve() {
        DispatchWork.serve { around, work in
            guard around != "idle" else { return work() }
            let app = ManagedApp(ManagedApp.Configuration(detectsIdentityLeaks: false))
            app.accounts.register(World.id(0))
            precondition(DispatchPropagation.status == .active, "plain blocks carry no identities in this build")
            switch around {
            case "thread":
                app.setCurrentThreadAccountID(World.id(0))
                work()
                app.setCurrentThreadAccountID(nil)
            case "scope": app.withAccountID(World.id(0), operation: work)
            default: work()
            }
        }
    }
}
