/// The numbers that the rules of `mam-torture server` go by.
///
/// Those that the library gives as values are read from it here, and nowhere else in this program.
enum ServerLimits {
    /// The time in which a call for enrollments or policies ends in every state of the store.
    static let call = Duration.seconds(30)
    /// The time in which a synchronous call for one file ends: a few changes of the stores wait two seconds each.
    static let fileCall = Duration.seconds(20)
    /// The time that `close(within:)` is given, for an app, the device and the storage.
    static let close = Duration.seconds(3)
    /// The time after its deadline at which `close(within:)` still ends in time.
    static let closeSlack = Duration.milliseconds(1500)
    /// The part by which the bytes of heap in use may grow while the second half of the steady phase lasts.
    static let memoryGrowth = 0.02
    /// The least length of a steady phase whose growth of memory counts, in seconds.
    static let memorySeconds = 300
    /// The names that Dispatch gives its threads, which tasks run on as well: one of its own, and the ends of the names of
    /// its global queues, `com.apple.root.default-qos.overcommit` for one.
    static func isOfDispatch(_ thread: String) -> Bool {
        thread == "DispatchWorker" || thread.hasSuffix("-qos") || thread.hasSuffix("-qos.overcommit")
    }

    /// The descriptors that the apps of a device may hold under a limit of the process.
    static func descriptors(under limit: Int) -> Int { limit / 4 }
}
