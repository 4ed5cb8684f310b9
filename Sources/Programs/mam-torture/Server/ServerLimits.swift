/// The limits in the rules of `mam-torture server`.
///
/// Limits that the library publishes are read here, and nowhere else in this program.
enum ServerLimits {
    /// The maximum time of a call for enrollments or policies, in every state of the store.
    static let call = Duration.seconds(30)
    /// The maximum time of a synchronous call for one file, in which a few changes of the stores wait two seconds each.
    static let fileCall = Duration.seconds(20)
    /// The deadline of `close(within:)` for an app, the device and the storage.
    static let close = Duration.seconds(3)
    /// The tolerance after the deadline of `close(within:)`.
    static let closeSlack = Duration.milliseconds(1500)
    /// The maximum relative growth of the heap during the second half of the steady phase.
    static let memoryGrowth = 0.02
    /// The same for the resident memory, which also grows while the heap has ever more free pieces that do not fit.
    static let residentGrowth = 0.1
    /// The minimum length of a steady phase whose memory growth is judged, in seconds.
    static let memorySeconds = 300
    /// Whether a thread's name is one that Dispatch gives: its own name, or the end of the name of a global queue, such
    /// as `com.apple.root.default-qos.overcommit`.
    ///
    /// Tasks run on these threads as well.
    static func isOfDispatch(_ thread: String) -> Bool {
        thread == "DispatchWorker" || thread.hasSuffix("-qos") || thread.hasSuffix("-qos.overcommit")
    }

    /// Returns the number of descriptors that the apps of a device may hold under a limit of the process.
    static func descriptors(under limit: Int) -> Int { limit / 4 }
}
