internal import MAMBase
public import MAMCore
internal import MAMVolumes

/// What was read of log files.
public struct LogContents: Sendable, Hashable {
    /// The lines, oldest first.
    public private(set) var lines: [LogLine] = []
    /// How many lines were none that this library writes: cut short by a death, or changed by somebody.
    public private(set) var unreadableCount = 0
    /// How many older lines were left out, because there were more than asked for.
    public private(set) var leftOutCount = 0

    /// The most lines that are kept unless told otherwise.
    public static let standardLineCount = 100_000
    /// The most bytes of one file that are read; of a longer one the end is.
    public static let maximumByteCount = 64 << 20

    private let lineCount: Int

    /// Nothing yet; keeps the last so many lines.
    init(lineCount: Int) { self.lineCount = max(0, lineCount) }

    /// Reads the bytes of one log file, whatever they are; keeps the last `lineCount` lines.
    public init(parsing bytes: [UInt8], lineCount: Int = standardLineCount) {
        self.init(lineCount: lineCount)
        append(bytes)
    }

    /// Reads the bytes of the next younger file.
    mutating func append(_ bytes: [UInt8]) {
        let end = UInt8(ascii: "\n")
        for part in bytes.suffix(Self.maximumByteCount).split(separator: end) {
            if let line = LogLine(parsing: part) { lines.append(line) } else { unreadableCount += 1 }
            // Not one by one: that would move all of them for every line.
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
    /// The paths of the log files that are there, youngest first.
    ///
    /// SDK: `+[IntuneMAMDiagnosticConsole getIntuneLogPaths]`
    public var paths: [String] {
        (0..<limits.fileCount).map { path(Self.name($0)) }.filter { (try? volume.status(of: $0))?.kind == .file }
    }

    /// Reads the files back, oldest lines first.
    ///
    /// - Parameter lineCount: How many lines are kept, the youngest.
    /// - Returns: The lines, and how many were none.
    /// - Throws: What the system refuses.
    public func contents(lineCount: Int = LogContents.standardLineCount) throws(LogFileError) -> LogContents {
        // Nothing is moved meanwhile.
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

    /// The end of a file, as far as it is read.
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
