#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
public import MAMCore
internal import MAMText

/// An observer of a simulated app that writes each event as one line of JSON.
///
/// The keys are sorted, so equal events give equal bytes. Events contain account ids, so the lines contain them as
/// well.
public struct JSONLinesObserver: MAMObserver {
    private let write: @Sendable (String) -> Void

    /// Makes an observer that passes each line of JSON to a function, without a line break.
    ///
    /// - Parameter write: The function that receives each line. It is called on the thread that reports the event.
    public init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Writes an event of an app as a line of JSON.
    ///
    /// An event that JSON cannot represent is left out.
    public func report(_ event: MAMEvent) {
        guard let line = JSONLinesObserver.line(for: event) else { return }
        write(line)
    }

    /// Returns the line of JSON for an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The line; `nil` if a time in the event cannot be written as JSON, such as infinity.
    public static func line(for event: MAMEvent) -> String? {
        // One encoder per event: encoders are not Sendable, and events come from any thread.
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(event) else { return nil }
        return PlainText.json(String(decoding: data, as: UTF8.self))
    }
}
