internal import MAMVolumes

/// What is written on a file with several names while its new content is copied over it: where that lies.
///
/// The owner index knows it as well, but the newest of its rows may be gone after a loss of power. What is on the file
/// itself was brought to the disk before the first byte of the old content went. It is the path below the container,
/// which may have another place after a restart.
extension ContainerFolder {
    static let redoAttribute = "user.mam.redo"

    /// Writes on an open file that it is copied over from `redo`; where there is no room, the index alone knows.
    func markRedo(_ raw: any VolumeFile, _ redo: String) throws(MAMFileProtectionError) {
        let below = redo.utf8.dropFirst(root.utf8.count)
        do throws(SystemError) { try raw.setAttribute(Self.redoAttribute, to: Array(below)) } catch { return }
        do throws(SystemError) { try raw.synchronize(metadata: true) } catch {
            // Nothing was copied yet, and the new content may be thrown away.
            try? raw.setAttribute(Self.redoAttribute, to: nil)
            throw MAMFileProtectionError(error)
        }
    }

    /// Takes it off a file whose new content is on the disk.
    ///
    /// It is gone there before the copy is: one that came back after a loss of power must not win over what was written
    /// to the file since.
    func unmarkRedo(_ raw: any VolumeFile) throws(MAMFileProtectionError) {
        _ = try withAttributes { () throws(SystemError) in
            try raw.setAttribute(Self.redoAttribute, to: nil)
            try raw.synchronize(metadata: true)
        }
    }

    /// Where the new content of a file lies by what is written on it; nil when it says nothing that holds.
    ///
    /// Others can write on the file: only a copy made for this very file, inside of the container, counts.
    func markedRedo(
        _ raw: any VolumeFile, _ status: FileStatus, isPowerSafe: Bool
    ) throws(MAMFileProtectionError) -> String? {
        // A name may have been removed since.
        guard status.linkCount > 1 || isPowerSafe,
            let value = try withAttributes({ () throws(SystemError) in try raw.attribute(Self.redoAttribute) }),
            let value, let below = String(validating: value, as: UTF8.self), below.hasPrefix("/"),
            !value.contains(0)
        else { return nil }
        let name = Self.name(of: below)
        guard name.hasPrefix(Self.redoPrefix + String(status.place.inode, radix: 16) + "-"),
            // The dot frees the folder itself of links, too.
            let folder = try? resolve(root + Self.folder(of: below) + "/.")
        else { return nil }
        let redo = (folder == "/" ? "" : folder) + "/" + name
        return isMissing(redo) ? nil : redo
    }
}
