import MAMBenchDispatch
import MAMCore

/// The cost that interception adds to plain Dispatch work.
///
/// The baseline is a program without interception.
enum DispatchCases {
    /// The name, the work, the setting, and the aim.
    static let all: [(name: String, work: DispatchWork, around: String, aim: Double?)] = [
        ("dispatch.async.idle", .async, "idle", 1.05),
        ("dispatch.async.thread", .async, "thread", 1.35),
        ("dispatch.async.scope", .async, "scope", 1.6),
        ("dispatch.async.nobody", .async, "nobody", nil),
        ("dispatch.flowing.thread", .asyncFlowing, "thread", nil),
        ("dispatch.flowing.scope", .asyncFlowing, "scope", nil),
        ("dispatch.sync.idle", .sync, "idle", nil),
        ("dispatch.sync.thread", .sync, "thread", 1.5),
        ("dispatch.sync.scope", .sync, "scope", nil),
        ("dispatch.apply.thread", .apply, "thread", 2.0),
        ("dispatch.apply.scope", .apply, "scope", nil),
        ("dispatch.roundtrip.thread", .roundTrip, "thread", nil),
        ("operation.thread", .operation, "thread", 1.05),
        ("operation.scope", .operation, "scope", nil),
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
