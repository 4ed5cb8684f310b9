internal import MAMCore
internal import MAMPOSIX
internal import MAMSealedFiles
package import MAMSettings
internal import MAMText
internal import MAMVolumes

/// The reason why there is no answer, with the exit status.
package struct ToolError: Error, Sendable, Equatable {
    package let status: ExitStatus
    /// The description of the error: one line, lower case, the user's input in backticks.
    package let message: String
    /// The advice on how to solve the error, in one line; for a usage error the usage of the command.
    package let help: String?
    /// The file, as the user named it.
    package let file: String?
    /// The line, counted from 1.
    package let line: Int?
    /// The column, counted from 1.
    package let column: Int?
    /// Whether it is only a warning, after which the work continues.
    package let isWarning: Bool

    /// Makes an error without a place.
    package init(_ status: ExitStatus, _ message: String, help: String? = nil) {
        (self.status, self.message, self.help) = (status, message, help)
        (file, line, column, isWarning) = (nil, nil, nil, false)
    }

    /// Makes an error about a file, and a place in it; names of accounts and tokens in the texts are masked.
    package init(
        _ status: ExitStatus, _ message: String, in file: String, at position: SourcePosition? = nil,
        help: String? = nil
    ) {
        (self.status, self.file) = (status, file)
        (self.message, self.help) = (PrivateText.masked(message), help.map(PrivateText.masked))
        (line, column, isWarning) = (position?.line, position?.column, false)
    }

    /// Makes a warning about a file; the answer remains valid.
    package static func warning(
        _ message: String, in file: String, at position: SourcePosition? = nil, help: String? = nil
    ) -> ToolError {
        ToolError(warning: message, file, position, help)
    }

    /// Makes a warning about the work as a whole, which continues.
    package static func remark(_ message: String, help: String? = nil) -> ToolError {
        ToolError(warning: message, nil, nil, help)
    }

    private init(warning message: String, _ file: String?, _ position: SourcePosition?, _ help: String?) {
        (self.message, self.file, self.help) = (PrivateText.masked(message), file, help.map(PrivateText.masked))
        (status, line, column, isWarning) = (.success, position?.line, position?.column, true)
    }

    /// Returns the error with a mark in the place of the given words, where its texts quote them.
    func masking(_ words: [String], file: String?) -> ToolError { ToolError(masking: words, error: self, file: file) }

    private init(masking words: [String], error: ToolError, file: String?) {
        (status, self.file, line, column) = (error.status, file, error.line, error.column)
        message = PrivateText.quotesMasked(error.message, and: words)
        (help, isWarning) = (error.help.map { PrivateText.quotesMasked($0, and: words) }, error.isWarning)
    }

    /// Makes a usage error, with the usage of the command as help.
    package static func usage(_ message: String, of usage: String) -> ToolError {
        ToolError(.usage, message, help: usage)
    }
}

extension ToolError {
    /// The error on standard error: one line, and one for the help.
    package var text: String {
        let message = (isWarning ? "warning: " : "") + PlainText.line(message)
        let place = [file.map { PlainText.line($0) }, line.map(String.init), column.map(String.init)].compactMap { $0 }
        let prefix = ([Tool.program] + (place.isEmpty ? [] : [place.joined(separator: ":")])).joined(separator: ": ")
        let advice =
            help.map { (status == .usage && file == nil ? "usage: " : "  help: ") + PlainText.line($0) + "\n" } ?? ""
        return "\(prefix): \(message)\n\(advice)"
    }

    /// Returns the error as one JSON document on one line.
    ///
    /// It always has all members, except the status of a warning.
    package func json() throws(ToolError) -> String {
        let form: JSONMembers = ["message": message, "help": help, "file": file, "line": line, "column": column]
        let whole = isWarning ? form : form.merging(["exit": status.rawValue])
        return try JSONOutput.text(JSONMembers([("version", 1), (isWarning ? "warning" : "error", whole)]))
    }
}

/// The exit status of the process.
///
/// 0 and 1 are answers to the question. From 64 up, as in `sysexits.h`, there is no answer, and the number tells the
/// reason.
package enum ExitStatus: Int32, Sendable, CaseIterable, Comparable {
    /// Yes, or done.
    case success = 0
    /// No, or findings that count.
    case negative = 1
    /// The arguments are wrong.
    case usage = 64
    /// An input has the wrong content.
    case dataError = 65
    /// An input is missing or cannot be opened.
    case noInput = 66
    /// A mistake in the tool itself.
    case software = 70
    /// An output file exists already, or cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case ioError = 74

    /// The meaning in one sentence.
    package var meaning: String {
        switch self {
        case .success: "The answer is yes, or the work is done."
        case .negative: "The answer is no, or there are findings."
        case .usage: "The command line is wrong; two lines on standard error explain it."
        case .dataError: "The content of a file is wrong; the message has the line and column."
        case .noInput: "A file is missing or cannot be opened."
        case .software: "A defect in mam; please report it."
        case .cannotCreate: "An output file exists already or cannot be created."
        case .ioError: "Reading or writing failed."
        }
    }

    /// Compares numbers: after several failures, the process ends with the highest.
    package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}

/// Converts the engine's errors about files to errors with an exit status.
extension ToolError {
    /// Converts an error of the system.
    init(_ error: SystemError, in file: String) {
        let reason = POSIX.Failure(number: error.number).reason
        switch error.number {
        case ELOOP: self.init(.noInput, "is a symbolic link, which is not followed", in: file)
        case SystemVolume.notAFile: self.init(.noInput, "is neither a file nor a folder", in: file)
        case ENOENT, ENOTDIR, EACCES, EPERM, EISDIR, ENAMETOOLONG:
            self.init(.noInput, "cannot be opened: \(reason)", in: file)
        default: self.init(.ioError, "\(error.attempt): \(reason)", in: file)
        }
    }

    /// Converts an error of protecting or reading a file.
    init(_ error: MAMFileProtectionError, in file: String) {
        if let number = error.systemError, error.code != .failedToDecryptFile, error.code != .failedToEncryptFile {
            self.init(SystemError(number, error.message.split(separator: ":").first.map(String.init) ?? ""), in: file)
            return
        }
        switch error.code {
        case .fileNotFound, .operationOnDirectory: self.init(.noInput, error.message, in: file, help: error.help)
        case .failedToDecryptFile, .invalidArguments: self.init(.dataError, error.message, in: file, help: error.help)
        default: self.init(.ioError, error.message, in: file, help: error.help)
        }
    }

    /// Converts an error of reading a file's header.
    init(_ error: ProtectedFileError, in file: String) {
        if let number = error.systemNumber {
            self.init(SystemError(number, error.message.split(separator: ":").first.map(String.init) ?? ""), in: file)
        } else {
            self.init(.ioError, error.description, in: file)
        }
    }

    /// Converts an error of opening a device's store.
    init(_ error: StorageError, in folder: String) {
        let isContent = [.corrupt, .newerVersion, .rootKey].contains(error.code)
        self.init(isContent ? .dataError : .ioError, error.message, in: folder, help: error.help)
    }
}
