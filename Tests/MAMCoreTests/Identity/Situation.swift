import MAMCore

/// What every layer of one app holds at the moment of a question.
struct Situation: Sendable, Hashable {
    /// What a window or the process holds; `nil` is "not set".
    typealias Held = String?

    enum Scope: Sendable, Hashable {
        case notOpen
        case open(Held)

        static let allOpen: [Scope] = [.open(nil), .open(""), .open("S")]
    }

    enum Thread: Sendable, Hashable {
        case notSet
        case before(Held)
        case inside(Held)
    }

    let scope: Scope
    let thread: Thread
    let window: Held
    let process: Held

    static let threadValues: [Held] = [nil, "", "T"]
    static let windows: [Held] = [nil, "", "U"]
    static let processes: [Held] = [nil, "", "P"]

    /// Every combination: 4 threads without a scope and 7 in each of 3 scopes, times 3 windows times 3 processes.
    static var all: [Situation] {
        let before: [Thread] = [.notSet] + threadValues.map { .before($0) }
        let anywhere = before + threadValues.map { .inside($0) }
        let pairs = before.map { (Scope.notOpen, $0) } + Scope.allOpen.flatMap { scope in anywhere.map { (scope, $0) } }
        return pairs.flatMap { scope, thread in
            windows.flatMap { window in
                processes.map { Situation(scope: scope, thread: thread, window: window, process: $0) }
            }
        }
    }
}

extension Situation {
    /// The three answers of an app.
    struct Answers: Sendable, Hashable {
        let ui: Acting
        let file: Acting
    }

    /// Where the question is asked.
    enum Place: Sendable, Hashable, CaseIterable {
        case processMainThread
        case mainRoleInBackground
        case background
    }

    /// Builds the situation in a new app and asks it; with `knowsAccounts` every account stands in its directory.
    func ask(at place: Place, knowsAccounts: Bool) -> Answers {
        let app = IdentityKit.app()
        if knowsAccounts { for id in ["S", "T", "U", "P"] as [AccountID] { app.accounts.register(id) } }
        app.policyManager.setProcessAccountID(id(process))
        if let window { IdentityKit.setWindow(id(window), of: app) }
        switch place {
        case .processMainThread: return answers(of: app)
        case .mainRoleInBackground: return IdentityKit.inBackground { answers(of: app, asMain: true) }
        case .background: return IdentityKit.inBackground { answers(of: app) }
        }
    }

    private func answers(of app: ManagedApp, asMain: Bool = false) -> Answers {
        // A capture puts back what the thread held, so that one situation leaves nothing to the next.
        IdentityCapture().run {
            if case .before(let held) = thread { app.setCurrentThreadAccountID(id(held)) }
            let inside = { () -> Answers in
                if case .inside(let held) = thread { app.setCurrentThreadAccountID(id(held)) }
                return Answers(ui: app.actsInUI, file: app.actsAs)
            }
            let scoped = { () -> Answers in
                guard case .open(let held) = scope else { return inside() }
                return app.withAccountID(id(held), operation: inside)
            }
            return asMain ? app.onMainThread(scoped) : scoped()
        }
    }

    private func id(_ held: Held) -> AccountID? { held.flatMap { AccountID($0) } }
}

/// The layers by the names they have in the truth table.
enum IdentityLayerNames {
    static let layer: [String: IdentityLayer] = [
        "thread": .thread, "scope": .scope, "window": .window, "process": .process,
    ]
}
