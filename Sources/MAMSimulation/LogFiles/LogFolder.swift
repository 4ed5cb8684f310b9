internal import MAMBase
public import MAMCore
internal import MAMPOSIX
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

/// The lines that were read from log files, with counts of the missing lines.
public struct LogContents: Sendable, Equatable {
    /// The lines that were read, oldest first.
    public private(set) var lines: [LogLine] = []
    /// The number of malformed lines, which a crash cut off or another program changed.
    public private(set) var unreadableCount = 0
    /// The number of older lines that were left out because there were more lines than the caller asked for.
    public private(set) var leftOutCount = 0

    /// The default maximum number of lines that are returned: 100,000.
    public static let standardLineCount = 100_000
    /// The maximum number of bytes that are read from one file: 64 MiB.
    ///
    /// If a file is longer, only its end is read.
    public static let maximumByteCount = 64 << 20

    private let lineCount: Int

    /// Makes empty contents that keep the last `lineCount` lines.
    init(lineCount: Int) { self.lineCount = max(0, lineCount) }

    /// Parses the bytes of one log file.
    ///
    /// Malformed lines are left out and counted in ``unreadableCount``.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file. If there are more than ``maximumByteCount`` bytes, only the last bytes
    ///     are parsed.
    ///   - lineCount: The maximum number of lines in the result. If there are more, the result contains the newest.
    ///     Defaults to ``standardLineCount``.
    public init(parsing bytes: [UInt8], lineCount: Int = standardLineCount) {
        self.init(lineCount: lineCount)
        append(bytes)
    }

    /// Parses the bytes of the next newer file.
    mutating func append(_ bytes: [UInt8]) {
        let end = UInt8(ascii: "\n")
        for part in bytes.suffix(Self.maximumByteCount).split(separator: end) {
            if let line = LogLine(parsing: part) { lines.append(line) } else { unreadableCount += 1 }
            // Dropped in batches: dropping lines one by one would move all others each time.
            if lines.count >= 2 * lineCount + 1024 { dropOldest() }
        }
        dropOldest()
    }

    private mutating func dropOldest() {
        let count = max(0, lines.count - lineCount)
        lines.removeFirst(count)
        leftOutCount += count
    }
}

extension LogFolder {
    /// The paths of the existing log files, newest first.
    ///
    /// SDK: `+[IntuneMAMDiagnosticConsole getIntuneLogPaths]`
    public var paths: [String] {
        (0..<limits.fileCount).map { path(Self.name($0)) }.filter { (try? volume.status(of: $0))?.kind == .file }
    }

    /// Reads all log files.
    ///
    /// Blocks the calling thread while the files are read. A call that writes a line during this time waits until the
    /// files are read.
    ///
    /// - Parameter lineCount: The maximum number of lines that are returned. If there are more, the newest are
    ///   returned. Defaults to 100,000.
    /// - Returns: The lines, oldest first, with counts of the malformed lines and of the lines that were left out.
    /// - Throws: ``LogFileError`` when a file cannot be read. A missing file is no error.
    public func contents(lineCount: Int = LogContents.standardLineCount) throws(LogFileError) -> LogContents {
        // The lock keeps the files from being rotated meanwhile.
        try state.withReading { _ throws(LogFileError) in
            do throws(SystemError) {
                var contents = LogContents(lineCount: lineCount)
                for age in (0..<limits.fileCount).reversed() {
                    do throws(SystemError) { contents.append(try bytes(of: path(Self.name(age)))) } catch {
                        guard error.isMissing else { throw error }
                    }
                }
                return contents
            } catch { throw LogFileError(error) }
        }
    }

    /// Reads the end of a file, at most ``LogContents/maximumByteCount`` bytes.
    private func bytes(of path: String) throws(SystemError) -> [UInt8] {
        let file = try volume.open(path, .read, mode: 0)
        defer { file.close() }
        let size = try file.status().size
        let count = Int(min(size, Int64(LogContents.maximumByteCount)))
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemError) {
                filled = try file.readFully(into: UnsafeMutableRawBufferPointer(buffer), at: size - Int64(count))
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Returns the name of a file by its age: 0 is the current file.
    static func name(_ age: Int) -> String { age == 0 ? "mam.log" : "mam.\(age).log" }
    /// The name of a new file until it is renamed to the current one.
    static let newName = "mam.new.log"

    func path(_ name: String) -> String { folder == "/" ? "/" + name : "\(folder)/\(name)" }

    /// Opens the current file.
    ///
    /// If a crash cut off its last line, ends that line.
    func open() throws(SystemError) -> (file: any VolumeFile, size: Int64) {
        let file = try volume.open(path(Self.name(0)), [.read, .write, .create], mode: 0o600)
        do throws(SystemError) {
            var size = try file.status().size
            if size > 0, try lastByte(of: file, size) != UInt8(ascii: "\n") {
                try write([UInt8(ascii: "\n")], to: file, at: size)
                size += 1
            }
            return (file, size)
        } catch {
            file.close()
            throw error
        }
    }

    private func lastByte(of file: any VolumeFile, _ size: Int64) throws(SystemError) -> UInt8? {
        var byte: UInt8 = 0
        var failure: SystemError?
        let count = withUnsafeMutableBytes(of: &byte) { bytes in
            do throws(SystemError) { return try file.readFully(into: bytes, at: size - 1) } catch { failure = error }
            return 0
        }
        if let failure { throw failure }
        return count == 1 ? byte : nil
    }

    /// Appends a line, in a new file when it does not fit in the current one.
    func append(_ bytes: [UInt8], _ state: inout State) throws(SystemError) {
        if state.file == nil { (state.file, state.size) = try open() }
        if state.size > 0, state.size + Int64(bytes.count) > Int64(limits.fileByteCount) { try rotate(&state) }
        guard let file = state.file else { return }
        // Appends behind lines that another writer added.
        state.size = max(state.size, try file.status().size)
        try write(bytes, to: file, at: state.size)
        state.size += Int64(bytes.count)
    }

    /// Writes all bytes or none: after a failure the file is truncated to its old size.
    private func write(_ bytes: [UInt8], to file: any VolumeFile, at size: Int64) throws(SystemError) {
        var failure: SystemError?
        bytes.withUnsafeBytes { bytes in
            do throws(SystemError) { try file.writeFully(bytes, at: size) } catch { failure = error }
        }
        guard let failure else { return }
        try? file.truncateFully(to: size)
        throw failure
    }

    /// Renames every file to the next age, and begins a new one.
    ///
    /// The new file is created before any other is renamed: if that fails, nothing changes. A crash in between leaves a
    /// gap in the ages, which is harmless.
    private func rotate(_ state: inout State) throws(SystemError) {
        try volume.open(path(Self.newName), [.write, .create, .truncate], mode: 0o600).close()
        for age in stride(from: limits.fileCount - 1, to: 0, by: -1) {
            do throws(SystemError) {
                try volume.rename(path(Self.name(age - 1)), to: path(Self.name(age)))
            } catch {
                guard error.isMissing else { throw error }
            }
        }
        try volume.rename(path(Self.newName), to: path(Self.name(0)))
        state.file?.close()
        (state.file, state.size) = (nil, 0)
        (state.file, state.size) = try open()
    }
}

/// The reason why a line was not written to a log file, or why log files could not be read.
///
/// The message names the operating system's error, and never contains a path. Lines that were written earlier stay
/// intact.
public struct LogFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of the error, such as a full disk.
    ///
    /// Later versions can add kinds.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the kind of error, such as `full`.
        ///
        /// Later versions keep the name.
        public let rawValue: String
        /// Makes a kind of error from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The disk is full.
        public static let full = Code(rawValue: "full")
        /// The log folder, or a file in it, is not writable.
        public static let notWritable = Code(rawValue: "notWritable")
        /// The log folder does not exist and could not be created.
        public static let noFolder = Code(rawValue: "noFolder")
        /// An item that is not a regular file, such as a folder, has the name of a log file.
        public static let notALogFile = Code(rawValue: "notALogFile")
        /// The operating system reported another error.
        public static let system = Code(rawValue: "system")
    }

    /// The kind of the error.
    public let code: Code
    /// The description of the error: lower case, one line, no full stop.
    public let message: String
    /// The advice on how to solve the error; `nil` if there is none.
    public let help: String?

    /// The description of the error, the same text as ``message``.
    public var description: String { message }
}

extension LogFileError {
    init(_ error: SystemError) {
        switch error.number {
        case ENOSPC, EDQUOT:
            code = .full
            help = "make room; lines are written again as soon as there is some"
        case EACCES, EPERM, EROFS:
            code = .notWritable
            help = "give the process the right to write there, or name another folder"
        case ENOENT, ENOTDIR: (code, help) = (.noFolder, "name a folder whose parent exists")
        case EISDIR, ELOOP, SystemVolume.notAFile: (code, help) = (.notALogFile, "name a folder of its own for the log")
        default: (code, help) = (.system, nil)
        }
        message = "the log was not written: \(error.description)"
    }
}
