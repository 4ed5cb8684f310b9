import MAMBenchResults
import CMAMBenchSupport
import Foundation
import MAMCore
import MAMSettings
import Synchronization

/// All cases by name, in the order in which they must run: cases that need a process without scopes come first.
enum Cases {
    static let names = [
        "identity.read.noscope", "identity.read.noscope.process", "identity.read.noscope.none",
        "identity.read.thread", "identity.read.thread.worker", "identity.read.thread.scoped", "identity.read.scope",
        "scope.enter", "scope.enter.several", "decision.handle", "decision.path", "decision.path.named",
        "decision.path.100k", "decision.path.100k.random", "policy.swap", "explain.value", "explain.nearest",
        "app.idle", "app.idle.enrolled", "app.own", "app.own.enrolled",
    ]

    static func run(_ name: String, in world: World) -> BenchFigure? {
        switch name {
        case "identity.read.noscope": readThread(name, world)
        case "identity.read.noscope.process": readProcess(name, world, World.id(0))
        case "identity.read.noscope.none": readProcess(name, world, nil)
        case "identity.read.thread": readThread(name, world)
        case "identity.read.thread.worker": readThreadOfWorker(name, world)
        case "identity.read.thread.scoped": readThreadAfterScopes(name, world)
        case "identity.read.scope": readScope(name, world)
        case "scope.enter": enterScope(name, world)
        case "scope.enter.several": enterScopeBesideOthers(name, world)
        case "decision.handle": QuestionCases.handle(name, world)
        case "decision.path": decision(name, world)
        case "decision.path.named": namedDecision(name, world)
        case "decision.path.100k": hotDecision(name, world)
        case "decision.path.100k.random": randomDecision(name, world)
        case "policy.swap": swap(name, world)
        case "explain.value": reason(name, world)
        case "explain.nearest": nearestChange(name)
        case "app.idle": idle(name, world)
        case "app.idle.enrolled": idle(name, world, enrolled: true)
        case "app.own": idle(name, world, hasOwnBundleID: true)
        case "app.own.enrolled": idle(name, world, enrolled: true, hasOwnBundleID: true, budget: 1500)
        default: nil
        }
    }

    private static func readThread(_ name: String, _ world: World) -> BenchFigure {
        let app = world.single
        app.setCurrentThreadAccountID(World.id(0))
        defer { app.setCurrentThreadAccountID(nil) }
        precondition(app.currentThreadAccountID == World.id(0), "the thread identity is wrong")
        return measure(
            name, against: "one C thread-local word, out of line", ours: { blackHole(app.hasIdentity) },
            baseline: { blackHole(mam_bench_thread_word()) })
    }

    /// Without an identity on the thread, the layers that other threads may change are read.
    private static func readProcess(_ name: String, _ world: World, _ id: AccountID?) -> BenchFigure {
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let app = ManagedApp(ManagedApp.Configuration(settings: settings))
        app.policyManager.setPolicyInMemory(world.policy, for: World.id(0))
        app.policyManager.setProcessAccountID(id)
        precondition(app.effectiveIdentity(for: .file).accountID == id, "the process identity is wrong")
        return measure(
            name, against: "one C thread-local word, out of line", ours: { blackHole(app.hasIdentity) },
            baseline: { blackHole(mam_bench_thread_word()) })
    }

    /// On a thread other than the main one, a thread identity must not count inside a task, so the runtime is asked for
    /// the task.
    private static func readThreadOfWorker(_ name: String, _ world: World) -> BenchFigure {
        let result = Mutex<BenchFigure?>(nil)
        let thread = Thread { result.withLock { $0 = readThread(name, world) } }
        thread.start()
        while !thread.isFinished { usleep(1000) }
        return result.withLock { $0 } ?? readThread(name, world)
    }

    private static func readThreadAfterScopes(_ name: String, _ world: World) -> BenchFigure {
        let app = world.single
        app.withAccountID(nil) {}
        app.setCurrentThreadAccountID(World.id(0))
        defer { app.setCurrentThreadAccountID(nil) }
        return measure(
            name, against: "one C thread-local word; the task-local has to be read as well",
            ours: { blackHole(app.hasIdentity) }, baseline: { blackHole(mam_bench_thread_word()) })
    }

    private static func readScope(_ name: String, _ world: World) -> BenchFigure {
        let app = world.single
        return app.withAccountID(World.id(0)) {
            precondition(app.currentThreadAccountID == World.id(0), "the scope is wrong")
            return MinimalScope.$current.withValue(MinimalScope(account: 0)) {
                measure(
                    name, against: "a bare TaskLocal read", ours: { blackHole(app.hasIdentity) },
                    baseline: { blackHole(MinimalScope.current?.account) })
            }
        }
    }

    private static func enterScope(_ name: String, _ world: World) -> BenchFigure {
        let app = world.single
        let (id, scope) = (World.id(0), MinimalScope(account: 0))
        return measure(
            name, against: "a bare withValue", ours: { app.withAccountID(id) { blackHole(1) } },
            baseline: { MinimalScope.$current.withValue(scope) { blackHole(1) } })
    }

    /// After a second app has opened a scope, every scope searches the surrounding ones.
    private static func enterScopeBesideOthers(_ name: String, _ world: World) -> BenchFigure {
        ManagedApp().withAccountID(nil) {}
        world.single.withAccountID(nil) {}
        let (id, scope) = (World.id(0), MinimalScope(account: 0))
        return measure(
            name, against: "a bare withValue", ours: { world.single.withAccountID(id) { blackHole(1) } },
            baseline: { MinimalScope.$current.withValue(scope) { blackHole(1) } })
    }
}
