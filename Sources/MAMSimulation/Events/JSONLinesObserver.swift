#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
public import MAMCore
internal import MAMText

/// Writes each event as one line of JSON, keys sorted: the same events give the same bytes.
///
/// The lines hold account ids, as the events do.
public struct JSONLinesObserver: MAMObserver {
    private let write: @Sendable (String) -> Void

    /// Makes an observer that hands every line, without its line end, to `write`, on the thread of the event.
    public init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes an event.
    public func report(_ event: MAMEvent) {
        guard let line = JSONLinesObserver.line(for: event) else { return }
        write(line)
    }

    /// The line for one event; `nil` when one of its times is no number JSON can write.
    public static func line(for event: MAMEvent) -> String? {
        // An encoder for each event: encoders are not Sendable, and events come from any thread.
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(event) else { return nil }
        return PlainText.json(String(decoding: data, as: UTF8.self))
    }
}
