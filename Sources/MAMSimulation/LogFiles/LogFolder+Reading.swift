internal import MAMBase
public import MAMCore
internal import MAMVolumes

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
}
