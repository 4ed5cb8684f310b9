internal import MAMBase

/// The most recently used objects with a descriptor that no call uses at the moment, kept for the next call.
///
/// An object that is dropped here and has no other reference closes its descriptor. Safe to use from any thread;
/// objects are released outside of the lock.
package final class IdleDescriptors: Sendable {
    private let kept: Guarded<RecentlyUsed<FilePlace, any AnyObject & Sendable>>
    private let isKeeping: Bool
    /// The counts of the volumes that release these descriptors.
    package let counts = SystemCounts()

    /// Keeps up to a number of objects, none for 0.
    package init(limit: Int) {
        isKeeping = limit > 0
        kept = Guarded(RecentlyUsed(capacity: limit))
    }

    /// Keeps the object of a place, as the most recently used.
    package func keep(_ object: any AnyObject & Sendable, for place: FilePlace) {
        guard isKeeping else { return }
        kept.release { $0.insert(object, for: place) }
    }

    /// Drops the object of a place.
    package func drop(_ place: FilePlace) { kept.release { $0.remove(place) } }

    /// Drops all objects; false if there were none.
    @discardableResult
    package func dropAll() -> Bool {
        let dropped = kept.withLock { kept in
            defer { kept.removeAll() }
            return kept
        }
        return dropped.count > 0
    }

    /// The number of kept objects.
    package var count: Int { kept.withLock { $0.count } }
}
