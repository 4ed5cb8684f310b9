internal import MAMBase
internal import MAMKeys

extension MAMDataProtectionManager {
    /// Protects a text that belongs to an account, and encodes the result as base64.
    ///
    /// - Parameters:
    ///   - text: The text, at least one character.
    ///   - accountID: The account that owns the text; ``AccountID/unmanaged`` if no user owns it.
    /// - Returns: The protected text, encoded as base64.
    /// - Throws: The errors of ``protect(_:accountID:)``.
    ///
    /// SDK: `protectString:accountId:withError:`, `protectString:accountId:`
    public func protectString(_ text: String, accountID: AccountID?) throws(MAMDataProtectionError) -> String {
        Base64.encode(try protect(text.utf8, accountID: accountID))
    }

    /// Decrypts a protected text and returns the original text.
    ///
    /// A text that is not protected is returned unchanged. A text is not protected if it is not base64, or if it is the
    /// base64 form of data that is not protected.
    ///
    /// - Parameter text: The protected text, or another text.
    /// - Returns: The original text.
    /// - Throws: The errors of ``unprotect(_:)``, and `failedToDecryptData` if the original text is not valid UTF-8.
    ///
    /// SDK: `unprotectString:withError:`, `unprotectString:`
    public func unprotectString(_ text: String) throws(MAMDataProtectionError) -> String {
        guard let data = Base64.decode(text.utf8),
            let plain = try data.withRawBytes({ (data) throws(MAMDataProtectionError) in try unprotectBytes(data) })
        else { return text }
        guard let result = String(validating: plain, as: UTF8.self) else {
            throw MAMDataProtectionError(.failedToDecryptData, "what was protected is no text")
        }
        return result
    }

    /// Returns the owner of a protected text, from the header of the text.
    ///
    /// - Parameter text: The protected text, or another text.
    /// - Returns: The information in the header, which names the owner; nil if the text is not protected.
    /// - Throws: The errors of ``protectionInfo(for:)-(Collection<UInt8>)``.
    ///
    /// SDK: `protectionInfoForString:`
    public func protectionInfo(forString text: String) throws(MAMDataProtectionError) -> MAMDataProtectionInfo? {
        guard let data = Base64.decode(text.utf8) else { return nil }
        return try protectionInfo(for: data)
    }
}
