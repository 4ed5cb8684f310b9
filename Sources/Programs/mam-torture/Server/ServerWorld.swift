internal import MAMBase
internal import MAMCore
internal import MAMPOSIX
internal import MAMSettings
internal import MAMSimulation

/// A device on a disk, its tenant and its storage.
struct ServerWorld: Sendable {
    let folder: String
    let policies: ServerPolicies
    let tenant: SimulatedTenant
    let storage: DeviceStorage
    let device: SimulatedDevice
    let observer = ServerObserver()

    var containers: String { folder + "/apps" }

    /// Opens the device of a folder, which is created if it is missing.
    init(folder: String) throws {
        self.folder = folder
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw TortureError("no folder to work in") }
        policies = try ServerPolicies()
        tenant = SimulatedTenant(seed: 1)
        storage = try DeviceStorage.open(at: Self.storage(in: folder), rootKey: .file(folder + "/root.key"))
        device = try SimulatedDevice(tenant: tenant, containers: folder + "/apps", storage: storage)
    }

    static func storage(in folder: String) -> String { folder + "/device" }

    /// Returns the names of the lock files in the folder of a storage.
    static func lockFiles(in storage: String) -> [String] {
        ((try? LifeWorld.names(in: storage)) ?? []).filter { $0.hasPrefix("container") }
    }

    func container(_ app: ServerApp) -> String { containers + "/" + app.app.name }

    /// Adds the user of a place, with the policy of a number.
    func addUser(_ number: Int, policy: Int) -> SimulatedUser {
        tenant.addUser(named: "user\(number)", policy: policies.all[policy])
    }

    /// Installs an app without an enrolled account.
    func install(_ number: Int, _ generation: Int, for user: SimulatedUser, policy: Int, talks: Bool) -> ServerApp {
        let bundleID = ServerApp.bundleID(number, generation)
        if talks { observer.watch(bundleID) }
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.multiManagedIdentities) = (true, true)
        let app = device.install(
            ServerApp.name(number, generation),
            ManagedApp.Configuration(
                bundleID: bundleID, settings: settings, observer: observer, detectsIdentityLeaks: false))
        return ServerApp(number: number, generation: generation, user: user, talks: talks, app: app, policy: policy)
    }

    /// Removes a folder with its content.
    static func remove(_ folder: String) {
        for name in (try? LifeWorld.names(in: folder)) ?? [] {
            let path = folder + "/" + name
            var status = SystemStatus()
            guard lstat(path, &status) == 0 else { continue }
            if status.isFolder { remove(path) } else { unlink(path) }
        }
        rmdir(folder)
    }
}

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
