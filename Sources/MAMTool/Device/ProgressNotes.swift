/// Reports the progress of long work on standard error, if a user watches.
struct ProgressNotes {
    private let console: Console
    private let isWanted: Bool
    private let stride: Int64
    private var next: Int64
    private(set) var done: Int64 = 0

    /// Makes notes that report each time `stride` more is done.
    init(_ call: Call, every stride: Int64) {
        console = call.console
        isWanted = call.has(.progress) || call.console.environment.isWatched
        (self.stride, next) = (stride, stride)
    }

    /// Adds to the progress; `text` describes the total.
    mutating func add(_ count: Int64, _ text: (Int64) -> String) {
        done += count
        guard done >= next else { return }
        next = (done / stride + 1) * stride
        if isWanted { console.error("\(Tool.program): \(text(done))\n") }
    }
}
