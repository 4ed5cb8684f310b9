internal import MAMBase

/// Tells whoever listens what happens in an app.
///
/// One small lock; listeners are woken outside of it, by one caller at a time, so that each gets what it gets in order.
/// Whoever posts never waits for a listener: buffers have an end, and what does not fit is counted and told.
package final class NotificationHub: Sendable {
    /// How many notifications may wait for a listener.
    package static let bufferSizes = 1...4096
    /// How many may wait to be handed to the buffers; while one caller hands over, others only add.
    package static let maximumBacklog = 4096

    private struct Listener: Sendable {
        let names: Set<MAMNotification.Name>
        let continuation: AsyncStream<MAMNotifications.Item>.Continuation
        var places: UInt64 = 0
    }

    private struct Delivery: Sendable {
        let listener: UInt64
        let item: MAMNotifications.Item
        let continuation: AsyncStream<MAMNotifications.Item>.Continuation
    }

    private struct Contents: Sendable {
        var state = NotificationState()
        var listeners: [UInt64: Listener] = [:]
        var lastListener: UInt64 = 0
        var backlog: [Delivery] = []
        var isHandingOver = false
        var isFinished = false
        var droppedCount: UInt64 = 0
        /// How many screens of what is under way cover each window; one beside another is not told of.
        var covers: [WindowID: Int] = [:]
    }

    private let contents = Guarded(Contents())
    /// The device that counts what is dropped; nil where nothing counts it.
    private let device: DeviceEnvironment?

    /// Makes a hub to which nobody listens.
    package convenience init() { self.init(of: nil) }

    /// Makes a hub of an app of a device.
    init(of device: DeviceEnvironment?) { self.device = device }

    deinit { finish() }

    /// What all notifications so far add up to.
    package var state: NotificationState { contents.withLock { $0.state } }

    /// How many notifications did not fit, over all listeners.
    package var droppedCount: UInt64 { contents.withLock { $0.droppedCount } }

    /// How many listen.
    package var listenerCount: Int { contents.withLock { $0.listeners.count } }

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - names: What to be told of.
    ///   - bufferSize: How many notifications wait for the listener; kept within ``bufferSizes``.
    /// - Returns: What is the case, and every notification after that, none missing and none twice.
    package func subscribe(
        to names: Set<MAMNotification.Name> = Set(MAMNotification.Name.allCases), bufferSize: Int = 64
    ) -> NotificationSubscription {
        let size = min(max(bufferSize, Self.bufferSizes.lowerBound), Self.bufferSizes.upperBound)
        let (stream, continuation) = AsyncStream.makeStream(
            of: MAMNotifications.Item.self, bufferingPolicy: .bufferingNewest(size))
        let (state, listener) = contents.withLock { contents in
            guard !contents.isFinished else { return (contents.state, UInt64?.none) }
            contents.lastListener += 1
            contents.listeners[contents.lastListener] = Listener(names: names, continuation: continuation)
            return (contents.state, contents.lastListener)
        }
        if let listener {
            continuation.onTermination = { [weak self] _ in self?.forget(listener) }
        } else {
            continuation.finish()
        }
        return NotificationSubscription(state: state, notifications: MAMNotifications(stream: stream))
    }

    /// Tells what happened; never waits, and never calls anybody back.
    package func post(_ notification: MAMNotification) { post(notification) { _ in true } }

    /// A screen comes up in a window; told when none is there.
    package func cover(_ window: WindowID, for account: AccountID?) {
        post(.sdkDidTakeOverUI(account: account, window: window)) { contents in
            contents.covers[window, default: 0] += 1
            return !contents.state.coveredWindows.contains(window)
        }
    }

    /// A screen goes; told when it was the last one of its window.
    package func uncover(_ window: WindowID, for account: AccountID?) {
        post(.sdkDidReleaseUI(account: account, window: window)) { contents in
            guard let count = contents.covers[window] else { return false }
            contents.covers[window] = count > 1 ? count - 1 : nil
            return count == 1
        }
    }

    /// A screen stays up that nobody waits for any more: it covers the window until the next one there goes.
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
            for (number, var listener) in contents.listeners where listener.names.contains(notification.name) {
                listener.places += 1
                contents.listeners[number] = listener
                let item = MAMNotifications.Item(
                    notification: notification, number: contents.state.count, place: listener.places)
                contents.backlog.append(
                    Delivery(listener: number, item: item, continuation: listener.continuation))
            }
            // What ends here ends outside of the lock.
            let excess = Array(contents.backlog.prefix(max(0, contents.backlog.count - Self.maximumBacklog)))
            contents.backlog.removeFirst(excess.count)
            contents.droppedCount += UInt64(excess.count)
            guard !contents.isHandingOver, !contents.backlog.isEmpty else { return (false, excess) }
            contents.isHandingOver = true
            return (true, excess)
        }
        device?.noteDroppedNotifications(excess.count)
        if handsOver { handOver() }
        withExtendedLifetime(excess) {}
    }

    /// Ends every stream; what is posted later is told to nobody.
    package func finish() {
        let listeners = contents.withLock { contents in
            contents.isFinished = true
            defer { contents.listeners = [:] }
            return contents.listeners.values.map(\.continuation)
        }
        for continuation in listeners { continuation.finish() }
    }

    /// Hands the backlog over, also what others add meanwhile.
    private func handOver() {
        while true {
            let backlog = contents.withLock { contents in
                defer { contents.backlog = [] }
                contents.isHandingOver = !contents.backlog.isEmpty
                return contents.backlog
            }
            guard !backlog.isEmpty else { return }
            var dropped: UInt64 = 0
            for delivery in backlog {
                if case .dropped = delivery.continuation.yield(delivery.item) { dropped += 1 }
            }
            guard dropped > 0 else { continue }
            contents.withLock { $0.droppedCount += dropped }
            device?.noteDroppedNotifications(Int(dropped))
        }
    }

    private func forget(_ listener: UInt64) {
        contents.release { $0.listeners.removeValue(forKey: listener) }
    }
}
