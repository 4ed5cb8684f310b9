internal import MAMBase

/// The scopes of one app that a task, a capture or a waiting block still holds.
///
/// Kept only for apps that look for leaks. The scopes hold this object, not vice versa, so it can outlive its app.
final class OpenScopes: Sendable {
    struct Scope: Sendable {
        let account: AccountID?
        let place: SourcePlace
        /// Scopes are numbered in the order they are opened.
        let number: Int
    }

    private struct State: Sendable {
        var opened = 0
        var scopes: [UInt64: Scope] = [:]
    }

    private let state = Guarded(State())

    func open(_ scope: UInt64, of account: AccountID?, at place: StaticPlace) {
        state.withLock { state in
            state.opened += 1
            state.scopes[scope] = Scope(account: account, place: SourcePlace(place), number: state.opened)
        }
    }

    func close(_ scope: UInt64) { state.withLock { $0.scopes[scope] = nil } }

    /// Returns the scope that was opened last, except for the scope `own`; `nil` if there is none.
    func innermost(except own: UInt64) -> Scope? {
        state.withLock { state in
            state.scopes.filter { $0.key != own }.values.max { $0.number < $1.number }
        }
    }
}

/// Lives as long as code may still enter a scope.
final class ScopeOrigin: Sendable {
    private let scope: UInt64
    private let openScopes: OpenScopes

    init(_ scope: UInt64, of account: AccountID?, at place: StaticPlace, in openScopes: OpenScopes) {
        self.scope = scope
        self.openScopes = openScopes
        openScopes.open(scope, of: account, at: place)
    }

    deinit { openScopes.close(scope) }
}

extension ManagedApp {
    /// The origin of a new scope, for apps that look for leaks.
    func origin(of scope: UInt64, _ account: AccountID?, at place: StaticPlace) -> ScopeOrigin? {
        guard detectsIdentityLeaks else { return nil }
        let openScopes = state.withLock { state in
            if let made = state.openScopes { return made }
            let made = OpenScopes()
            state.openScopes = made
            return made
        }
        return ScopeOrigin(scope, of: account, at: place, in: openScopes)
    }

    /// Reports, at the end of the app, that code may still enter one of its scopes.
    ///
    /// The scope of the work that released the app last does not count, because it is about to end.
    func reportScopesThatOutliveIt() {
        guard detectsIdentityLeaks, let openScopes = state.withLock({ $0.openScopes }) else { return }
        let own = IdentityContext.current.lookup(serial).entry.scope
        guard let scope = openScopes.innermost(except: own) else { return }
        report(IdentityLeak(kind: .scopeOutlivesApp, point: .appEnd, account: scope.account, scope: scope.place))
    }
}
