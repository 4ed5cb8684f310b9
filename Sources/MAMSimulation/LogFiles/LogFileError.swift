internal import MAMPOSIX
internal import MAMVolumes

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
