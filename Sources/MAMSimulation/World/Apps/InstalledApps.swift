internal import MAMCore

/// The apps of a device, found by name and by bundle id in constant time.
struct InstalledApps: Sendable {
    /// The apps in the order they were installed, with holes where apps went.
    private var order: [SimulatedApp?] = []
    private var holeCount = 0
    private var places: [String: Int] = [:]
    private var bundles: [String: Places] = [:]
    /// How many extensions name a containing app, by publisher and bundle id of that app.
    private var extensions: [AppContainer: Int] = [:]

    /// The places of the apps with one bundle id; nearly always there is one.
    private enum Places: Sendable {
        case one(Int)
        case several([Int])

        var all: [Int] {
            switch self {
            case .one(let place): [place]
            case .several(let places): places
            }
        }

        init?(_ places: [Int]) {
            guard let first = places.first else { return nil }
            self = places.count == 1 ? .one(first) : .several(places)
        }
    }

    /// The apps in the order they were installed.
    var all: [SimulatedApp] { order.compactMap(\.self) }

    subscript(name: String) -> SimulatedApp? { places[name].flatMap { order[$0] } }

    /// The app with a bundle id that was installed first; of a publisher, where one is given.
    func app(withBundleID bundleID: String, publisher: String? = nil) -> SimulatedApp? {
        guard let places = bundles[bundleID] else { return nil }
        for place in places.all {
            guard let app = order[place] else { continue }
            if publisher == nil || app.identity?.publisher == publisher { return app }
        }
        return nil
    }

    /// Whether an app with the SDK, or an extension of one, has its policies by this bundle id.
    func hasPolicies(under container: AppContainer) -> Bool {
        extensions[container] != nil || app(withBundleID: container.app, publisher: container.publisher) != nil
    }

    /// Puts an app at the end; gives the app of the same name, which goes.
    mutating func install(_ app: SimulatedApp) -> SimulatedApp? {
        let old = remove(named: app.name)
        add(app)
        return old
    }

    /// Takes an app out, unless another app has its name by now.
    mutating func remove(_ app: SimulatedApp) -> Bool { self[app.name] === app && remove(named: app.name) != nil }

    private mutating func add(_ app: SimulatedApp) {
        let place = order.count
        order.append(app)
        places[app.name] = place
        guard let identity = app.identity else { return }
        bundles[identity.bundleID] = Places((bundles[identity.bundleID]?.all ?? []) + [place])
        if let host = identity.host { extensions[host, default: 0] += 1 }
    }

    private mutating func remove(named name: String) -> SimulatedApp? {
        guard let place = places.removeValue(forKey: name), let app = order[place] else { return nil }
        order[place] = nil
        holeCount += 1
        if let identity = app.identity {
            bundles[identity.bundleID] = Places((bundles[identity.bundleID]?.all ?? []).filter { $0 != place })
            if let host = identity.host, let count = extensions[host] {
                extensions[host] = count > 1 ? count - 1 : nil
            }
        }
        // Seldom enough that an app costs the same however many there are.
        if holeCount > 16, holeCount * 2 > order.count {
            let left = all
            self = InstalledApps()
            for app in left { add(app) }
        }
        return app
    }
}
