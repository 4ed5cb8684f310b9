internal import CMAMSQLite
package import MAMBase
internal import MAMPOSIX
internal import MAMVolumes

extension StorageError {
    /// Makes the error for a failed call of SQLite: the file's name without its folders, the operation, and SQLite's
    /// description.
    ///
    /// Only the constant description of the code is used, never the text of the connection, which may quote stored
    /// data.
    static func sqlite(_ code: Int32, _ attempt: StaticString, name: String, number: Int32 = 0) -> StorageError {
        let words = sqlite3_errstr(code).map { String(cString: $0) } ?? "an unknown error"
        let message = "`\(name)`: \(attempt): \(words)"
        if [SQLITE_CANTOPEN, SQLITE_IOERR].contains(code & 0xFF), DescriptorLimit.isReached(number) {
            return StorageError(
                .system, message + DescriptorLimit.words(for: number), help: DescriptorLimit.help(for: number))
        }
        switch code & 0xFF {
        case SQLITE_FULL: return StorageError(.full, message, help: "make room on the disk and try again")
        case SQLITE_BUSY, SQLITE_LOCKED:
            return StorageError(.busy, message, help: "try again when the other process is done")
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG, SQLITE_FORMAT, SQLITE_MISMATCH, SQLITE_CONSTRAINT:
            return StorageError(.corrupt, message, help: .damagedStore)
        case SQLITE_ERROR where code == SQLITE_ERROR:
            // All statements are constants, so only tables that are not ours refuse one.
            return StorageError(.corrupt, message, help: .damagedStore)
        case SQLITE_IOERR where code >> 8 == 2 || code >> 8 == 32 || code >> 8 == 33:
            // The file ends early, or its bytes are not what its file system expects.
            return StorageError(.corrupt, message, help: .damagedStore)
        case SQLITE_IOERR where number == ENOSPC || number == EDQUOT || number == EFBIG:
            return StorageError(.full, message, help: "make room on the disk and try again")
        default: return StorageError(.system, message)
        }
    }

    /// Makes the error for a system call that failed.
    package static func system(_ number: Int32, _ attempt: StaticString, name: String) -> StorageError {
        let message = "`\(name)`: \(attempt): \(String(cString: strerror(number)).lowercased())"
        let isFull = number == ENOSPC || number == EDQUOT
        return StorageError(
            isFull ? .full : .system, message + DescriptorLimit.words(for: number),
            help: isFull ? "make room on the disk" : DescriptorLimit.help(for: number))
    }
}

extension Optional where Wrapped == String {
    /// The advice for a damaged store.
    package static var damagedStore: String? {
        "restore the folder of the store from a backup, or remove it to start with an empty store"
    }
}
