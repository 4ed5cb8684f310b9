internal import MAMBase
package import MAMCore

/// Listens to the notifications of an app's processes, one after the other.
///
/// Safe to use from any thread, but for ``take()``, which one task at a time calls.
package final class LifeListener: Sendable {
    private let processes = Guarded<[Process]>([])

    private struct Process: Sendable {
        let app: ManagedApp
        let notifications: MAMNotifications
        var taken: UInt64
    }

    /// Makes a listener that hears nothing yet.
    package init() {}

    /// Listens to another process as well.
    func listen(to app: ManagedApp) {
        let subscription = app.notifications.subscribe(bufferSize: AppNotifications.bufferSizes.upperBound)
        let process = Process(
            app: app, notifications: subscription.notifications, taken: subscription.state.count)
        processes.withLock { $0.append(process) }
    }

    /// Takes what was posted since it was last asked, oldest first; of more than a listener's buffer holds the newest.
    package func take() async -> [MAMNotification] {
        var (found, kept): ([MAMNotification], [Process]) = ([], [])
        for var process in processes.withLock({ $0 }) {
            let count = process.app.notifications.state.count
            var iterator = process.notifications.makeAsyncIterator()
            // What was posted stands in the buffer: nobody waits here.
            while process.taken < count, let message = await iterator.next() {
                process.taken = message.number
                found.append(message.notification)
            }
            kept.append(process)
        }
        // Of processes that ended nothing comes any more.
        let last = kept.suffix(1)
        processes.withLock { $0 = Array(last) }
        return found
    }
}
