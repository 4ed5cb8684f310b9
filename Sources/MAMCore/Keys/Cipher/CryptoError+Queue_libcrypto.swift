internal import CMAMCrypto

extension CryptoError {
    /// Makes the error for a failed call of libcrypto, with libcrypto's reason if there is one.
    ///
    /// Empties the thread's queue of errors: an old entry would be taken for the reason of a later failure, here or in
    /// another user of libcrypto. Only the constant text of the newest entry is used, never its attached data.
    static func libcrypto(_ code: Code = .refused, trying attempt: String) -> CryptoError {
        let newest = ERR_peek_last_error()
        ERR_clear_error()
        guard newest != 0, let reason = ERR_reason_error_string(newest) else {
            return CryptoError(code, "\(attempt) failed")
        }
        return CryptoError(code, "\(attempt) failed: \(String(cString: reason).lowercased())")
    }

    /// Makes the error for bytes that are not authentic.
    ///
    /// It has no reason from libcrypto: there is only one reason, and entries in the queue are older.
    static func notAuthentic(_ what: StaticString) -> CryptoError {
        ERR_clear_error()
        return CryptoError(.notAuthentic, "\(what) is not authentic")
    }
}
