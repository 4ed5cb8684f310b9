internal import Dispatch
internal import MAMPOSIX

/// A reaction to the signals that ask a process to end, SIGTERM and SIGINT.
struct EndSignals {
    private let sources: [any DispatchSourceSignal]

    /// Calls `end` on these signals, on any thread, instead of ending the process.
    init(_ end: @escaping @Sendable () -> Void) {
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler(handler: end)
            source.resume()
            return source
        }
    }

    /// Ends the reaction; the signals stay without effect, because the work is done.
    func cancel() { for source in sources { source.cancel() } }
}
