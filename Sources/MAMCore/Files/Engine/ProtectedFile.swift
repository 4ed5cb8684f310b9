internal import MAMVolumes

/// One open protected file: the plaintext of a raw file sealed chunk by chunk, as random access needs it.
///
/// Not thread-safe. The caller holds a lock for readers and writers: ``read(into:at:with:)`` may run several times at once,
/// each with a ``Reader`` of its own, while nothing else runs; everything else runs alone. The raw file stays the
/// caller's to close, after ``finish()``.
///
/// A write that returned survives the death of the process; ``synchronize(metadata:)`` makes it survive a loss of power.
/// After an error the file goes on: what an earlier call did is there, and each chunk of the failed one is as it was or as
/// it should be.
package final class ProtectedFile: Unprintable {
    /// How a file is opened or made.
    package struct Options: Sendable {
        /// Whether each step reaches the disk before the next one, so that a loss of power tears no chunk.
        package var isPowerSafe: Bool
        /// The lengths of chunks of a new file.
        package var geometry: ChunkGeometry
        /// The sealings that a new file begins with as used; for tests of what happens near the limits.
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
    let dataKey: DataKey
    let keys: FileKeys
    let headerTag: HMACSHA256
    /// How the plaintext is cut.
    package let geometry: ChunkGeometry
    /// The header that a reopen would find.
    var header: FileHeader
    var budget: SealBudget
    var isWritable: Bool
    var isFinished = false
    /// A header whose write failed in a way that leaves open whether it is the file's.
    var doubtful: FileHeader?
    /// Slots that are right here and not in their places, whole and by chunk.
    var overlay: [Int: [UInt8]] = [:]
    /// At least the length of the raw file.
    var rawLength: Int64
    /// Whether something was written that may not have reached the disk.
    var isUnsynced = false
    /// The length of the chunk sealed last in a batch, which spares reading the last chunk of the file when that grows.
    var lastSealed: (chunk: Int, length: Int)?
    /// What changes are sealed with; made for the first one.
    var changing: ChunkWorkspace?

    init(
        file: any VolumeFile, nonces: NoncePool, options: Options, isWritable: Bool, header: FileHeader,
        dataKey: DataKey, rawLength: Int64
    ) throws(ProtectedFileError) {
        self.file = file
        self.nonces = nonces
        isPowerSafe = options.isPowerSafe
        quota = options.quota
        self.isWritable = isWritable
        self.header = header
        self.dataKey = dataKey
        self.rawLength = rawLength
        geometry = header.geometry
        do throws(CryptoError) {
            keys = try dataKey.fileKeys(for: header.fileID)
            headerTag = try HMACSHA256(key: keys.header)
            budget = try SealBudget(reserved: header.reserved)
        } catch { throw ProtectedFileError(error) }
    }

    /// Whose the file is.
    package var owner: AccountID { header.owner }
    /// Names the account key that wraps the file's data key.
    package var keyID: KeyID { header.keyID }
    /// Names the file as long as it has this data key.
    package var fileID: FileID { header.fileID }
    /// The length of the plaintext, in bytes.
    package var length: Int64 { header.length }
    /// Counts the headers written; lower than once known means that an older copy was put in place.
    package var sequence: UInt64 { header.sequence }
    /// Counts the truncations.
    package var shrinkEpoch: UInt64 { header.shrinkEpoch }
    /// Whether the data key has sealed so often that the file should be written anew under another one.
    package var needsNewKey: Bool { budget.needsNewKey }
    /// Whether the file says that somebody is changing it.
    package var isDirty: Bool { header.isDirty }
    /// Whether chunks are served from memory that could not be put in their places.
    package var isHealedInMemory: Bool { !overlay.isEmpty }
    /// The header as a reopen would find it.
    package var currentHeader: FileHeader { header }

    /// What one of several readers at a time reads with.
    ///
    /// Not thread-safe; belongs to the file that made it.
    package final class Reader: Unprintable {
        let workspace: ChunkWorkspace

        init(_ workspace: ChunkWorkspace) { self.workspace = workspace }
    }

    /// Makes what a reader reads with.
    package func makeReader() throws(ProtectedFileError) -> Reader { Reader(try makeWorkspace()) }

    func makeWorkspace() throws(ProtectedFileError) -> ChunkWorkspace {
        let count = ChunkWorkspace.byteCount(of: geometry)
        do throws(QuotaError) { try quota?.takeMemory(count) } catch { throw ProtectedFileError(error) }
        do throws(CryptoError) {
            let made = try ChunkWorkspace(key: keys.data, fileID: header.fileID, geometry: geometry)
            made.countedBy = quota
            return made
        } catch {
            quota?.heldBytes.give(count)
            throw ProtectedFileError(error)
        }
    }

    /// What changes are sealed with.
    func workspace() throws(ProtectedFileError) -> ChunkWorkspace {
        if let changing { return changing }
        let made = try makeWorkspace()
        changing = made
        return made
    }
}
