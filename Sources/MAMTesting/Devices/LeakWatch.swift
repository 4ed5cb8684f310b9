internal import MAMBase
internal import MAMCore

/// Collects the identity leaks that the apps of a test report, at most 64 of each kind, and the methods of delegates
/// whose default answered.
///
/// The limit is per kind, so that intended leaks of one kind do not displace those of another kind.
final class LeakWatch: MAMObserver {
    private static let maximumCountPerKind = 64
    private let kept = Guarded<[IdentityLeak]>([])
    private let answered = Guarded<Set<DelegateMethod>>([])

    /// The leaks that were reported, oldest first.
    var leaks: [IdentityLeak] { kept.withLock { $0 } }

    /// The methods of delegates whose default answered, in the order of ``MAMCore/DelegateMethod``.
    var defaults: [DelegateMethod] {
        let answered = answered.withLock { $0 }
        return DelegateMethod.allCases.filter(answered.contains)
    }

    func report(_ event: MAMEvent) {
        if case .defaultAnswered(let method) = event.kind { answered.withLock { _ = $0.insert(method) } }
        guard case .identityLeak(let leak) = event.kind else { return }
        kept.withLock { leaks in
            guard leaks.count(where: { $0.kind == leak.kind }) < Self.maximumCountPerKind else { return }
            leaks.append(leak)
        }
    }
}

/// Reports an app's events to a watch, and then to the test's own observer.
struct WatchedObserver: MAMObserver {
    let watch: LeakWatch
    let next: (any MAMObserver)?

    func report(_ event: MAMEvent) {
        watch.report(event)
        next?.report(event)
    }
}

extension IdentityLeak {
    /// The failure text: the kind of leak, where it was noticed and where the identity was set.
    ///
    /// It names no account.
    var failure: String {
        let what =
            switch kind {
            case .threadIdentityLeft: "a thread identity was left behind"
            case .scopeOutlivesApp: "a scope outlives its app"
            case .policyQuestionUnderNoIdentity: "a policy was asked without an identity"
            case .fileTaskUnderNoIdentity: "a file's owner was asked without an identity"
            }
        let places = [setter.map { "set at \($0)" }, scope.map { "in the scope of \($0)" }].compactMap(\.self)
        return ([what, "noticed at the end of: \(point.rawValue)"] + places).joined(separator: ", ")
    }
}
