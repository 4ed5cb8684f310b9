extension MAMDataProtectionManager {
    /// Protects a text of an account: the base64 of what ``protect(_:accountID:)`` makes of its UTF-8.
    ///
    /// - Throws: As ``protect(_:accountID:)``.
    ///
    /// SDK: `protectString:accountId:withError:`, `protectString:accountId:`
    public func protectString(_ text: String, accountID: AccountID?) throws(MAMDataProtectionError) -> String {
        Base64.encode(try protect(text.utf8, accountID: accountID))
    }

    /// Takes the protection off a text.
    ///
    /// A text that no ``protectString(_:accountID:)`` made comes back as it is: no base64, or that of data which is not
    /// protected.
    ///
    /// - Throws: As ``unprotect(_:)``, and `failedToDecryptData` when what was protected is no text.
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

    /// What a protected text says about itself; nil when the text is not protected.
    ///
    /// - Throws: As ``protectionInfo(for:)-(Collection<UInt8>)``.
    ///
    /// SDK: `protectionInfoForString:`
    public func protectionInfo(forString text: String) throws(MAMDataProtectionError) -> MAMDataProtectionInfo? {
        guard let data = Base64.decode(text.utf8) else { return nil }
        return try protectionInfo(for: data)
    }
}
