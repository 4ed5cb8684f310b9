internal import CMAMSQLite
package import MAMKeys
internal import MAMPOSIX

/// The result code that SQLite receives when a call on one of this library's files fails.
///
/// SQLite's extended codes are macro expressions, which Swift does not import.
package struct DatabaseFault: Error, Sendable, Hashable {
    /// The result code.
    package let code: Int32

    package static let read = DatabaseFault(code: SQLITE_IOERR | 1 << 8)
    package static let shortRead = DatabaseFault(code: SQLITE_IOERR | 2 << 8)
    package static let write = DatabaseFault(code: SQLITE_IOERR | 3 << 8)
    static let truncate = DatabaseFault(code: SQLITE_IOERR | 6 << 8)
    static let status = DatabaseFault(code: SQLITE_IOERR | 7 << 8)
    package static let noMemory = DatabaseFault(code: SQLITE_IOERR | 12 << 8)
    static let lock = DatabaseFault(code: SQLITE_IOERR | 15 << 8)
    /// A key is missing or was shredded.
    package static let key = DatabaseFault(code: SQLITE_IOERR | 28 << 8)
    /// The bytes are not as they were written.
    package static let data = DatabaseFault(code: SQLITE_IOERR | 32 << 8)
    /// The device is locked (assumption `lock-sqlite-code` in Docs/Assumptions.md).
    package static let locked = DatabaseFault(code: SQLITE_IOERR | 13 << 8)
    package static let cannotOpen = DatabaseFault(code: SQLITE_CANTOPEN)
    package static let busy = DatabaseFault(code: SQLITE_BUSY)
    static let full = DatabaseFault(code: SQLITE_FULL)
    static let readOnly = DatabaseFault(code: SQLITE_READONLY)

    init(code: Int32) { self.code = code }

    /// Makes the code for content that cannot be read or encrypted.
    init(_ error: ProtectedFileError) {
        switch error.code {
        case .damaged, .notAuthentic, .notProtected: self = .data
        case .storage where error.systemNumber == EPERM: self = .locked
        case .keyMissing, .storage: self = .key
        case .budgetSpent, .tooLarge: self = .full
        case .unknownVersion: self = .cannotOpen
        default: self = .read
        }
    }

    package init(_ error: CryptoError) { self.init(ProtectedFileError(error)) }

    /// Makes the code for an error of the engine while opening or making a database.
    init(_ error: MAMFileProtectionError) {
        switch error.code {
        case .failedToDecryptFile, .failedToEncryptFile: self = .key
        case .internalError where error.systemError == EPERM: self = .locked
        case .internalError where error.systemError == nil: self = .lock
        default: self = .cannotOpen
        }
    }

    /// Runs calls of the engine, and translates their errors into a code.
    @inlinable package static func mapping<Result>(_ body: () throws -> Result) throws(DatabaseFault) -> Result {
        do { return try body() } catch let error as DatabaseFault { throw error } catch let error as ProtectedFileError
        {
            throw DatabaseFault(error)
        } catch let error as CryptoError { throw DatabaseFault(error) } catch let error as MAMFileProtectionError {
            throw DatabaseFault(error)
        } catch { throw .write }
    }
}
