package import MAMVolumes
internal import Synchronization

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

    /// Whether a call is running.
    package var isAny: Bool { count.load(ordering: .acquiring) > 0 }
}

/// The use of a container by an app, for as long as the app keeps it.
package final class ContainerUse: Sendable {
    /// The folder of the container.
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
