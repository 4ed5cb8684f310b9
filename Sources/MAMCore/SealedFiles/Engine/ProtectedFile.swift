package import MAMBase
package import MAMKeys
internal import MAMVolumes

/// An open protected file: its plaintext is encrypted chunk by chunk in a raw file, for random access.
///
/// Not thread-safe. The caller holds a lock for readers and writers: several calls of ``read(into:at:with:)`` may run
/// at once, each with a ``Reader`` of its own; every other call runs alone. The caller closes the raw file, after
/// ``finish()``.
///
/// A write that returned survives the end of the process; ``synchronize(metadata:)`` makes it survive a loss of power.
/// After an error the file remains usable: earlier calls are complete, and each chunk of the failed call has its old or
/// its new content.
package final class ProtectedFile: Unprintable {
    /// Options for opening or making a file.
    package struct Options: Sendable {
        /// Whether each step reaches the disk before the next one, so that a loss of power tears no chunk.
        package var isPowerSafe: Bool
        /// The lengths of chunks of a new file.
        package var geometry: ChunkGeometry
        /// The number of encryptions that a new file counts as used, for tests near the limits.
        package var reservedAtCreation: UInt64
        /// Counts the memory that open files hold; nil where there is no quota.
        package var quota: ResourceQuota?

        /// Makes options.
        package init(
            isPowerSafe: Bool = false, geometry: ChunkGeometry = .standard, reservedAtCreation: UInt64 = 0,
            quota: ResourceQuota? = nil
        ) {
            self.isPowerSafe = isPowerSafe
            self.geometry = geometry
            self.reservedAtCreation = reservedAtCreation
            self.quota = quota
        }
    }

    let file: any VolumeFile
    let nonces: NoncePool
    let isPowerSafe: Bool
    let quota: ResourceQuota?
    /// The keys of the content; an emptied file gets others.
    var keys: ContentKeys
    /// The lengths of the chunks.
    package let geometry: ChunkGeometry
    /// The header that a reopen would find.
    var header: FileHeader
    var budget: SealBudget
    var isWritable: Bool
    var isFinished = false
    /// A header whose write failed, so that it is unknown whether it is on the disk, and its keys.
    var doubtful: (header: FileHeader, keys: ContentKeys)?
    /// Complete slots, by chunk, that could not be written to their positions.
    var overlay: [Int: [UInt8]] = [:]
    /// An upper bound of the raw file's length.
    var rawLength: Int64
    /// Whether something was written that may not have reached the disk.
    var isUnsynced = false
    /// The length of the chunk sealed last in a batch, which spares reading the last chunk of the file when that grows.
    var lastSealed: (chunk: Int, length: Int)?
    /// The workspace for changes, made by the first one.
    var changing: ChunkWorkspace?

    init(
        file: any VolumeFile, nonces: NoncePool, options: Options, isWritable: Bool, header: FileHeader,
        keys: ContentKeys, rawLength: Int64
    ) throws(ProtectedFileError) {
        self.file = file
        self.nonces = nonces
        isPowerSafe = options.isPowerSafe
        quota = options.quota
        self.isWritable = isWritable
        self.header = header
        self.keys = keys
        self.rawLength = rawLength
        geometry = header.geometry
        do throws(CryptoError) { budget = try SealBudget(reserved: header.reserved) } catch {
            throw ProtectedFileError(error)
        }
    }

    /// The owner of the file.
    package var owner: AccountID { header.owner }
    /// The id of the account key that wraps the file's data key.
    package var keyID: KeyID { header.keyID }
    /// The id of the file, which it keeps when it is emptied.
    package var fileID: FileID { header.fileID }
    /// The length of the plaintext, in bytes.
    package var length: Int64 { header.length }
    /// The number of headers written; a lower number than before means that an older copy replaced the file.
    package var sequence: UInt64 { header.sequence }
    /// The number of truncations.
    package var shrinkEpoch: UInt64 { header.shrinkEpoch }
    /// Whether the data key has encrypted so often that the file should be rewritten under another one.
    package var needsNewKey: Bool { budget.needsNewKey }
    /// Whether the file is marked as being changed.
    package var isDirty: Bool { header.isDirty }
    /// Whether chunks are read from memory because they could not be written to their positions.
    package var isHealedInMemory: Bool { !overlay.isEmpty }
    /// The header as a reopen would find it.
    package var currentHeader: FileHeader { header }

    /// The memory and the cipher of one of several concurrent readers.
    ///
    /// Not thread-safe; belongs to the file that made it.
    package final class Reader: Unprintable {
        let workspace: ChunkWorkspace

        init(_ workspace: ChunkWorkspace) { self.workspace = workspace }
    }

    /// Makes a reader.
    package func makeReader() throws(ProtectedFileError) -> Reader { Reader(try makeWorkspace()) }

    func makeWorkspace() throws(ProtectedFileError) -> ChunkWorkspace {
        let count = ChunkWorkspace.byteCount(of: geometry)
        do throws(QuotaError) { try quota?.takeMemory(count) } catch { throw ProtectedFileError(error) }
        do throws(CryptoError) {
            let made = try ChunkWorkspace(key: keys.chunks, fileID: header.fileID, geometry: geometry)
            made.countedBy = quota
            return made
        } catch {
            quota?.heldBytes.give(count)
            throw ProtectedFileError(error)
        }
    }

    /// Returns the workspace for changes.
    func workspace() throws(ProtectedFileError) -> ChunkWorkspace {
        if let changing {
            try update(changing)
            return changing
        }
        let made = try makeWorkspace()
        changing = made
        return made
    }

    /// Gives the current key of the chunks to a workspace that was made before the file was emptied.
    @inline(__always)
    func update(_ workspace: ChunkWorkspace) throws(ProtectedFileError) {
        guard workspace.key !== keys.chunks else { return }
        do throws(CryptoError) { try workspace.change(to: keys.chunks) } catch { throw ProtectedFileError(error) }
    }
}
