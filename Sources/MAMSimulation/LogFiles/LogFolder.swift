internal import MAMBase
public import MAMCore
package import MAMVolumes

/// Log files in a folder: one that is written, and the ones before it, with a greatest size and number.
///
/// `mam.log` is written; when a line does not fit any more it becomes `mam.1.log`, that one `mam.2.log`, and the last goes.
/// A line is there whole or not at all: one that could be written in part only is cut off again. What a failure leaves is
/// what was there before, and the next line tries again.
///
/// One object writes to a folder at a time; several apps may share it. Safe to use from any thread.
public final class LogFolder: MAMLogger {
    /// How much is kept.
    public struct Limits: Sendable, Hashable {
        /// The most bytes of one file; between 8 KiB and 64 MiB.
        public let fileByteCount: Int
        /// The most files, the one that is written among them; between 1 and 32.
        public let fileCount: Int

        /// Makes limits; numbers beyond the ranges become their ends.
        public init(fileByteCount: Int = 1 << 20, fileCount: Int = 5) {
            self.fileByteCount = min(max(fileByteCount, Self.fileByteCounts.lowerBound), Self.fileByteCounts.upperBound)
            self.fileCount = min(max(fileCount, Self.fileCounts.lowerBound), Self.fileCounts.upperBound)
        }

        /// The sizes a file may be given.
        public static let fileByteCounts = 8 << 10...64 << 20
        /// The numbers of files.
        public static let fileCounts = 1...32
    }

    /// The folder, an absolute path.
    public let folder: String
    /// How much is kept.
    public let limits: Limits
    /// The least level that is written.
    public let minimumLevel: MAMLogLevel
    let volume: any Volume
    let state: ReadWriteGuarded<State>

    /// What is held while a line is written.
    struct State: Sendable {
        var file: (any VolumeFile)?
        /// How long the file is, as far as its lines are whole.
        var size: Int64 = 0
        var lostCount = 0
        var lastError: LogFileError?
    }

    /// Takes a folder for a log; it is made when it is missing, its parent is not.
    ///
    /// - Throws: Why nothing could be written there; no file is touched.
    public convenience init(
        _ folder: String, limits: Limits = Limits(), minimumLevel: MAMLogLevel = .verbose
    ) throws(LogFileError) {
        try self.init(folder, limits: limits, minimumLevel: minimumLevel, on: SystemVolume())
    }

    /// Takes a folder on another volume.
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

    /// Writes a line, and brings it to the file before it returns.
    ///
    /// - Throws: Why it was not written; then nothing of it is in the file, and ``lostCount`` counts it.
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

    /// Writes a line; one that could not be written is counted, and ``lastError`` says why.
    public func log(_ line: LogLine) { try? write(line) }

    /// Writes a message without a moment, which is then 1970.
    public func log(_ message: String, level: MAMLogLevel) {
        log(LogLine(wall: 0, level: level, app: "-", message: message))
    }

    /// How many lines could not be written since the object was made.
    public var lostCount: Int { state.withReading { $0.lostCount } }

    /// Why the last line was not written; nil when it was.
    public var lastError: LogFileError? { state.withReading { $0.lastError } }
}
