import MAMBenchDispatch
import MAMCore

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
