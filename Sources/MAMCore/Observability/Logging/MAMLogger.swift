/// How much a line of the log matters.
///
/// SDK: `IntuneMAMLogLevel`
public enum MAMLogLevel: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// What happens all the time; only with `VerboseLoggingEnabled`. SDK: `IntuneMAMLogLevelVerbose`
    case verbose = 0
    /// What happens now and then, and is as it should be. SDK: `IntuneMAMLogLevelInfo`
    case info = 1
    /// What somebody may want to look into. SDK: `IntuneMAMLogLevelWarning`
    case warning = 2
    /// What went wrong. SDK: `IntuneMAMLogLevelError`
    case error = 3

    /// Orders by weight.
    public static func < (left: MAMLogLevel, right: MAMLogLevel) -> Bool { left.rawValue < right.rawValue }

    /// The level in one word, as it stands in log files.
    public var name: String {
        switch self {
        case .verbose: "verbose"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// The level of a word; nil for any other text.
    public init?(name: some StringProtocol) {
        guard let level = MAMLogLevel.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }
}

/// Who is given the lines that an app logs: one for every event of the app that reaches it.
///
/// The SDK's rule is that only verbose messages may hold personal data. Here none does, whatever its level: no line names an
/// account, a path, a key or a token (assumption `log-lines-name-nobody`). An account is a number, its place in the app's
/// directory.
///
/// Called after the fact, on the thread it happened on, never under a lock of the engine. What a logger does in the app that
/// calls it is logged as well, so it should do nothing there.
///
/// SDK: `IntuneMAMLogger`
public protocol MAMLogger: Sendable {
    /// Takes a message. SDK: `log:level:`
    func log(_ message: String, level: MAMLogLevel)
    /// Takes a line with its moment and its app; the message alone is passed on unless this is implemented.
    func log(_ line: LogLine)
    /// The paths of the files that it writes, the youngest first; none unless this is implemented.
    ///
    /// SDK: `+[IntuneMAMDiagnosticConsole getIntuneLogPaths]`
    var paths: [String] { get }
}

extension MAMLogger {
    /// Passes on the message.
    public func log(_ line: LogLine) { log(line.message, level: line.level) }

    /// No files.
    public var paths: [String] { [] }
}

/// A logger that hands each line to a closure.
public struct LineLogger: MAMLogger {
    /// The least level that is passed on.
    public let minimumLevel: MAMLogLevel
    private let write: @Sendable (LogLine) -> Void

    /// Makes a logger; `write` is called on the threads on which things happen, several at once.
    public init(minimumLevel: MAMLogLevel = .verbose, write: @escaping @Sendable (LogLine) -> Void) {
        self.minimumLevel = minimumLevel
        self.write = write
    }

    /// Takes a line.
    public func log(_ line: LogLine) { if line.level >= minimumLevel { write(line) } }

    /// Takes a message without a moment, which is then 1970.
    public func log(_ message: String, level: MAMLogLevel) {
        log(LogLine(wall: 0, level: level, app: "-", message: message))
    }
}
