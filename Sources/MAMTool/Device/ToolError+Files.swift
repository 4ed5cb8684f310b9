internal import MAMCore

internal import MAMPOSIX
internal import MAMVolumes

/// The engine's errors about files, with the numbers of the shell.
extension ToolError {
    /// What the system refused.
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

    /// Why a file could not be protected or read.
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

    /// Why the header of a file could not be read.
    init(_ error: ProtectedFileError, in file: String) {
        if let number = error.systemNumber {
            self.init(SystemError(number, error.message.split(separator: ":").first.map(String.init) ?? ""), in: file)
        } else {
            self.init(.ioError, error.description, in: file)
        }
    }

    /// Why the store of a device could not be opened.
    init(_ error: StorageError, in folder: String) {
        let isContent = [.corrupt, .newerVersion, .rootKey].contains(error.code)
        self.init(isContent ? .dataError : .ioError, error.message, in: folder, help: error.help)
    }
}
