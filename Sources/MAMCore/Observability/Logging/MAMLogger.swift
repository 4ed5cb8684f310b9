/// The level of a log line.
///
/// SDK: `IntuneMAMLogLevel`
public enum MAMLogLevel: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Frequent events, logged only with `VerboseLoggingEnabled`.
    ///
    /// SDK: `IntuneMAMLogLevelVerbose`
    case verbose = 0
    /// Occasional events that are normal.
    ///
    /// SDK: `IntuneMAMLogLevelInfo`
    case info = 1
    /// Events that may need attention.
    ///
    /// SDK: `IntuneMAMLogLevelWarning`
    case warning = 2
    /// Failures.
    ///
    /// SDK: `IntuneMAMLogLevelError`
    case error = 3

    /// Returns whether the first level is lower than the second.
    public static func < (left: MAMLogLevel, right: MAMLogLevel) -> Bool { left.rawValue < right.rawValue }

    /// The name of the level, as in log files.
    public var name: String {
        switch self {
        case .verbose: "verbose"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// Finds the level with a name.
    ///
    /// - Parameter name: The name. The result is nil for an unknown name.
    public init?(name: some StringProtocol) {
        guard let level = MAMLogLevel.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }
}

/// Receives the lines of an app's log, one for each event at or above the app's level.
///
/// In the SDK only verbose messages may contain personal data. Here no line of any level contains accounts, paths, keys
/// or tokens; `Docs/Assumptions.md` gives the reason. An account is its number in the app's directory.
///
/// The engine calls the logger after the event, on the thread of the event, without holding its locks. The logger
/// should not use the app, because its calls would be logged too.
///
/// SDK: `IntuneMAMLogger`
public protocol MAMLogger: Sendable {
    /// Receives a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - level: The level of the message.
    ///
    /// SDK: `log:level:`
    func log(_ message: String, level: MAMLogLevel)
    /// Receives a line with its time and its app. The default implementation calls ``log(_:level:)`` with the message.
    ///
    /// - Parameter line: The line.
    func log(_ line: LogLine)
    /// The paths of the files that the logger writes, newest first. The default implementation returns none.
    ///
    /// SDK: `+[IntuneMAMDiagnosticConsole getIntuneLogPaths]`
    var paths: [String] { get }
}

extension MAMLogger {
    /// Passes the message of a line to ``log(_:level:)``.
    public func log(_ line: LogLine) { log(line.message, level: line.level) }

    /// An empty list, because the logger writes no files.
    public var paths: [String] { [] }
}

/// A logger that passes each line to a closure.
public struct LineLogger: MAMLogger {
    /// The lowest level that is passed on.
    public let minimumLevel: MAMLogLevel
    private let write: @Sendable (LogLine) -> Void

    /// Creates a logger.
    ///
    /// - Parameters:
    ///   - minimumLevel: The lowest level that is passed on. Defaults to verbose.
    ///   - write: A closure that receives the lines. It is called on any thread, concurrently.
    public init(minimumLevel: MAMLogLevel = .verbose, write: @escaping @Sendable (LogLine) -> Void) {
        self.minimumLevel = minimumLevel
        self.write = write
    }

    /// Passes a line to the closure if its level is high enough.
    public func log(_ line: LogLine) { if line.level >= minimumLevel { write(line) } }

    /// Passes a message without a time as a line of 1970.
    public func log(_ message: String, level: MAMLogLevel) {
        log(LogLine(wall: 0, level: level, app: "-", message: message))
    }
}
