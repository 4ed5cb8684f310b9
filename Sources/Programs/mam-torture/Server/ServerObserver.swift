internal import MAMBase
internal import MAMCore

/// Collects the statuses in the events of watched apps, and counts the store failures of all apps.
final class ServerObserver: MAMObserver {
    /// The status of a request, from its event.
    struct Status: Sendable, Equatable {
        let request: EnrollmentRequestKind
        let code: Int
    }

    private struct State: Sendable {
        /// The statuses of the watched apps, by bundle id.
        var statuses: [String: [Status]] = [:]
        var storeFailures = 0
    }

    /// The maximum number of statuses kept for an app whose statuses are not taken.
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

    /// Begins to keep the statuses of an app.
    func watch(_ bundleID: String) { state.withLock { $0.statuses[bundleID] = [] } }

    /// Stops keeping the statuses of an app.
    func forget(_ bundleID: String) { state.withLock { $0.statuses[bundleID] = nil } }

    /// Removes and returns the statuses of an app.
    func takeStatuses(of bundleID: String) -> [Status] {
        state.withLock { state in
            guard let statuses = state.statuses[bundleID] else { return [] }
            state.statuses[bundleID] = []
            return statuses
        }
    }

    /// Returns the number of store failures since the last call.
    func takeStoreFailures() -> Int {
        state.withLock { state in
            defer { state.storeFailures = 0 }
            return state.storeFailures
        }
    }
}
