internal import MAMPOSIX
internal import MAMVolumes

/// Why a line did not get into a log file, or none could be read.
///
/// Says what the system refused, never a path. What was in the files is still there.
public struct LogFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for code that asks.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's stable name.
        public let rawValue: String
        /// Makes a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no room left.
        public static let full = Code(rawValue: "full")
        /// The folder, or a file in it, may not be written.
        public static let notWritable = Code(rawValue: "notWritable")
        /// There is no folder, and none could be made.
        public static let noFolder = Code(rawValue: "noFolder")
        /// Something that is no log file has the name of one.
        public static let notALogFile = Code(rawValue: "notALogFile")
        /// The system refused for another reason.
        public static let system = Code(rawValue: "system")
    }

    /// What went wrong.
    public let code: Code
    /// What went wrong in words: lower case, one line, no full stop.
    public let message: String
    /// What to do about it, if anything helps.
    public let help: String?

    /// The message.
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
