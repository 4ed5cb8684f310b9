internal import MAMCore

internal import MAMPOSIX
internal import MAMSealedFiles
internal import MAMVolumes

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
