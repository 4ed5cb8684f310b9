/// A view of an app that protects data which leaves the app's memory, by the policy of the owner.
///
/// Data of an account whose policy requires encryption is encrypted. Only apps of the same publisher on the same device
/// can open it, until the account's key is shredded. Other data gets a clear header that names the owner, and a tag by
/// which this device can later verify that it wrote the header.
///
/// The data may be any collection of bytes, also `Data`, and is read in place.
///
/// Safe to use from any thread. A call that uses a key for the first time blocks the calling thread for the storage:
/// for up to two changes with four or five flushes each, and at most two seconds for each wait for another process. No
/// lock is held during encryption and decryption.
///
/// SDK: `IntuneMAMDataProtectionManager`
public struct MAMDataProtectionManager: Sendable {
    /// The app of this view.
    public let app: ManagedApp

    /// The maximum length of data to protect, in bytes: 2^32.
    public static let maximumCount = BufferFormat.maximumPayload

    init(app: ManagedApp) { self.app = app }

    /// Protects data of an account.
    ///
    /// The result is longer than the data by 112 bytes and the length of the account's id. Data that is already
    /// protected is protected once more. For data of the effective identity, pass
    /// `app.effectiveIdentity(for: .file).accountID`.
    ///
    /// The SDK requires an account here and has a status for its absence, while
    /// ``MAMFileProtectionManager/protect(_:accountID:)`` accepts nil for "no user". This library does the same.
    ///
    /// - Parameters:
    ///   - data: The data, 1 to ``maximumCount`` bytes.
    ///   - accountID: The owner. Data of ``AccountID/unmanaged``, of an account without a policy, and of an account
    ///     whose policy requires no encryption gets a header that names the owner, even in an app without a policy.
    /// - Returns: The protected data.
    /// - Throws: `invalidArguments` without an account, `emptyData` without data, `failedToEncryptData` for more than
    ///   ``maximumCount`` bytes, or than the group of the device allows (``ReaderLimits/maximumBufferByteCount``), and when
    ///   there is no key; `applicationNotManaged` when the app or its device is closed.
    ///
    /// SDK: `protect:accountId:withError:`, `protect:accountId:`
    public func protect(
        _ data: some Collection<UInt8>, accountID: AccountID?
    ) throws(MAMDataProtectionError) -> [UInt8] {
        guard let accountID else {
            throw MAMDataProtectionError(
                .invalidArguments, "no account was named", help: "name the account; for no user, `AccountID.unmanaged`")
        }
        guard !data.isEmpty else { throw MAMDataProtectionError(.emptyData, "there is nothing to protect") }
        func protectWhole(_ data: UnsafeRawBufferPointer) throws(MAMDataProtectionError) -> [UInt8] {
            try checkLength(data.count, .failedToEncryptData)
            return try protectBytes(data, of: accountID)
        }
        // Most data is an array, for which the generic code is slower than the header of a buffer.
        if let bytes = data as? [UInt8] { return try bytes.withRawBytes(protectWhole) }
        return try data.withRawBytes(protectWhole)
    }

    /// Returns the original of protected data.
    ///
    /// Data that ``protect(_:accountID:)`` did not make is returned unchanged: data that does not start with the
    /// format's first bytes, or is shorter than any protected data. If data was protected several times, the outermost
    /// protection is removed.
    ///
    /// - Parameter data: The result of ``protect(_:accountID:)``, or other bytes, which are returned unchanged.
    /// - Returns: The bytes that were protected.
    /// - Throws: `failedToDecryptData` if one of these is true:
    ///   - The protected data was changed, cut or extended.
    ///   - Its key was shredded, or belongs to another device or publisher.
    ///   - The data is clear, its owner's policy requires encryption, and it was not written by an app of the publisher
    ///     on this device. Any program can write the header of clear data.
    ///
    ///   `applicationNotManaged` if the app or its device is closed.
    ///
    /// SDK: `unprotect:withError:`, `unprotect:`
    public func unprotect(_ data: some Collection<UInt8>) throws(MAMDataProtectionError) -> [UInt8] {
        if let bytes = data as? [UInt8] {
            return try bytes.withRawBytes { (data) throws(MAMDataProtectionError) in try unprotectBytes(data) } ?? bytes
        }
        return try data.withRawBytes { (data) throws(MAMDataProtectionError) in try unprotectBytes(data) }
            ?? Array(data)
    }

    /// Returns the claims in the header of protected data; nil for data that is not protected.
    ///
    /// Only the header is read, without a key, and ``unprotect(_:)`` proves the claims. Clear data of an account whose
    /// policy requires encryption is read completely and verified.
    ///
    /// - Parameter data: The data.
    /// - Returns: The claims.
    /// - Throws: `failedToDecryptData` for an invalid header, and for clear data that ``unprotect(_:)`` refuses because
    ///   this device did not write it.
    ///
    /// SDK: `protectionInfo:`
    public func protectionInfo(
        for data: some Collection<UInt8>
    ) throws(MAMDataProtectionError) -> MAMDataProtectionInfo? {
        try data.withRawBytes { (data) throws(MAMDataProtectionError) in
            try header(of: data).map { MAMDataProtectionInfo(accountID: $0.owner) }
        }
    }

    /// Returns the claims in the header of a loaded item; nil for an item that is not protected or not loaded.
    ///
    /// - Parameter item: The item.
    /// - Returns: The claims.
    /// - Throws: The errors of ``protectionInfo(for:)-(Collection<UInt8>)``.
    ///
    /// SDK: `protectionInfoForItemProvider:`
    public func protectionInfo(for item: ItemProvider) throws(MAMDataProtectionError) -> MAMDataProtectionInfo? {
        guard let bytes = item.bytes else { return nil }
        return try protectionInfo(for: bytes)
    }
}

extension ManagedApp {
    /// The manager of data protection by the owner's policy.
    public var dataProtectionManager: MAMDataProtectionManager { MAMDataProtectionManager(app: self) }
}
