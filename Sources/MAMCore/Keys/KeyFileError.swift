internal import MAMPOSIX

/// An error while reading or making a key file.
///
/// It names the problem and the position, never the content of the file.
package struct KeyFileError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The file or folder does not exist.
        case notFound
        /// The name is empty, or the name of a folder.
        case invalidPath
        /// The file or its folder is a symbolic link.
        case symbolicLink
        /// The file is not a regular file, or its folder is not a folder.
        case wrongType
        /// Other users may read or change the file or its folder.
        case wrongMode
        /// The file or its folder belongs to another user.
        case wrongOwner
        /// The file does not have the length of a key file.
        case wrongLength
        /// The file is not a key file, or is damaged.
        case invalidContent
        case unknownVersion
        case system
        /// A key could not be made or checked.
        case crypto
    }

    package let code: Code
    /// A description of the error: lower case, one line, no full stop.
    package let message: String
    /// The path of the file or the folder, as it was given.
    package let path: String
    /// The position in the file, in bytes; nil if the error has none.
    package let offset: Int?

    package init(_ code: Code, _ message: String, path: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.offset = offset
    }

    /// The name without its folders, the problem, and the position.
    package var description: String {
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        return "`\(name)`: \(message)" + (offset.map { " at byte \($0)" } ?? "")
    }
}

extension KeyFileError {
    static func system(_ number: Int32, _ attempt: String, path: String) -> KeyFileError {
        switch number {
        case ENOENT: KeyFileError(.notFound, "\(attempt): no such file", path: path)
        case ELOOP: KeyFileError(.symbolicLink, "\(attempt): a symbolic link", path: path)
        case ENOTDIR: KeyFileError(.wrongType, "\(attempt): not a folder", path: path)
        default: KeyFileError(.system, "\(attempt): \(String(cString: strerror(number)).lowercased())", path: path)
        }
    }
}
