internal import MAMKeys

/// Protects data that leaves the app's memory, as the policy of its owner requires.
///
/// If the owner's policy requires encryption, the data is encrypted. Only apps of the same publisher on the same device
/// can decrypt it. The key is destroyed when the account is wiped and no other app of the publisher uses the account.
/// If the policy does not require encryption, the data gets a header that names the owner, and a tag. With the tag,
/// this device can later verify that it wrote the header.
///
/// The data can be any collection of bytes, including `Data`, and is read without a copy if its storage is contiguous.
///
/// The manager is a value that refers to its app. Safe to use from any thread. A call that uses a key for the first
/// time blocks the calling thread while it reads or changes the storage: at most two changes with four or five flushes
/// to the disk each, and at most two seconds for each wait for another process. No lock is held during encryption and
/// decryption.
///
/// SDK: `IntuneMAMDataProtectionManager`
public struct MAMDataProtectionManager: Sendable {
    /// The app that the manager belongs to.
    package let app: ManagedApp

    /// The maximum length of data to protect, in bytes: 2^32.
    public static let maximumCount = BufferFormat.maximumPayload

    init(app: ManagedApp) { self.app = app }

    /// Protects data that belongs to an account.
    ///
    /// The result is longer than the data by 112 bytes and the length of the account's id. Data that is already
    /// protected is protected a second time.
    ///
    /// For data of the effective identity (``EffectiveIdentity``), pass `app.effectiveIdentity(for: .file).accountID`.
    ///
    /// If `accountID` is nil, the call fails, as in the SDK. For files,
    /// ``MAMFileProtectionManager/protect(_:accountID:)`` accepts nil as "no user".
    ///
    /// - Parameters:
    ///   - data: The data, 1 to ``maximumCount`` bytes.
    ///   - accountID: The owner. The data is encrypted only if the owner has a policy that requires encryption. All
    ///     other data gets a header that names the owner; this includes data of ``AccountID/unmanaged``, and all data
    ///     in an app that has no policy.
    /// - Returns: The protected data.
    /// - Throws: An error with one of these codes:
    ///   - `invalidArguments` if `accountID` is nil.
    ///   - `emptyData` if there is no data.
    ///   - `failedToEncryptData` if the data is longer than ``maximumCount`` or than the limit of the device's group
    ///     (``ReaderLimits/maximumBufferByteCount``), or if the key cannot be read or created.
    ///   - `applicationNotManaged` if the app or its device is closed.
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

    /// Verifies protected data, decrypts it if necessary, and returns the original bytes.
    ///
    /// Data that ``protect(_:accountID:)`` did not produce is returned unchanged. Such data does not start with the
    /// bytes that mark protected data, or is shorter than any protected data. If data was protected several times, only
    /// the outermost protection is removed.
    ///
    /// - Parameter data: The result of ``protect(_:accountID:)``, or other bytes.
    /// - Returns: The bytes that were protected.
    /// - Throws: `failedToDecryptData` if one of these is true:
    ///   - The protected data was changed, cut or extended.
    ///   - The key of the data was destroyed by a wipe, or belongs to another device or publisher.
    ///   - The data is not encrypted although its owner's policy requires that, and no app of the publisher on this
    ///     device wrote it. Any program can write the header of unencrypted data.
    ///   - The data is longer than the limit of the device's group (``ReaderLimits/maximumBufferByteCount``).
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

    /// Returns the information in the header of protected data; nil for data that is not protected.
    ///
    /// The call reads only the header, without a key, so the call does not notice a changed header; ``unprotect(_:)``
    /// does. The exception is unencrypted data of an account whose policy requires encryption: the call verifies such
    /// data completely.
    ///
    /// - Parameter data: The protected data, or other bytes.
    /// - Returns: The information in the header, which names the owner.
    /// - Throws: `failedToDecryptData` if the header is invalid, if the data is longer than the limit of the device's
    ///   group, or if this device did not write unencrypted data of an account whose policy requires encryption.
    ///
    /// SDK: `protectionInfo:`
    public func protectionInfo(
        for data: some Collection<UInt8>
    ) throws(MAMDataProtectionError) -> MAMDataProtectionInfo? {
        try data.withRawBytes { (data) throws(MAMDataProtectionError) in
            try header(of: data).map { MAMDataProtectionInfo(accountID: $0.owner) }
        }
    }

    /// Returns the information in the header of an item; nil for an item that is not protected or not loaded.
    ///
    /// - Parameter item: The item.
    /// - Returns: The information in the header, which names the owner.
    /// - Throws: The errors of ``protectionInfo(for:)-(Collection<UInt8>)``.
    ///
    /// SDK: `protectionInfoForItemProvider:`
    public func protectionInfo(for item: ItemProvider) throws(MAMDataProtectionError) -> MAMDataProtectionInfo? {
        guard let bytes = item.bytes else { return nil }
        return try protectionInfo(for: bytes)
    }
}

extension ManagedApp {
    /// The manager that protects this app's data.
    public var dataProtectionManager: MAMDataProtectionManager { MAMDataProtectionManager(app: self) }
}
