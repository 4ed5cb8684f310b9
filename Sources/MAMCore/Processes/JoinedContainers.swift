internal import MAMBase
internal import MAMPOSIX
package import MAMVolumes
internal import Synchronization

/// The containers that a device has joined, each with a descriptor and a mapping of its lock file.
///
/// An open file, a database or a running call keeps its container joined. In addition, the containers that were used
/// last stay joined (``idle``); others are left, and the next call joins them again. Safe to use from any thread.
package final class JoinedContainers: Sendable {
    /// The containers that stay joined without a user.
    package let idle: IdleDescriptors
    private let members = Guarded(Members())

    /// The running file calls of the device.
    package let calls = RunningCalls()

    private struct Members {
        /// The number of apps that use each container.
        var apps: [FilePlace: Int] = [:]
        var known: [FilePlace: Member] = [:]
        /// The number of entries at which entries of left containers are removed.
        var limit = 64

        /// Removes entries of left containers, in amortized constant time for each container that is joined.
        mutating func sweep() {
            guard known.count > limit else { return }
            known = known.filter { $0.value.processes != nil }
            limit = max(64, known.count * 2)
        }
    }

    private struct Member: Sendable { weak var processes: ProcessTable? }

    /// Keeps a number of containers joined without a user.
    package init(keepingIdle limit: Int) { idle = IdleDescriptors(limit: limit) }

    /// Returns the table of processes that share a container, and joins the container if necessary.
    package func join(_ container: FilePlace, at regions: any ProcessRegions) throws(SystemError) -> ProcessTable {
        if let known = members.withLock({ $0.known[container]?.processes }) {
            keep(known, for: container)
            return known
        }
        // Outside the lock, as it may wait; a second thread leaves again.
        let made = try relieving { () throws(SystemError) in try Self.table(of: container, at: regions) }
        let joined = members.withLock { members in
            if let known = members.known[container]?.processes { return known }
            members.known[container] = Member(processes: made)
            members.sweep()
            return made
        }
        keep(joined, for: container)
        return joined
    }

    // A scarce descriptor is kept only for the call.
    private func keep(_ joined: ProcessTable, for container: FilePlace) {
        if !joined.region.isScarce { idle.keep(joined, for: container) }
    }

    /// The number of joined containers.
    ///
    /// Counted outside of the lock, because a reference released here may be the last one.
    package var count: Int { members.withLock { $0.known }.values.count { $0.processes != nil } }

    func beginUse(of container: FilePlace) { members.withLock { $0.apps[container, default: 0] += 1 } }

    /// Leaves a container that no app uses any more.
    func endUse(of container: FilePlace) {
        let isLast = members.withLock { members in
            let count = members.apps[container] ?? 0
            members.apps[container] = count > 1 ? count - 1 : nil
            return count <= 1
        }
        if isLast { idle.drop(container) }
    }

    package func isUsed(_ container: FilePlace) -> Bool { members.withLock { $0.apps[container] != nil } }

    /// Leaves a container that no app uses, even if closed handles keep it.
    ///
    /// An app registers its use of a container before it joins the container. An app that starts meanwhile joins again.
    package func shutUnlessUsed(_ container: FilePlace) {
        let joined: ProcessTable? = members.withLock { members in
            members.apps[container] == nil ? members.known.removeValue(forKey: container)?.processes : nil
        }
        guard let joined else { return }
        idle.drop(container)
        joined.shut()
    }

    /// Leaves all containers; no call may be running.
    package func shutAll() {
        let joined = members.withLock { members in
            defer { members.known = [:] }
            return members.known.compactMapValues(\.processes)
        }
        for (container, processes) in joined {
            idle.drop(container)
            processes.shut()
        }
    }

    private func relieving(
        _ join: () throws(SystemError) -> ProcessTable
    ) throws(SystemError) -> ProcessTable {
        do throws(SystemError) { return try join() } catch {
            guard DescriptorLimit.isReached(error.number), idle.dropAll() else { throw error }
        }
        return try join()
    }

    /// The maximum number of tries when a lock file is removed while a process joins.
    private static let maximumTries = 64

    private static func table(
        of container: FilePlace, at regions: any ProcessRegions
    ) throws(SystemError) -> ProcessTable {
        for _ in 1..<maximumTries {
            do throws(SystemError) { return try ProcessTable(regions.region(for: container)) } catch {
                guard error.number == ProcessTable.removed.number else { throw error }
            }
        }
        return try ProcessTable(regions.region(for: container))
    }
}

/// The number of running file calls, of an app and thereby of its device.
package final class RunningCalls: Sendable {
    private let count = Atomic<Int>(0)
    private let device: RunningCalls?

    package init(of device: RunningCalls? = nil) { self.device = device }

    package func begin() {
        count.add(1, ordering: .relaxed)
        device?.begin()
    }

    package func end() {
        count.subtract(1, ordering: .releasing)
        device?.end()
    }

    package var isAny: Bool { count.load(ordering: .acquiring) > 0 }
}

/// The use of a container by an app, for as long as the app keeps it.
package final class ContainerUse: Sendable {
    package let place: FilePlace
    private let containers: JoinedContainers
    private let hasEnded = Atomic(false)

    package init(of place: FilePlace, among containers: JoinedContainers) {
        (self.place, self.containers) = (place, containers)
        containers.beginUse(of: place)
    }

    deinit { end() }

    /// Ends the use, once.
    package func end() {
        if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { containers.endUse(of: place) }
    }
}
