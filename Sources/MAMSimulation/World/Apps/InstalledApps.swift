internal import MAMBase
internal import MAMCore
internal import MAMStorage

/// The apps of a device, found by name and by bundle id in constant time.
struct InstalledApps: Sendable {
    /// A position in the order of the apps, with the number of the app.
    ///
    /// Numbers ascend and are never reused.
    private struct Slot: Sendable {
        let number: Int
        var app: SimulatedApp?
    }

    /// The apps in the order of installation, with holes for removed apps.
    private var order: [Slot] = []
    private(set) var lastNumber = 0
    private var holeCount = 0
    private var places = DenseTable<String, Int>()
    private var bundles = DenseTable<String, Places>()
    /// The number of extensions of each containing app, by its publisher and bundle id.
    private var extensions: [AppContainer: Int] = [:]

    /// The positions of the apps with one bundle id, nearly always one.
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

    /// The apps in the order of installation.
    var all: [SimulatedApp] { order.compactMap(\.app) }

    subscript(name: String) -> SimulatedApp? { places[name].flatMap { order[$0].app } }

    /// Returns the number of an app; `nil` when it is not on the device.
    func number(of app: SimulatedApp) -> Int? {
        guard let place = places[app.name], order[place].app === app else { return nil }
        return order[place].number
    }

    /// Returns the app with a number; `nil` when it is not on the device.
    func app(numbered number: Int) -> SimulatedApp? {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if order[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < order.count && order[low].number == number ? order[low].app : nil
    }

    /// The numbers of the apps that have a service, in ascending order.
    var livingNumbers: [Int] { order.compactMap { $0.app?.isLiving == true ? $0.number : nil } }

    /// Returns the first installed app with a bundle id, of a given publisher if there is one.
    func app(withBundleID bundleID: String, publisher: String? = nil) -> SimulatedApp? {
        guard let places = bundles[bundleID] else { return nil }
        for place in places.all {
            guard let app = order[place].app else { continue }
            if publisher == nil || app.identity?.publisher == publisher { return app }
        }
        return nil
    }

    /// Whether an app with the SDK, or an extension of one, has its policies under this bundle id.
    func hasPolicies(under container: AppContainer) -> Bool {
        extensions[container] != nil || app(withBundleID: container.app, publisher: container.publisher) != nil
    }

    /// Appends an app; returns the app of the same name that it replaces.
    mutating func install(_ app: SimulatedApp) -> SimulatedApp? {
        let old = remove(named: app.name)
        lastNumber += 1
        add(Slot(number: lastNumber, app: app))
        return old
    }

    /// Removes an app, unless another app has its name by now.
    mutating func remove(_ app: SimulatedApp) -> Bool { self[app.name] === app && remove(named: app.name) != nil }

    private mutating func add(_ slot: Slot) {
        guard let app = slot.app else { return }
        let place = order.count
        order.append(slot)
        places[app.name] = place
        guard let identity = app.identity else { return }
        bundles[identity.bundleID] = Places((bundles[identity.bundleID]?.all ?? []) + [place])
        if let host = identity.host { extensions[host, default: 0] += 1 }
    }

    private mutating func remove(named name: String) -> SimulatedApp? {
        guard let place = places.removeValue(forKey: name), let app = order[place].app else { return nil }
        order[place].app = nil
        holeCount += 1
        if let identity = app.identity {
            bundles[identity.bundleID] = Places((bundles[identity.bundleID]?.all ?? []).filter { $0 != place })
            if let host = identity.host, let count = extensions[host] { extensions[host] = count > 1 ? count - 1 : nil }
        }
        // Rare enough that the cost per app does not depend on the number of apps.
        if holeCount > 16, holeCount * 2 > order.count {
            let (left, last) = (order, lastNumber)
            self = InstalledApps()
            lastNumber = last
            for slot in left { add(slot) }
        }
        return app
    }
}
