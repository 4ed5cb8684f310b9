internal import Dispatch
internal import MAMBase

/// The queue behind an app's main queue, made when it is first used.
struct MainQueue: Sendable {
    let queue: DispatchQueue
}

extension ManagedApp {
    /// The main queue of the simulated app.
    ///
    /// On a phone, the main queue of the process has this role. The queue is serial. Its blocks count as running on the
    /// app's main thread (see `onMainThread`), and act for the same accounts as the code that submits them.
    ///
    /// SDK: `dispatch_get_main_queue()` in the app
    public var mainQueue: IdentityQueue {
        let queue = state.withLock { state in
            if let made = state.mainQueue { return made.queue }
            let made = DispatchQueue(label: "\(configuration.bundleID).main")
            state.mainQueue = MainQueue(queue: made)
            return made
        }
        return IdentityQueue(base: queue, mainOf: self)
    }
}
