/// The reason why a call did not begin on an executor.
enum CallRefusal: Error, Sendable, Hashable {
    /// The maximum number of calls wait.
    case full(maximum: Int)
    /// The task of the call was canceled while it waited.
    case canceled
    /// No thread was free until the deadline.
    case late
}

extension StorageError {
    /// Makes the error of a call that did not begin and had no effect.
    init(_ refusal: CallRefusal) {
        switch refusal {
        case .full(let maximum):
            self.init(
                .overloaded, "\(maximum) calls wait for the executor of the device, as many as may",
                help: "try again later, or allow more waiting calls or threads (`DeviceExecutor`)")
        case .canceled: self.init(.canceled, "the call was cancelled before it began")
        case .late:
            self.init(
                .overloaded, "no thread of the device's executor was free until the deadline",
                help: "try again later, or allow more threads (`DeviceExecutor`)")
        }
    }
}
