/// The scopes of one app that some task, block or capture still holds.
///
/// Kept only for apps that look for leaks. The scopes hold it, not the other way round, so it can outlive its app.
final class OpenScopes: Sendable {
    struct Scope: Sendable {
        let account: AccountID?
        let place: SourcePlace
    }

    private let scopes = Guarded<[UInt64: Scope]>([:])

    func open(_ scope: UInt64, of account: AccountID?, at place: StaticPlace) {
        scopes.withLock { $0[scope] = Scope(account: account, place: SourcePlace(place)) }
    }

    func close(_ scope: UInt64) { scopes.withLock { $0[scope] = nil } }

    /// The scope that was opened last; `nil` when none is held.
    var innermost: Scope? { scopes.withLock { scopes in scopes.max { $0.key < $1.key }?.value } }
}

/// Where a scope was opened; lives as long as anybody can be inside the scope.
final class ScopeOrigin: Sendable {
    let place: StaticPlace
    private let scope: UInt64
    private let openScopes: OpenScopes

    init(_ scope: UInt64, of account: AccountID?, at place: StaticPlace, in openScopes: OpenScopes) {
        (self.scope, self.place, self.openScopes) = (scope, place, openScopes)
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

    /// Reports at the end of the app that somebody is still inside one of its scopes.
    func reportScopesThatOutliveIt() {
        guard detectsIdentityLeaks, let scope = state.withLock({ $0.openScopes })?.innermost else { return }
        report(
            .identityLeak(
                IdentityLeak(kind: .scopeOutlivesApp, point: .appEnd, account: scope.account, scope: scope.place)))
    }
}
