internal import MAMBase
public import MAMCore
package import MAMVolumes

/// A logger that writes lines to files in a folder, with limits on the size and number of the files.
///
/// It writes to `mam.log`. If the next line would exceed the maximum size, the files are renamed: `mam.log` becomes
/// `mam.1.log`, the previous `mam.1.log` becomes `mam.2.log`, and so on. The oldest file is removed. A line is written
/// completely or not at all: if a write fails in the middle of a line, the logger removes the part that was written.
/// The earlier lines stay intact, and the logger still tries to write the next line.
///
/// Use only one logger at a time for a folder. Several apps can share this logger. Safe to use from any thread.
public final class LogFolder: MAMLogger {
    /// The limits on the size and number of the log files.
    public struct Limits: Sendable, Hashable {
        /// The maximum size of one log file, in bytes: 8 KiB to 64 MiB.
        public let fileByteCount: Int
        /// The maximum number of log files, including the file that is written to: 1 to 32.
        public let fileCount: Int

        /// Makes limits on the size and number of log files.
        ///
        /// Out-of-range values are clamped.
        ///
        /// - Parameters:
        ///   - fileByteCount: The maximum size of one file, in bytes, 8 KiB to 64 MiB. Defaults to 1 MiB.
        ///   - fileCount: The maximum number of files, 1 to 32. Defaults to 5.
        public init(fileByteCount: Int = 1 << 20, fileCount: Int = 5) {
            self.fileByteCount = min(max(fileByteCount, Self.fileByteCounts.lowerBound), Self.fileByteCounts.upperBound)
            self.fileCount = min(max(fileCount, Self.fileCounts.lowerBound), Self.fileCounts.upperBound)
        }

        /// The range from which the maximum size of a log file can be chosen, in bytes.
        public static let fileByteCounts = 8 << 10...64 << 20
        /// The range from which the maximum number of log files can be chosen.
        public static let fileCounts = 1...32
    }

    /// The absolute path of the folder that contains the log files.
    public let folder: String
    /// The limits on the size and number of the log files.
    public let limits: Limits
    /// The lowest level of lines that are written.
    ///
    /// Lines of a lower level are ignored.
    public let minimumLevel: MAMLogLevel
    let volume: any Volume
    let state: ReadWriteGuarded<State>

    /// The state that is locked while a line is written.
    struct State: Sendable {
        var file: (any VolumeFile)?
        /// The size of the current file, up to the end of its last complete line.
        var size: Int64 = 0
        var lostCount = 0
        var lastError: LogFileError?
    }

    /// Makes a logger that writes to files in a folder.
    ///
    /// Creates the folder if it is missing; its parent folder must exist.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the folder.
    ///   - limits: The limits on the size and number of the files. Defaults to five files of 1 MiB.
    ///   - minimumLevel: The lowest level of lines that are written. Defaults to `verbose`, which writes all lines.
    /// - Throws: ``LogFileError`` when the folder or the current file cannot be opened.
    public convenience init(
        _ folder: String, limits: Limits = Limits(), minimumLevel: MAMLogLevel = .verbose
    ) throws(LogFileError) {
        try self.init(folder, limits: limits, minimumLevel: minimumLevel, on: SystemVolume())
    }

    /// Opens a log folder on a given volume.
    package init(
        _ folder: String, limits: Limits = Limits(), minimumLevel: MAMLogLevel = .verbose, on volume: any Volume
    ) throws(LogFileError) {
        self.folder = folder
        self.limits = limits
        self.minimumLevel = minimumLevel
        self.volume = volume
        state = ReadWriteGuarded(State())
        do throws(SystemError) {
            let kind = (try? volume.status(of: folder))?.kind
            if kind == nil { try volume.makeFolder(folder, mode: 0o700) }
            let opened = try open()
            state.withChanging { ($0.file, $0.size) = opened }
        } catch { throw LogFileError(error) }
    }

    deinit { state.withChanging { $0.file?.close() } }

    /// Writes a line to the log file, and throws an error if that fails.
    ///
    /// The line is in the file when the call returns. A line whose level is lower than ``minimumLevel`` is ignored.
    ///
    /// - Parameter line: The line.
    /// - Throws: ``LogFileError`` when the line was not written. The file then contains no part of the line, and
    ///   ``lostCount`` counts the line.
    public func write(_ line: LogLine) throws(LogFileError) {
        guard line.level >= minimumLevel else { return }
        let bytes = Array(line.description.utf8) + [UInt8(ascii: "\n")]
        try state.withChanging { state throws(LogFileError) in
            do throws(SystemError) { try append(bytes, &state) } catch {
                let failure = LogFileError(error)
                state.lostCount += 1
                state.lastError = failure
                throw failure
            }
            state.lastError = nil
        }
    }

    /// Writes a line to the log file.
    ///
    /// A line that cannot be written is counted in ``lostCount``, and ``lastError`` is set to the reason.
    public func log(_ line: LogLine) { try? write(line) }

    /// Writes a message without a time to the log file.
    ///
    /// The line shows the time 1970-01-01T00:00:00Z.
    ///
    /// - Parameters:
    ///   - message: The text of the line.
    ///   - level: The level of the line.
    public func log(_ message: String, level: MAMLogLevel) {
        log(LogLine(wall: 0, level: level, app: "-", message: message))
    }

    /// The number of lines that could not be written since the logger was made.
    public var lostCount: Int { state.withReading { $0.lostCount } }

    /// The reason why the most recent line was not written; `nil` if it was written.
    public var lastError: LogFileError? { state.withReading { $0.lastError } }
}
