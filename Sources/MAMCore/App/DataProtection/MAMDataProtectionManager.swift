internal import MAMBase
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
        let denied = app.configuration.deniedAssumptions
        guard !data.isEmpty else {
            if denied.contains(.emptyData) { return [] }
            throw MAMDataProtectionError(.emptyData, "there is nothing to protect")
        }
        if denied.contains(.protectWithoutPolicy), !app.policyWord(for: accountID).isManaged {
            throw MAMDataProtectionError(.applicationNotManaged, "the account has no policy")
        }
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

extension MAMDataProtectionManager {
    func protectBytes(_ data: UnsafeRawBufferPointer, of owner: AccountID) throws(MAMDataProtectionError) -> [UInt8] {
        try checkNotClosed()
        do throws(BufferError) {
            guard !app.isEncryptionRequired(for: owner) else { return try seal(data, of: owner) }
            return try BufferEnvelope.mark(
                data, owner: owner, publisher: app.configuration.publisher, with: try clearBufferKey())
        } catch {
            throw MAMDataProtectionError(.failedToEncryptData, "the data could not be protected: \(error.description)")
        }
    }

    /// Returns the original of protected data; nil for data that is not protected.
    func unprotectBytes(_ data: UnsafeRawBufferPointer) throws(MAMDataProtectionError) -> [UInt8]? {
        try checkNotClosed()
        guard let header = try header(of: data) else { return nil }
        guard let seal = header.seal else {
            return try decrypting { () throws(BufferError) in try BufferEnvelope.read(data, header) }
        }
        let key = try key(of: seal)
        return try decrypting { () throws(BufferError) in try BufferEnvelope.open(data, header, seal, with: key) }
    }

    /// Throws for data that is longer than the device's group allows; the header of protected data does not count.
    func checkLength(_ count: Int, _ code: MAMDataProtectionError.Code) throws(MAMDataProtectionError) {
        guard let most = app.device.group?.limits.readers.maximumBufferByteCount,
            count > most
        else { return }
        throw MAMDataProtectionError(
            code, "the data has \(count) bytes, and the group of the device allows \(most)",
            help: "raise `ReaderLimits.maximumBufferByteCount`, or protect the data in parts")
    }

    /// Returns the header of data that this app may use; nil for data that is not protected.
    func header(of data: UnsafeRawBufferPointer) throws(MAMDataProtectionError) -> BufferHeader? {
        guard BufferFormat.isClaimed(by: data) else { return nil }
        let header = try decrypting { () throws(BufferError) in try BufferHeader(of: data) }
        try checkLength(header.payloadCount, .failedToDecryptData)
        guard header.kind == .clear, app.isEncryptionRequired(for: header.owner) else { return header }
        // Any program can write a clear header, which must not make foreign bytes data of the account.
        let isOurs = try decrypting { () throws(BufferError) in
            try BufferEnvelope.isMarked(
                data, header, publisher: app.configuration.publisher, with: try clearBufferKey())
        }
        guard isOurs else {
            throw MAMDataProtectionError(
                .failedToDecryptData,
                "a clear header names an account whose policy requires encryption, and this device did not write it",
                help: "protect the data again from its source, on this device")
        }
        return header
    }

    private func checkNotClosed() throws(MAMDataProtectionError) {
        do throws(MAMFileProtectionError) { try app.checkNotClosed() } catch {
            throw MAMDataProtectionError(.applicationNotManaged, error.message, help: error.help)
        }
    }

    private func clearBufferKey() throws(BufferError) -> ClearBufferKey {
        do throws(StorageError) { return try app.device.storage.clearBufferKey() } catch {
            throw BufferError(.crypto, error.message)
        }
    }

    private func seal(_ data: UnsafeRawBufferPointer, of owner: AccountID) throws(BufferError) -> [UInt8] {
        let (key, seeds): (AccountKey, BufferSeeds)
        do throws(StorageError) {
            key = try app.accountKeyring().currentKey(.transfer, for: app.keyName(of: owner))
        } catch { throw BufferError(.crypto, error.message) }
        do throws(CryptoError) { seeds = try app.device.openFiles.nonces.nextSeeds() } catch {
            throw BufferError(error)
        }
        return try BufferEnvelope.seal(data, owner: owner, with: key, seeds: seeds)
    }

    private func key(of seal: BufferHeader.Seal) throws(MAMDataProtectionError) -> AccountKey {
        do throws(StorageError) {
            // A header may name any key, including a key for files.
            if let owned = try app.accountKeyring().key(seal.keyID), owned.key.kind == .transfer { return owned.key }
        } catch {
            throw MAMDataProtectionError(.failedToDecryptData, "the key could not be read: \(error.message)")
        }
        throw MAMDataProtectionError(.failedToDecryptData, "its key is gone, or belongs to another device or publisher")
    }

    private func decrypting<Result>(
        _ body: () throws(BufferError) -> Result
    ) throws(MAMDataProtectionError) -> Result {
        do throws(BufferError) {
            return try body()
        } catch {
            throw MAMDataProtectionError(
                .failedToDecryptData, "the protected data could not be opened: \(error.description)")
        }
    }
}

extension ManagedApp {
    func isEncryptionRequired(for id: AccountID) -> Bool {
        PolicyEvaluator.property(.isFileEncryptionRequired, policyWord(for: id), device.facts.inApp).isAllowed
    }
}

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

/// The information in the header of protected data: the account that owns the data.
///
/// SDK: `IntuneMAMDataProtectionInfo`
public struct MAMDataProtectionInfo: Sendable, Equatable {
    /// The account that the header names as the owner of the data; ``AccountID/unmanaged`` if no user owns the data.
    ///
    /// The header was read but not verified. ``MAMDataProtectionManager/unprotect(_:)`` verifies it.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID
}

/// An item that another app offers by drag, paste or share, with a function that loads the item's bytes on demand.
///
/// Replaces Apple's `NSItemProvider`, but has only one representation of the item. Each copy of the struct loads its own bytes.
public struct ItemProvider: Sendable {
    /// The type of the item's bytes, as a uniform type identifier such as `public.plain-text`.
    public let typeIdentifier: String
    /// The loaded bytes of the item; nil while they are not loaded.
    public private(set) var bytes: [UInt8]?
    private let source: @Sendable () throws -> [UInt8]

    /// Makes an item whose bytes are loaded on demand.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The uniform type identifier of the bytes.
    ///   - source: The function that supplies the bytes. ``load()`` calls it.
    public init(typeIdentifier: String, source: @escaping @Sendable () throws -> [UInt8]) {
        self.typeIdentifier = typeIdentifier
        self.source = source
    }

    /// Makes an item whose bytes are already loaded.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The uniform type identifier of the bytes.
    ///   - bytes: The bytes of the item.
    public init(typeIdentifier: String, bytes: [UInt8]) {
        self.init(typeIdentifier: typeIdentifier) { bytes }
        self.bytes = bytes
    }

    /// Whether the bytes of the item are loaded.
    public var isLoaded: Bool { bytes != nil }

    /// Loads the bytes of the item if they are not loaded yet, and returns them.
    ///
    /// - Returns: The bytes.
    /// - Throws: The error of the function that supplies the bytes.
    @discardableResult
    public mutating func load() throws -> [UInt8] {
        if let bytes { return bytes }
        let loaded = try source()
        bytes = loaded
        return loaded
    }
}

extension ItemProvider: CustomStringConvertible, CustomReflectable {
    /// A text that contains the type identifier and states whether the item is loaded.
    ///
    /// The text never contains the bytes.
    public var description: String { "ItemProvider(\(typeIdentifier), \(isLoaded ? "loaded" : "not loaded"))" }
    /// A mirror that shows only the type identifier, so that `dump` does not print the bytes.
    public var customMirror: Mirror { Mirror(self, children: ["typeIdentifier": typeIdentifier]) }
}
