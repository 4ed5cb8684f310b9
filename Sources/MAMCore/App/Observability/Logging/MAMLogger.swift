/// The level of a log line.
///
/// SDK: `IntuneMAMLogLevel`
public enum MAMLogLevel: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Frequent events. They are logged only with the setting `VerboseLoggingEnabled`.
    ///
    /// SDK: `IntuneMAMLogLevelVerbose`
    case verbose = 0
    /// Occasional events of normal operation.
    ///
    /// SDK: `IntuneMAMLogLevelInfo`
    case info = 1
    /// Events that possibly need attention.
    ///
    /// SDK: `IntuneMAMLogLevelWarning`
    case warning = 2
    /// Errors and failures.
    ///
    /// SDK: `IntuneMAMLogLevelError`
    case error = 3

    /// Returns whether the first level is lower than the second.
    ///
    /// ``verbose`` is the lowest level, ``error`` the highest.
    public static func < (left: MAMLogLevel, right: MAMLogLevel) -> Bool { left.rawValue < right.rawValue }

    /// The name of the log level in log files.
    public var name: String {
        switch self {
        case .verbose: "verbose"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// Finds the log level with a name; nil if no level has this name.
    ///
    /// - Parameter name: The name of the level in log files.
    public init?(name: some StringProtocol) {
        guard let level = MAMLogLevel.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }
}

/// An object that receives the lines of an app's log, one for each event at or above the app's log level.
///
/// In the SDK, verbose messages can contain personal data. In this library, no line of any level contains account ids,
/// paths, keys or tokens; `Docs/Assumptions.md` gives the reason. A line names an account by its number in the app's
/// list of accounts (``ManagedApp/accounts``). The engine calls the logger after the event, on the thread on which the
/// event occurred, and never while it holds a lock. The logger should not call the app, because the events of these
/// calls would be logged too.
///
/// SDK: `IntuneMAMLogger`
public protocol MAMLogger: Sendable {
    /// Receives a message of the app's log.
    ///
    /// - Parameters:
    ///   - message: The message, without time and app.
    ///   - level: The level of the message.
    ///
    /// SDK: `log:level:`
    func log(_ message: String, level: MAMLogLevel)
    /// Receives a line of the app's log, with its time and its app.
    ///
    /// The default implementation passes the message to ``log(_:level:)``.
    ///
    /// - Parameter line: The line of the log.
    func log(_ line: LogLine)
    /// The paths of the files that the logger writes, newest first. The default implementation returns an empty list.
    ///
    /// SDK: `+[IntuneMAMDiagnosticConsole getIntuneLogPaths]`
    var paths: [String] { get }
}

extension MAMLogger {
    /// Passes the message of a log line to ``log(_:level:)``.
    public func log(_ line: LogLine) { log(line.message, level: line.level) }

    /// An empty list, for a logger that writes no files.
    public var paths: [String] { [] }
}

/// A logger that passes each line of an app's log to a closure.
public struct LineLogger: MAMLogger {
    /// The lowest level of the lines that the closure receives.
    public let minimumLevel: MAMLogLevel
    private let write: @Sendable (LogLine) -> Void

    /// Creates a logger from a closure.
    ///
    /// - Parameters:
    ///   - minimumLevel: The lowest level of the lines that the closure receives. Defaults to verbose.
    ///   - write: A closure that receives the lines. It is called on any thread, concurrently.
    public init(minimumLevel: MAMLogLevel = .verbose, write: @escaping @Sendable (LogLine) -> Void) {
        self.minimumLevel = minimumLevel
        self.write = write
    }

    /// Passes a log line to the closure if the line's level is at least ``minimumLevel``.
    public func log(_ line: LogLine) { if line.level >= minimumLevel { write(line) } }

    /// Passes a log message to the closure, as a line with the time 0 (1970) and without an app.
    public func log(_ message: String, level: MAMLogLevel) {
        log(LogLine(wall: 0, level: level, app: "-", message: message))
    }
}
