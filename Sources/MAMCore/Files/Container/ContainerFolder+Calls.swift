internal import MAMPOSIX
internal import MAMVolumes

/// Calls of the volume with the errors of this domain.
extension ContainerFolder {
    func status(of raw: any VolumeFile) throws(MAMFileProtectionError) -> FileStatus {
        do throws(SystemError) { return try raw.status() } catch { throw MAMFileProtectionError(error) }
    }

    func status(at path: String) throws(MAMFileProtectionError) -> FileStatus {
        do throws(SystemError) { return try volume.status(of: path) } catch { throw MAMFileProtectionError(error) }
    }

    /// The device and inode of the file that has this name; nil when none has.
    func inode(at path: String) throws(MAMFileProtectionError) -> FilePlace? {
        do throws(SystemError) { return try volume.status(of: path).place } catch {
            // A folder that became a link leads nowhere any more.
            guard error.isMissing || error.number == ELOOP else { throw MAMFileProtectionError(error) }
            return nil
        }
    }

    /// Whether a name is known to be free; false when nobody can say.
    ///
    /// A name that is longer than the volume allows is free; of a path that is too long as a whole nobody can say.
    func isMissing(_ path: String) -> Bool {
        do throws(MAMFileProtectionError) { return try inode(at: path) == nil } catch {
            return error.systemError == ENAMETOOLONG && path.utf8.count <= Self.longestPath
        }
    }

    /// Removes a name, which may be gone already.
    func remove(_ path: String) throws(MAMFileProtectionError) {
        do throws(SystemError) { try volume.remove(path) } catch {
            guard error.number == ENOENT else { throw MAMFileProtectionError(error) }
        }
    }

    func open(_ path: String, _ flags: OpenFlags, mode: UInt32 = 0) throws(MAMFileProtectionError) -> any VolumeFile {
        try system { () throws(SystemError) in try volume.open(path, flags, mode: mode) }
    }

    /// Brings the names in the folder of a file to the disk.
    func synchronize(namesBeside path: String) throws(MAMFileProtectionError) {
        try system { () throws(SystemError) in try volume.synchronizeFolder(Self.folder(of: path)) }
    }

    /// Runs calls of the volume; what they throw becomes an error of this domain.
    func system<Result>(_ body: () throws(SystemError) -> Result) throws(MAMFileProtectionError) -> Result {
        do throws(SystemError) { return try body() } catch { throw MAMFileProtectionError(error) }
    }

    /// Runs a call for extended attributes; nil where the volume has none.
    func withAttributes<Result>(
        _ body: () throws(SystemError) -> Result
    ) throws(MAMFileProtectionError) -> Result? {
        do throws(SystemError) { return try body() } catch {
            guard error.hasNoAttributes else { throw MAMFileProtectionError(error) }
            return nil
        }
    }

    /// A free name for a temporary file in the folder of another one.
    func temporaryPath(beside path: String, _ prefix: String) throws(MAMFileProtectionError) -> String {
        let folder = Self.folder(of: path)
        return (folder == "/" ? "" : folder) + "/" + prefix + (try FileID.made().hexadecimal)
    }
}

extension FileID {
    /// A new id, with the errors of this domain.
    static func made() throws(MAMFileProtectionError) -> FileID {
        do throws(CryptoError) { return try .random() } catch { throw MAMFileProtectionError(error) }
    }
}
