internal import CMAMCrypto

extension CryptoError {
    /// The error for a call of libcrypto that failed, with libcrypto's own reason where it gave one.
    ///
    /// Empties the thread's queue of errors: an entry left behind would be taken for the reason of a later failure, here
    /// or in somebody else's use of libcrypto. Only the constant text of the newest entry is used, never the data
    /// attached to it.
    static func libcrypto(_ code: Code = .refused, trying attempt: String) -> CryptoError {
        let newest = ERR_peek_last_error()
        ERR_clear_error()
        guard newest != 0, let reason = ERR_reason_error_string(newest) else {
            return CryptoError(code, "\(attempt) failed")
        }
        return CryptoError(code, "\(attempt) failed: \(String(cString: reason).lowercased())")
    }

    /// The error for bytes that are not authentic.
    ///
    /// Gives no reason of libcrypto: there is one reason only, and what else stands in the queue is older.
    static func notAuthentic(_ what: StaticString) -> CryptoError {
        ERR_clear_error()
        return CryptoError(.notAuthentic, "\(what) is not authentic")
    }
}
