internal import MAMPOSIX

/// Why a key file could not be read or made.
///
/// Says what is wrong and where, never what the file holds.
package struct KeyFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for code that asks.
    package enum Code: String, Sendable {
        /// There is no such file or folder.
        case notFound
        /// The name is not usable: empty, or the name of a folder.
        case invalidPath
        /// A symbolic link stands where the file or its folder should be.
        case symbolicLink
        /// Something other than a file, or a folder, stands there.
        case wrongType
        /// Others may read or change the file or its folder.
        case wrongMode
        /// The file or its folder belongs to another user.
        case wrongOwner
        /// The file has another length than a key file.
        case wrongLength
        /// The file is no key file, or was damaged.
        case invalidContent
        /// The file was written by a newer version.
        case unknownVersion
        /// The system refused.
        case system
        /// A key could not be made or checked.
        case crypto
    }

    /// What went wrong.
    package let code: Code
    /// What went wrong in words: lower case, one line, no full stop.
    package let message: String
    /// The file, or the folder, as it was named.
    package let path: String
    /// Where in the file, in bytes from its start; nil when the matter is not its content.
    package let offset: Int?

    /// Makes an error.
    package init(_ code: Code, _ message: String, path: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.offset = offset
    }

    /// The name without its folders, what is wrong, and at which byte.
    package var description: String {
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        return "`\(name)`: \(message)" + (offset.map { " at byte \($0)" } ?? "")
    }
}

extension KeyFileError {
    /// The error for a call of the system that failed just now.
    static func system(_ number: Int32, _ attempt: String, path: String) -> KeyFileError {
        switch number {
        case ENOENT: KeyFileError(.notFound, "\(attempt): no such file", path: path)
        case ELOOP: KeyFileError(.symbolicLink, "\(attempt): a symbolic link", path: path)
        case ENOTDIR: KeyFileError(.wrongType, "\(attempt): not a folder", path: path)
        default: KeyFileError(.system, "\(attempt): \(String(cString: strerror(number)).lowercased())", path: path)
        }
    }
}
