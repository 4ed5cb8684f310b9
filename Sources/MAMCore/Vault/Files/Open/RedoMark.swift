internal import MAMSealedFiles
internal import MAMVolumes

/// The mark on a file with several names while its new content is copied over it: the path of that content.
///
/// The owner index has the path as well, but may lose its newest row in a loss of power. The mark was flushed before
/// the first old byte was overwritten. The path is relative to the container, which may be elsewhere after a restart.
extension ContainerFolder {
    static let redoAttribute = "user.mam.redo"

    /// Marks an open file with the path of its new content; if the mark does not fit, only the index has the path.
    func markRedo(_ raw: any VolumeFile, _ redo: String) throws(MAMFileProtectionError) {
        let below = redo.utf8.dropFirst(root.utf8.count)
        do throws(SystemError) { try raw.setAttribute(Self.redoAttribute, to: Array(below)) } catch { return }
        do throws(SystemError) { try raw.synchronize(metadata: true) } catch {
            // Nothing was copied yet, so the new content may be discarded.
            try? raw.setAttribute(Self.redoAttribute, to: nil)
            throw MAMFileProtectionError(error)
        }
    }

    /// Removes the mark from a file whose new content is on the disk.
    ///
    /// It is removed from the disk before the copy's source: after a loss of power it must not override later writes.
    func unmarkRedo(_ raw: any VolumeFile) throws(MAMFileProtectionError) {
        _ = try withAttributes { () throws(SystemError) in
            try raw.setAttribute(Self.redoAttribute, to: nil)
            try raw.synchronize(metadata: true)
        }
    }

    /// Returns the path in the mark of a file; nil if there is no valid mark.
    ///
    /// Other programs can write marks: only a copy that was made for this file, inside the container, is valid.
    func markedRedo(
        _ raw: any VolumeFile, _ status: FileStatus, isPowerSafe: Bool
    ) throws(MAMFileProtectionError) -> String? {
        // A name may have been deleted since.
        guard status.linkCount > 1 || isPowerSafe,
            let value = try withAttributes({ () throws(SystemError) in try raw.attribute(Self.redoAttribute) }),
            let value, let below = String(validating: value, as: UTF8.self), below.hasPrefix("/"),
            !value.contains(0)
        else { return nil }
        let name = Self.name(of: below)
        guard name.hasPrefix(Self.redoPrefix + String(status.place.inode, radix: 16) + "-"),
            // The dot makes the folder itself be resolved from links, too.
            let folder = try? resolve(root + Self.folder(of: below) + "/.")
        else { return nil }
        let redo = (folder == "/" ? "" : folder) + "/" + name
        return isMissing(redo) ? nil : redo
    }
}
