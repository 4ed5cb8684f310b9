internal import MAMBase

/// Delivers the notifications of an app to its listeners.
///
/// It has one lock. Listeners are resumed outside of it by one caller at a time, so that each gets its notifications in
/// order. Posting never waits for a listener: buffers are limited, and dropped notifications are counted and reported.
package final class NotificationHub: Sendable {
    /// The allowed sizes of a listener's buffer, in notifications.
    package static let bufferSizes = 1...4096
    /// The maximum number of notifications that wait for delivery.
    ///
    /// While one caller delivers, the others only add.
    package static let maximumBacklog = 4096

    private struct Listener: Sendable {
        let names: Set<MAMNotification.Name>
        let outlet: Outlet
        var places: UInt64 = 0
    }

    /// The way in which a listener receives its notifications.
    private enum Outlet: Sendable {
        case stream(AsyncStream<MAMNotifications.Item>.Continuation)
        case call(@Sendable (MAMNotification) -> Void)

        /// Delivers a notification; returns false when the buffer of a stream dropped one.
        func deliver(_ item: MAMNotifications.Item) -> Bool {
            switch self {
            case .stream(let continuation):
                if case .dropped = continuation.yield(item) { return false }
            case .call(let observer): observer(item.notification)
            }
            return true
        }

        func finish() { if case .stream(let continuation) = self { continuation.finish() } }
    }

    private struct Delivery: Sendable {
        let item: MAMNotifications.Item
        let outlet: Outlet
    }

    private struct Contents: Sendable {
        var state = NotificationState()
        var listeners: [UInt64: Listener] = [:]
        var lastListener: UInt64 = 0
        var backlog: [Delivery] = []
        var isHandingOver = false
        var isFinished = false
        var droppedCount: UInt64 = 0
        /// The number of screens that cover each window.
        ///
        /// Only the first and the last one are reported.
        var covers: [WindowID: Int] = [:]
    }

    private let contents = Guarded(Contents())
    /// The device that counts dropped notifications; nil if they are not counted.
    private let device: DeviceEnvironment?

    /// Creates a hub without listeners.
    package convenience init() { self.init(of: nil) }

    init(of device: DeviceEnvironment?) { self.device = device }

    deinit { finish() }

    /// The combined effect of all notifications so far.
    package var state: NotificationState { contents.withLock { $0.state } }

    /// The number of dropped notifications of all listeners.
    package var droppedCount: UInt64 { contents.withLock { $0.droppedCount } }

    package var listenerCount: Int { contents.withLock { $0.listeners.count } }

    /// Subscribes to notifications.
    ///
    /// - Parameters:
    ///   - names: The names of the notifications to deliver. Defaults to all.
    ///   - bufferSize: The maximum of waiting notifications, clamped to ``bufferSizes``. Defaults to 64.
    /// - Returns: The current state and the stream of all later notifications, without gaps or duplicates in between.
    package func subscribe(
        to names: Set<MAMNotification.Name> = Set(MAMNotification.Name.allCases), bufferSize: Int = 64
    ) -> NotificationSubscription {
        let size = min(max(bufferSize, Self.bufferSizes.lowerBound), Self.bufferSizes.upperBound)
        let (stream, continuation) = AsyncStream.makeStream(
            of: MAMNotifications.Item.self, bufferingPolicy: .bufferingNewest(size))
        let (state, listener) = contents.withLock { contents in
            guard !contents.isFinished else { return (contents.state, UInt64?.none) }
            contents.lastListener += 1
            contents.listeners[contents.lastListener] = Listener(names: names, outlet: .stream(continuation))
            return (contents.state, contents.lastListener)
        }
        if let listener {
            continuation.onTermination = { [weak self] _ in self?.forget(listener) }
        } else {
            continuation.finish()
        }
        return NotificationSubscription(state: state, notifications: MAMNotifications(stream: stream))
    }

    /// Calls an observer for each later notification, until the app's process ends.
    func observe(_ observer: @escaping @Sendable (MAMNotification) -> Void) {
        contents.withLock { contents in
            guard !contents.isFinished else { return }
            contents.lastListener += 1
            contents.listeners[contents.lastListener] = Listener(
                names: Set(MAMNotification.Name.allCases), outlet: .call(observer))
        }
    }

    /// Delivers a notification.
    ///
    /// It never waits for a listener. Observers are called before it returns, unless another caller delivers.
    package func post(_ notification: MAMNotification) { post(notification) { _ in true } }

    /// Records a screen in a window, and reports it if the window was not covered.
    package func cover(_ window: WindowID, for account: AccountID?) {
        post(.sdkDidTakeOverUI(account: account, window: window)) { contents in
            contents.covers[window, default: 0] += 1
            return !contents.state.coveredWindows.contains(window)
        }
    }

    /// Records that a screen was dismissed, and reports it if it was the last one of its window.
    package func uncover(_ window: WindowID, for account: AccountID?) {
        post(.sdkDidReleaseUI(account: account, window: window)) { contents in
            guard let count = contents.covers[window] else { return false }
            contents.covers[window] = count > 1 ? count - 1 : nil
            return count == 1
        }
    }

    /// Records that a screen stays without a waiting caller.
    ///
    /// It covers the window until the next screen there is dismissed.
    package func abandonCover(of window: WindowID) {
        contents.withLock { contents in
            guard let count = contents.covers[window] else { return }
            contents.covers[window] = count > 1 ? count - 1 : nil
        }
    }

    private func post(_ notification: MAMNotification, if isNew: (inout Contents) -> Bool) {
        let (handsOver, excess) = contents.withLock { contents -> (Bool, [Delivery]) in
            guard !contents.isFinished, isNew(&contents) else { return (false, []) }
            contents.state.apply(notification)
            guard !contents.listeners.isEmpty || !contents.backlog.isEmpty else { return (false, []) }
            for (number, var listener) in contents.listeners where listener.names.contains(notification.name) {
                listener.places += 1
                contents.listeners[number] = listener
                let item = MAMNotifications.Item(
                    notification: notification, number: contents.state.count, place: listener.places)
                contents.backlog.append(Delivery(item: item, outlet: listener.outlet))
            }
            // Continuations that end here are released outside of the lock.
            let excess = Array(contents.backlog.prefix(max(0, contents.backlog.count - Self.maximumBacklog)))
            contents.backlog.removeFirst(excess.count)
            contents.droppedCount += UInt64(excess.count)
            guard !contents.isHandingOver, !contents.backlog.isEmpty else { return (false, excess) }
            contents.isHandingOver = true
            return (true, excess)
        }
        if !excess.isEmpty { device?.noteDroppedNotifications(excess.count) }
        if handsOver { handOver() }
        withExtendedLifetime(excess) {}
    }

    /// Ends every stream.
    ///
    /// Later notifications are not delivered.
    package func finish() {
        let listeners = contents.withLock { contents in
            contents.isFinished = true
            defer { contents.listeners = [:] }
            return contents.listeners.values.map(\.outlet)
        }
        for outlet in listeners { outlet.finish() }
    }

    /// Delivers the backlog, including notifications that other callers add meanwhile.
    private func handOver() {
        while true {
            let backlog = contents.withLock { contents in
                defer { contents.backlog = [] }
                contents.isHandingOver = !contents.backlog.isEmpty
                return contents.backlog
            }
            guard !backlog.isEmpty else { return }
            var dropped: UInt64 = 0
            for delivery in backlog where !delivery.outlet.deliver(delivery.item) { dropped += 1 }
            guard dropped > 0 else { continue }
            contents.withLock { $0.droppedCount += dropped }
            device?.noteDroppedNotifications(Int(dropped))
        }
    }

    private func forget(_ listener: UInt64) {
        contents.release { $0.listeners.removeValue(forKey: listener) }
    }
}
