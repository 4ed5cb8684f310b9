import MAMCore

/// The identity in force where a block is submitted, and the one expected in the block.
enum SubmitterIdentity: CaseIterable, Sendable {
    case nobody
    case scope
    case setter
    case setterInScope
    case scopeAfterSetter
    case innerScope
    case hiddenScope
    case noUserScope
    case noUserSetter

    /// Runs `body` as the submitter on a thread that has nothing of its own, and leaves the thread so.
    func enter<Result>(_ app: ManagedApp, _ body: () -> Result) -> Result {
        switch self {
        case .nobody: return body()
        case .scope: return app.withAccountID("alice", operation: body)
        case .setter: return SubmitterIdentity.setting("bob", app, body)
        case .setterInScope: return app.withAccountID("alice") { SubmitterIdentity.setting("bob", app, body) }
        case .scopeAfterSetter:
            return SubmitterIdentity.setting("bob", app) { app.withAccountID("alice", operation: body) }
        case .innerScope:
            return app.withAccountID("outer") {
                SubmitterIdentity.setting("bob", app) { app.withAccountID("alice", operation: body) }
            }
        case .hiddenScope: return app.withAccountID("alice") { SubmitterIdentity.setting(nil, app, body) }
        case .noUserScope: return app.withAccountID(.unmanaged, operation: body)
        case .noUserSetter: return SubmitterIdentity.setting(.unmanaged, app, body)
        }
    }

    /// Who acts in the block, and for the submitter before and after.
    var acting: Acting {
        switch self {
        case .nobody, .hiddenScope: .nobody
        case .scope, .scopeAfterSetter, .innerScope: .scope("alice")
        case .setter, .setterInScope: .thread("bob")
        case .noUserScope: .scope("")
        case .noUserSetter: .thread("")
        }
    }

    /// Who acts in a task that the block starts: the scope goes on, the setter does not.
    var inTask: Acting {
        switch self {
        case .nobody, .setter, .noUserSetter: .nobody
        case .scope, .setterInScope, .scopeAfterSetter, .innerScope, .hiddenScope: .scope("alice")
        case .noUserScope: .scope("")
        }
    }

    private static func setting<Result>(_ id: AccountID?, _ app: ManagedApp, _ body: () -> Result) -> Result {
        app.setCurrentThreadAccountID(id)
        defer { app.setCurrentThreadAccountID(nil) }
        return body()
    }
}

/// What a block finds when it looks around, opens scopes and uses the setter.
struct Findings: Sendable, Equatable, CustomStringConvertible {
    let arrived, inScope, afterScope, afterSetter, inLaterScope, afterUnset: Acting

    /// Looks around in `app`, and leaves the thread with an identity that must not get any further.
    init(of app: ManagedApp) {
        arrived = app.actsAs
        inScope = app.withAccountID("inner") { app.actsAs }
        afterScope = app.actsAs
        app.setCurrentThreadAccountID("set in the block")
        afterSetter = app.actsAs
        inLaterScope = app.withAccountID("later") { app.actsAs }
        app.setCurrentThreadAccountID(nil)
        afterUnset = app.actsAs
        app.setCurrentThreadAccountID("left by the block")
    }

    /// What a block must find that was handed over by somebody for whom `acting` holds.
    init(expecting acting: Acting) {
        (arrived, inScope, afterScope) = (acting, .scope("inner"), acting)
        (afterSetter, inLaterScope, afterUnset) = (.thread("set in the block"), .scope("later"), .nobody)
    }

    var description: String {
        [arrived, inScope, afterScope, afterSetter, inLaterScope, afterUnset].map(\.description)
            .joined(separator: ", ")
    }
}
