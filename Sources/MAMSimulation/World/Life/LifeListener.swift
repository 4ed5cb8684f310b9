internal import MAMBase
package import MAMCore

/// Collects the notifications of an app's processes, one process after the other.
///
/// Safe to use from any thread, except ``take()``, which only one task may call at a time.
package final class LifeListener: Sendable {
    private let processes = Guarded<[Process]>([])

    private struct Process: Sendable {
        let app: ManagedApp
        let notifications: MAMNotifications
        var taken: UInt64
    }

    /// Makes a listener without processes.
    package init() {}

    /// Adds a process.
    func listen(to app: ManagedApp) {
        let subscription = app.notifications.subscribe(bufferSize: NotificationHub.bufferSizes.upperBound)
        let process = Process(
            app: app, notifications: subscription.notifications, taken: subscription.state.count)
        processes.withLock { $0.append(process) }
    }

    /// Returns the notifications posted since the last call, oldest first.
    ///
    /// If more were posted than the buffer holds, only the newest are returned.
    package func take() async -> [MAMNotification] {
        var (found, kept): ([MAMNotification], [Process]) = ([], [])
        for var process in processes.withLock({ $0 }) {
            let count = process.app.notifications.state.count
            var iterator = process.notifications.makeAsyncIterator()
            // The posted notifications are in the buffer already, so this does not wait.
            while process.taken < count, let message = await iterator.next() {
                process.taken = message.number
                found.append(message.notification)
            }
            kept.append(process)
        }
        // A process that ended posts nothing more, so only the last one is kept.
        let last = kept.suffix(1)
        processes.withLock { $0 = Array(last) }
        return found
    }
}
