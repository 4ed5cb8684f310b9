internal import MAMBase
internal import MAMCore

/// The enrollments of one device in the service, found in constant time.
struct SimulatedEnrollments: Sendable {
    struct Key: Sendable, Hashable {
        let bundleID: String
        let account: AccountID
    }

    /// The last contact with an enrolled app.
    struct Contact: Sendable {
        /// The time of the last contact.
        let heard: Instant
        /// The number of changes of conditional access by then.
        let accessChanges: Int
    }

    private struct Entry: Sendable {
        var contact: Contact
        let publisher: String
        /// The user's index in the tenant's list; `nil` for a user of another tenant.
        let place: Int32?
    }

    /// The users who are enrolled in apps of one publisher.
    private struct Members: Sendable {
        /// The indices of the users in the tenant's list, ascending.
        var places: [Int] = []
        var bundleIDs: [Int: BundleIDs] = [:]

        /// Returns the position of a user's index in ``places``, or the position to insert it at.
        func index(of place: Int) -> Int {
            var (low, high) = (0, places.count)
            while low < high {
                let middle = (low + high) / 2
                if places[middle] < place { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// The apps in which a user is enrolled: for most users one app of a publisher.
    private enum BundleIDs: Sendable {
        case one(String)
        case several(Set<String>)

        mutating func insert(_ id: String) {
            switch self {
            case .one(let own): if own != id { self = .several([own, id]) }
            case .several(var ids):
                self = .one(id)
                ids.insert(id)
                self = .several(ids)
            }
        }

        /// Removes an app; returns false when none is left.
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

    /// The last contact of an enrollment; `nil` if there is no enrollment.
    subscript(key: Key) -> Contact? { entries[key]?.contact }

    /// Records a contact with an app of a publisher.
    ///
    /// `place` is the index of the user in the tenant's list.
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

    /// Returns the index of the tenant's first user who is enrolled in an app of a publisher that satisfies a
    /// condition.
    func firstPlace(publisher: String, where isWanted: (String) -> Bool) -> Int? {
        guard let members = publishers[publisher] else { return nil }
        return members.places.first { members.bundleIDs[$0]?.contains(where: isWanted) ?? false }
    }
}
