internal import MAMBase
package import MAMKeys
package import MAMVolumes

/// The content of a protected file's header, and whether it is authentic.
package struct FileInspection: Sendable {
    /// The trust in a header.
    package enum Proof: Sendable, Equatable {
        /// The file's account key exists, and the header was written under this key.
        case authentic
        /// The key is missing, so the header is only a claim.
        case keyMissing
        /// The key exists, but the header was not written under this key.
        case forged(ProtectedFileError)
    }

    /// The newest authentic header; without one, the newest that can be read.
    package let header: FileHeader
    /// The trust in the header.
    package let proof: Proof
}

extension ProtectedFile {
    /// Reads a file's header without opening the file: nothing else is read, and nothing is recovered.
    ///
    /// - Parameters:
    ///   - file: The raw file.
    ///   - key: Returns the account key with an id; nil if there is none.
    /// - Returns: The header and its trust; nil for a plain file.
    /// - Throws: `unknownVersion`, `damaged` if neither header can be read, `system`, `crypto`, and the errors of
    ///   `key`.
    package static func inspect(
        _ file: any VolumeFile, key: (KeyID) throws(ProtectedFileError) -> AccountKey?
    ) throws(ProtectedFileError) -> FileInspection? {
        let slots = try HeaderSlots(of: file)
        let candidates: [(header: FileHeader, place: Int64)]
        do throws(ProtectedFileError) { candidates = try slots.candidates() } catch  where error.code == .notProtected {
            return nil
        }
        var best: FileInspection?
        for (header, place) in candidates {
            let proof: FileInspection.Proof
            if let account = try key(header.keyID) {
                proof = try prove(header, slots.bytes(at: place), place, under: account)
            } else {
                proof = .keyMissing
            }
            if proof == .authentic { return FileInspection(header: header, proof: proof) }
            if best == nil { best = FileInspection(header: header, proof: proof) }
        }
        return best
    }

    private static func prove(
        _ header: FileHeader, _ slot: [UInt8], _ place: Int64, under account: AccountKey
    ) throws(ProtectedFileError) -> FileInspection.Proof {
        do throws(CryptoError) {
            let keys = try account.unwrap(header.wrappedKey).fileKeys(for: header.fileID)
            let tag = try HMACSHA256(key: keys.header)
            if try slot.span.bytes.withUnsafeBytes({ (slot) throws(CryptoError) in
                try tag.isTag(
                    slot.part(HeaderLayout.tag, HeaderLayout.tagCount), of: slot.part(0, HeaderLayout.authenticated))
            }) {
                return .authentic
            }
            return .forged(
                ProtectedFileError(
                    .notAuthentic, "the header is not authentic", at: place + Int64(HeaderLayout.tag)))
        } catch  where error.code == .notAuthentic {
            return .forged(ProtectedFileError(error, at: place + Int64(HeaderLayout.wrappedKey)))
        } catch {
            throw ProtectedFileError(error)
        }
    }
}
