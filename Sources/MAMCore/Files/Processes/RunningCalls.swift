internal import MAMVolumes
internal import Synchronization

/// The number of running file calls, of an app and thereby of its device.
final class RunningCalls: Sendable {
    private let count = Atomic<Int>(0)
    private let device: RunningCalls?

    init(of device: RunningCalls? = nil) { self.device = device }

    func begin() {
        count.add(1, ordering: .relaxed)
        device?.begin()
    }

    func end() {
        count.subtract(1, ordering: .releasing)
        device?.end()
    }

    /// Whether a call is running.
    var isAny: Bool { count.load(ordering: .acquiring) > 0 }
}

/// The use of a container by an app, for as long as the app keeps it.
final class ContainerUse: Sendable {
    /// The folder of the container.
    let place: FilePlace
    private let containers: JoinedContainers
    private let hasEnded = Atomic(false)

    init(of place: FilePlace, among containers: JoinedContainers) {
        (self.place, self.containers) = (place, containers)
        containers.beginUse(of: place)
    }

    deinit { end() }

    /// Ends the use, once.
    func end() {
        if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { containers.endUse(of: place) }
    }
}
