internal import MAMKeys

extension MAMDataProtectionManager {
    func protectBytes(_ data: UnsafeRawBufferPointer, of owner: AccountID) throws(MAMDataProtectionError) -> [UInt8] {
        try checkNotClosed()
        do throws(BufferError) {
            guard !app.isEncryptionRequired(for: owner) else { return try seal(data, of: owner) }
            return try BufferEnvelope.mark(
                data, owner: owner, publisher: app.configuration.publisher, with: try clearBufferKey())
        } catch {
            throw MAMDataProtectionError(
                .failedToEncryptData, "the data could not be protected: \(error.description)")
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
        throw MAMDataProtectionError(
            .failedToDecryptData, "its key is gone, or belongs to another device or publisher")
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
    /// Whether the current policy of an account requires encryption of its data.
    func isEncryptionRequired(for id: AccountID) -> Bool {
        PolicyEvaluator.property(.isFileEncryptionRequired, policyWord(for: id), device.facts.inApp).isAllowed
    }
}
