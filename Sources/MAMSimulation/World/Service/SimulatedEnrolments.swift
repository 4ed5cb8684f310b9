internal import MAMBase
internal import MAMCore

/// The enrolments of one device as the service has them, found in constant time.
struct SimulatedEnrolments: Sendable {
    /// An enrolment as the service has it.
    struct Key: Sendable, Hashable {
        let bundleID: String
        let account: AccountID
    }

    /// What the service knows of an enrolment.
    struct Contact: Sendable {
        /// When the app was last heard of.
        let heard: Instant
        /// How often conditional access had changed by then.
        let accessChanges: Int
    }

    private struct Entry: Sendable {
        var contact: Contact
        let publisher: String
        /// The user's place among those of the tenant; nil for a stranger.
        let place: Int32?
    }

    /// The users who are enrolled in apps of one publisher.
    private struct Members: Sendable {
        /// Their places among the users of the tenant, in order.
        var places: [Int] = []
        var bundleIDs: [Int: BundleIDs] = [:]

        /// Where a place stands, or would stand.
        func index(of place: Int) -> Int {
            var (low, high) = (0, places.count)
            while low < high {
                let middle = (low + high) / 2
                if places[middle] < place { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// The apps a user is enrolled in; most users have one of a publisher.
    private enum BundleIDs: Sendable {
        case one(String)
        case several(Set<String>)

        var all: Set<String> {
            switch self {
            case .one(let id): [id]
            case .several(let ids): ids
            }
        }

        init?(_ ids: Set<String>) {
            guard let first = ids.first else { return nil }
            self = ids.count == 1 ? .one(first) : .several(ids)
        }

        mutating func insert(_ id: String) {
            switch self {
            case .one(let own): if own != id { self = .several([own, id]) }
            case .several(var ids):
                self = .one(id)
                ids.insert(id)
                self = .several(ids)
            }
        }

        /// Takes an app out; false when none is left.
        mutating func remove(_ id: String) -> Bool {
            switch self {
            case .one(let own): return own != id
            case .several(var ids):
                self = .one(id)
                ids.remove(id)
                guard let left = ids.first else { return false }
                self = ids.count == 1 ? .one(left) : .several(ids)
                return true
            }
        }

        func contains(where isWanted: (String) -> Bool) -> Bool {
            switch self {
            case .one(let id): isWanted(id)
            case .several(let ids): ids.contains(where: isWanted)
            }
        }
    }

    private var entries = DenseTable<Key, Entry>()
    private var publishers: [String: Members] = [:]

    /// What is known of an enrolment; nil where there is none.
    subscript(key: Key) -> Contact? { entries[key]?.contact }

    /// An app of a publisher was heard of; `place` is that of the user in the tenant.
    mutating func note(_ key: Key, _ contact: Contact, publisher: String, place: Int?) {
        guard entries[key]?.publisher != publisher else {
            entries[key]?.contact = contact
            return
        }
        remove(key)
        entries[key] = Entry(contact: contact, publisher: publisher, place: place.map { Int32($0) })
        guard let place else { return }
        var members = publishers.removeValue(forKey: publisher) ?? Members()
        if members.bundleIDs[place]?.insert(key.bundleID) == nil {
            members.bundleIDs[place] = .one(key.bundleID)
            members.places.insert(place, at: members.index(of: place))
        }
        publishers[publisher] = members
    }

    /// An enrolment ended.
    mutating func remove(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key), let place = entry.place.map({ Int($0) }),
            var members = publishers.removeValue(forKey: entry.publisher)
        else { return }
        if members.bundleIDs[place]?.remove(key.bundleID) == false {
            members.bundleIDs[place] = nil
            members.places.remove(at: members.index(of: place))
        }
        publishers[entry.publisher] = members.places.isEmpty ? nil : members
    }

    /// The place of the first user of the tenant who is enrolled in a publisher's app that fulfils a condition.
    func firstPlace(publisher: String, where isWanted: (String) -> Bool) -> Int? {
        guard let members = publishers[publisher] else { return nil }
        return members.places.first { members.bundleIDs[$0]?.contains(where: isWanted) ?? false }
    }
}
