#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
public import MAMCore
internal import MAMText

/// Writes each event as one line of JSON with sorted keys, so that equal events give equal bytes.
///
/// The lines contain account ids, as the events do.
public struct JSONLinesObserver: MAMObserver {
    private let write: @Sendable (String) -> Void

    /// Makes an observer that passes each line, without a line break, to `write`.
    ///
    /// - Parameter write: The function that receives each line, on the thread that reports the event.
    public init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes an event.
    ///
    /// An event that JSON cannot represent is left out.
    public func report(_ event: MAMEvent) {
        guard let line = JSONLinesObserver.line(for: event) else { return }
        write(line)
    }

    /// Returns the line for an event; `nil` when a time in it cannot be written as JSON, such as infinity.
    public static func line(for event: MAMEvent) -> String? {
        // One encoder per event: encoders are not Sendable, and events come from any thread.
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(event) else { return nil }
        return PlainText.json(String(decoding: data, as: UTF8.self))
    }
}
