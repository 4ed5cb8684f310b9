internal import MAMBase
internal import MAMCore

/// Keeps the statuses that the events of some apps tell, and the failures of the store that all of them report.
final class ServerObserver: MAMObserver {
    /// A status of a request, as an event tells it.
    struct Status: Sendable, Equatable {
        let request: EnrollmentRequestKind
        let code: Int
    }

    private struct State: Sendable {
        /// The statuses by bundle id, of the apps that are watched.
        var statuses: [String: [Status]] = [:]
        var storeFailures = 0
    }

    /// An app whose statuses are not taken keeps no more of them.
    private static let maximumCount = 64

    private let state = Guarded(State())

    func report(_ event: MAMEvent) {
        switch event.kind {
        case .enrollmentStatus(let request, let code, _):
            state.withLock { state in
                guard let count = state.statuses[event.app]?.count, count < Self.maximumCount else { return }
                state.statuses[event.app]?.append(Status(request: request, code: code))
            }
        case .storageFailed: state.withLock { $0.storeFailures += 1 }
        default: break
        }
    }

    /// Keeps the statuses of an app from now on.
    func watch(_ bundleID: String) { state.withLock { $0.statuses[bundleID] = [] } }

    /// Forgets an app.
    func forget(_ bundleID: String) { state.withLock { $0.statuses[bundleID] = nil } }

    /// Takes the statuses of an app since they were last taken.
    func takeStatuses(of bundleID: String) -> [Status] {
        state.withLock { state in
            guard let statuses = state.statuses[bundleID] else { return [] }
            state.statuses[bundleID] = []
            return statuses
        }
    }

    /// Takes the number of failures of the store since it was last taken.
    func takeStoreFailures() -> Int {
        state.withLock { state in
            defer { state.storeFailures = 0 }
            return state.storeFailures
        }
    }
}
