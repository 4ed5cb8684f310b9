/// Protects data that leaves the app's memory, by the policy of the account it belongs to: a view, made on demand.
///
/// Data of an account whose policy requires encryption is sealed: only apps of the same publisher on the same device
/// open it, until the account's key is shredded. All other data gets a clear header that names its owner, and a tag by
/// which this device knows later that it wrote it.
///
/// Safe to use from any thread. A call that uses a key for the first time blocks the calling thread for the storage: up to two
/// changes, four or five flushes each, and two seconds at most for each wait for another process. No lock is held while data is
/// sealed or opened. The data may be any collection of bytes,
/// also `Data`; it is read where it lies.
///
/// SDK: `IntuneMAMDataProtectionManager`
public struct MAMDataProtectionManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    /// The longest data that can be protected, in bytes: 2^32.
    public static let maximumCount = BufferFormat.maximumPayload

    init(app: ManagedApp) { self.app = app }

    /// Protects data of an account.
    ///
    /// The result is 112 bytes and the account's id longer than the data. Data that is protected already is protected
    /// once more. There is no form without an account: data that belongs to whoever acts belongs to
    /// `app.effectiveIdentity(for: .file).accountID`. The SDK requires an account here and has a status for its absence,
    /// while ``MAMFileProtectionManager/protect(_:accountID:)`` allows nil for "no user"; so do these two.
    ///
    /// - Parameters:
    ///   - data: What is protected.
    ///   - accountID: Whose it is. An account without a policy, ``AccountID/unmanaged`` included, and one whose policy
    ///     requires no encryption get a header that names them, also in an app without any policy.
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
        return try data.withRawBytes { (data) throws(MAMDataProtectionError) in
            try checkLength(data.count, .failedToEncryptData)
            return try protectBytes(data, of: accountID)
        }
    }

    /// Takes the protection off data.
    ///
    /// Data that no ``protect(_:accountID:)`` made comes back as it is: without the format's first bytes, or shorter than
    /// everything protected. Of data that was protected several times the outermost protection is taken off.
    ///
    /// - Parameter data: What ``protect(_:accountID:)`` returned, or anything.
    /// - Returns: What was protected, bit for bit.
    /// - Throws: `failedToDecryptData` when protected data was changed, cut or extended, when its key was shredded or
    ///   belongs to another device or publisher, and when it is clear, the policy of the account it names requires
    ///   encryption, and no app of the publisher on this device wrote it: anybody can write a clear header.
    ///   `applicationNotManaged` when the app or its device is closed.
    ///
    /// SDK: `unprotect:withError:`, `unprotect:`
    public func unprotect(_ data: some Collection<UInt8>) throws(MAMDataProtectionError) -> [UInt8] {
        try data.withRawBytes { (data) throws(MAMDataProtectionError) in try unprotectBytes(data) } ?? Array(data)
    }

    /// What protected data says about itself; nil when the data is not protected.
    ///
    /// Reads the header only: it needs no key, and what it says is a claim that ``unprotect(_:)`` proves. Clear data of an
    /// account whose policy requires encryption is read whole and proved.
    ///
    /// - Throws: `failedToDecryptData` for data with a header that no protected data has, and for clear data that
    ///   ``unprotect(_:)`` refuses because this device did not write it.
    ///
    /// SDK: `protectionInfo:`
    public func protectionInfo(
        for data: some Collection<UInt8>
    ) throws(MAMDataProtectionError) -> MAMDataProtectionInfo? {
        try data.withRawBytes { (data) throws(MAMDataProtectionError) in
            try header(of: data).map { MAMDataProtectionInfo(accountID: $0.owner) }
        }
    }

    /// What a loaded item says about itself; nil when it is not protected, or not loaded.
    ///
    /// - Throws: As ``protectionInfo(for:)-(Collection<UInt8>)``.
    ///
    /// SDK: `protectionInfoForItemProvider:`
    public func protectionInfo(for item: ItemProvider) throws(MAMDataProtectionError) -> MAMDataProtectionInfo? {
        guard let bytes = item.bytes else { return nil }
        return try protectionInfo(for: bytes)
    }
}

extension ManagedApp {
    /// Protection of data by the policy of its account.
    public var dataProtectionManager: MAMDataProtectionManager { MAMDataProtectionManager(app: self) }
}
