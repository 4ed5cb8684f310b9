internal import MAMBase
internal import MAMCore

/// Collects the identities that the apps of a test left behind or missed; bounded, because a loop may leave many.
///
/// Each kind has room of its own: a test that means to make leaks of one kind must still hear of the others.
final class LeakWatch: MAMObserver {
    private static let maximumCountPerKind = 64
    private let kept = Guarded<[IdentityLeak]>([])

    /// What was found, oldest first.
    var leaks: [IdentityLeak] { kept.withLock { $0 } }

    func report(_ event: MAMEvent) {
        guard case .identityLeak(let leak) = event.kind else { return }
        kept.withLock { leaks in
            guard leaks.count(where: { $0.kind == leak.kind }) < Self.maximumCountPerKind else { return }
            leaks.append(leak)
        }
    }
}

/// Hears an app out for a watch, and passes on what it hears.
struct WatchedObserver: MAMObserver {
    let watch: LeakWatch
    let next: (any MAMObserver)?

    func report(_ event: MAMEvent) {
        watch.report(event)
        next?.report(event)
    }
}

extension IdentityLeak {
    /// What is wrong, where it was noticed and where it began; nobody is named.
    var failure: String {
        let what =
            switch kind {
            case .threadIdentityLeft: "a thread identity was left behind"
            case .scopeOutlivesApp: "a scope outlives its app"
            case .policyQuestionUnderNoIdentity: "a policy was asked while nobody acts"
            case .fileTaskUnderNoIdentity: "a file's owner was asked while nobody acts"
            }
        let places = [setter.map { "set at \($0)" }, scope.map { "in the scope of \($0)" }].compactMap(\.self)
        return ([what, "noticed at the end of: \(point.rawValue)"] + places).joined(separator: ", ")
    }
}
