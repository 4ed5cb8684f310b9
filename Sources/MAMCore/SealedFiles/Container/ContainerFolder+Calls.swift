package import MAMKeys
internal import MAMPOSIX
package import MAMVolumes

/// Calls of the volume with the errors of this domain.
extension ContainerFolder {
    package func status(of raw: any VolumeFile) throws(MAMFileProtectionError) -> FileStatus {
        do throws(SystemError) { return try raw.status() } catch { throw MAMFileProtectionError(error) }
    }

    package func place(of raw: any VolumeFile) throws(MAMFileProtectionError) -> FilePlace {
        do throws(SystemError) { return try raw.place } catch { throw MAMFileProtectionError(error) }
    }

    package func status(at path: String) throws(MAMFileProtectionError) -> FileStatus {
        do throws(SystemError) { return try volume.status(of: path) } catch { throw MAMFileProtectionError(error) }
    }

    /// Returns the device and inode of the file with this name; nil if there is none.
    package func inode(at path: String) throws(MAMFileProtectionError) -> FilePlace? {
        do throws(SystemError) { return try volume.status(of: path).place } catch {
            // A folder that was replaced by a link counts as missing.
            guard error.isMissing || error.number == ELOOP else { throw MAMFileProtectionError(error) }
            return nil
        }
    }

    /// Returns the status of the file at a place if it has this name; nil if the name has another file or none.
    package func status(at path: String, of place: FilePlace) throws(MAMFileProtectionError) -> FileStatus? {
        do throws(SystemError) {
            let status = try volume.status(of: path, expecting: place)
            return status.place == place ? status : nil
        } catch {
            guard error.isMissing || error.number == ELOOP else { throw MAMFileProtectionError(error) }
            return nil
        }
    }

    /// Whether a name is known to be free; false if that cannot be determined.
    ///
    /// A name longer than the volume allows is free. For a path that is too long as a whole the answer cannot be
    /// determined.
    package func isMissing(_ path: String) -> Bool {
        do throws(MAMFileProtectionError) { return try inode(at: path) == nil } catch {
            return error.systemError == ENAMETOOLONG && path.utf8.count <= Self.longestPath
        }
    }

    /// Removes a file by its name; a missing file is no error.
    package func remove(_ path: String) throws(MAMFileProtectionError) {
        do throws(SystemError) { try volume.remove(path) } catch {
            guard error.number == ENOENT else { throw MAMFileProtectionError(error) }
        }
    }

    package func open(_ path: String, _ flags: OpenFlags, mode: UInt32 = 0) throws(MAMFileProtectionError)
        -> any VolumeFile
    {
        try system { () throws(SystemError) in try volume.open(path, flags, mode: mode) }
    }

    /// Opens a file only to read it, for a moment, and returns its status at that time.
    package func openForLook(
        _ path: String
    ) throws(MAMFileProtectionError) -> (file: any VolumeFile, status: FileStatus) {
        try system { () throws(SystemError) in try volume.openForLook(path) }
    }

    /// Reads the header slots of a file whose status was just read.
    package static func slots(
        of raw: any VolumeFile, _ status: FileStatus
    ) throws(MAMFileProtectionError) -> HeaderSlots {
        do throws(ProtectedFileError) { return try HeaderSlots(of: raw, length: status.size) } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }

    /// Flushes the folder of a file, with its names, to the disk.
    package func synchronize(namesBeside path: String) throws(MAMFileProtectionError) {
        try system { () throws(SystemError) in try volume.synchronizeFolder(Self.folder(of: path)) }
    }

    /// Runs calls of the volume, and translates their errors into errors of this domain.
    @inlinable package func system<Result>(_ body: () throws(SystemError) -> Result) throws(MAMFileProtectionError)
        -> Result
    {
        do throws(SystemError) { return try body() } catch { throw MAMFileProtectionError(error) }
    }

    /// Runs a call for extended attributes; nil where the volume has none.
    @inlinable package func withAttributes<Result>(
        _ body: () throws(SystemError) -> Result
    ) throws(MAMFileProtectionError) -> Result? {
        do throws(SystemError) { return try body() } catch {
            guard error.hasNoAttributes else { throw MAMFileProtectionError(error) }
            return nil
        }
    }

    /// Returns an unused path for a temporary file in the folder of another file.
    package func temporaryPath(beside path: String, _ prefix: String) throws(MAMFileProtectionError) -> String {
        let folder = Self.folder(of: path)
        return (folder == "/" ? "" : folder) + "/" + prefix + (try FileID.made().hexadecimal)
    }
}

extension FileID {
    /// A new id, with the errors of this domain.
    package static func made() throws(MAMFileProtectionError) -> FileID {
        do throws(CryptoError) { return try .random() } catch { throw MAMFileProtectionError(error) }
    }
}
