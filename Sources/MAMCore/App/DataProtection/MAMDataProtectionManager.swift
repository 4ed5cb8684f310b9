internal import MAMKeys

/// Protects data that leaves the app's memory.
///
/// The policy of the account that owns the data determines the protection. If the owner's policy requires encryption,
/// the data is encrypted. Only apps of the same publisher on the same device can decrypt it, and they share the key. A
/// wipe of the account destroys this key, unless another app of the publisher still uses the account.
///
/// If the policy does not require encryption, the data gets a header that names the owner, and an authentication tag.
/// With the tag, this device can later verify that it wrote the header itself. The data can be any collection of bytes,
/// including `Data`. If the bytes are contiguous in memory, they are read without a copy.
///
/// The manager is a value that refers to its app. The manager is safe to use from any thread, and holds no lock while
/// it encrypts and decrypts. The first call that uses a key blocks the calling thread while it reads or changes the
/// storage. The call makes at most two changes. Each change flushes data to the disk four or five times, and waits at
/// most two seconds for another process.
///
/// SDK: `IntuneMAMDataProtectionManager`
public struct MAMDataProtectionManager: Sendable {
    /// The app whose data this manager protects.
    package let app: ManagedApp

    /// The maximum length of data to protect, in bytes: 2^32.
    public static let maximumCount = BufferFormat.maximumPayload

    init(app: ManagedApp) { self.app = app }

    /// Protects data that belongs to an account.
    ///
    /// The result is longer than the data by 112 bytes and the length of the account's id. Data that is already
    /// protected is protected a second time. To protect data of the account for which the code acts
    /// (``EffectiveIdentity``), pass `app.effectiveIdentity(for: .file).accountID`.
    ///
    /// If `accountID` is nil, the call fails, as in the SDK. The similar method for files,
    /// ``MAMFileProtectionManager/protect(_:accountID:)``, accepts nil as "no user".
    ///
    /// - Parameters:
    ///   - data: The data, 1 to ``maximumCount`` bytes.
    ///   - accountID: The account that owns the data. If this account has a policy that requires encryption, the data
    ///     is encrypted. Otherwise only a header that names the owner is added to the data.
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
    /// Unprotected data is returned unchanged. Data counts as protected if it starts with the mark of protected data
    /// and has the minimum length. If data was protected several times, only the outermost protection is removed.
    ///
    /// - Parameter data: The result of ``protect(_:accountID:)``, or other bytes.
    /// - Returns: The bytes that were protected.
    /// - Throws: `applicationNotManaged` if the app or its device is closed. `failedToDecryptData` in these cases:
    ///   - The protected data was changed, cut or extended.
    ///   - The key of the data was destroyed by a wipe, or belongs to another device or publisher.
    ///   - The data is not encrypted although its owner's policy requires encryption, and no app of the publisher on
    ///     this device wrote it. Any program can forge a header of unencrypted data.
    ///   - The data is longer than the limit of the device's group (``ReaderLimits/maximumBufferByteCount``).
    ///
    /// SDK: `unprotect:withError:`, `unprotect:`
    public func unprotect(_ data: some Collection<UInt8>) throws(MAMDataProtectionError) -> [UInt8] {
        if let bytes = data as? [UInt8] {
            return try bytes.withRawBytes { (data) throws(MAMDataProtectionError) in try unprotectBytes(data) } ?? bytes
        }
        return try data.withRawBytes { (data) throws(MAMDataProtectionError) in try unprotectBytes(data) }
            ?? Array(data)
    }

    /// Returns the owner of protected data, from the header of the data.
    ///
    /// The call usually reads only the header, without a key, so it does not notice changes of the header.
    /// ``unprotect(_:)`` notices them. There is one exception: if the data is not encrypted although the policy of its
    /// owner requires encryption, this call verifies the data completely.
    ///
    /// - Parameter data: The protected data, or other bytes.
    /// - Returns: The information in the header, which names the owner; nil if the data is not protected.
    /// - Throws: `failedToDecryptData` if one of these is true:
    ///   - The header is invalid.
    ///   - The data is longer than the limit of the device's group.
    ///   - The data is not encrypted although its owner's policy requires encryption, and this device did not write it.
    ///
    /// SDK: `protectionInfo:`
    public func protectionInfo(
        for data: some Collection<UInt8>
    ) throws(MAMDataProtectionError) -> MAMDataProtectionInfo? {
        try data.withRawBytes { (data) throws(MAMDataProtectionError) in
            try header(of: data).map { MAMDataProtectionInfo(accountID: $0.owner) }
        }
    }

    /// Returns the owner of an item that another app sent.
    ///
    /// The header of the item's bytes names the owner.
    ///
    /// - Parameter item: The item.
    /// - Returns: The information in the header, which names the owner; nil if the item is not protected or not loaded.
    /// - Throws: The errors of ``protectionInfo(for:)-(Collection<UInt8>)``.
    ///
    /// SDK: `protectionInfoForItemProvider:`
    public func protectionInfo(for item: ItemProvider) throws(MAMDataProtectionError) -> MAMDataProtectionInfo? {
        guard let bytes = item.bytes else { return nil }
        return try protectionInfo(for: bytes)
    }
}

extension ManagedApp {
    /// The object that protects data which leaves this app's memory.
    public var dataProtectionManager: MAMDataProtectionManager { MAMDataProtectionManager(app: self) }
}
