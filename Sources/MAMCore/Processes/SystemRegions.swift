internal import MAMPOSIX
package import MAMVolumes

/// The regions of containers in lock files of a device's folder, one for each container.
///
/// The lock file that was deleted last stays as a spare, so that a wipe on a full disk has disk space for a lock file.
package struct SystemRegions: ProcessRegions {
    /// The folder, which exists.
    package let folder: String

    /// Uses the lock files of a folder.
    package init(folder: String) { self.folder = folder }

    /// The name of the spare, which holds no locks.
    static let spareName = "container.spare"

    package func region(for container: FilePlace) throws(SystemError) -> any ProcessRegion {
        let digits = [container.device, container.inode].map { String($0, radix: 16) }
        let path = folder + "/container-" + digits.joined(separator: "-") + SystemRegion.ending
        do throws(SystemError) { return try SystemRegion(path, spare: spare) } catch {
            guard [ENOSPC, EDQUOT, EFBIG].contains(error.number), takeSpare(for: path) else { throw error }
        }
        return try SystemRegion(path, spare: spare)
    }

    private var spare: String { folder + "/" + Self.spareName }

    // Replaces a lock file without disk space by the spare; false if there is no spare, or a process uses the file.
    private func takeSpare(for path: String) -> Bool {
        // Only one process gets it, by a name that no other process uses.
        let mine = path + ".\(getpid())"
        guard move(spare, to: mine) else { return false }
        if SystemRegion.replaceUnused(path, with: mine) { return true }
        _ = move(mine, to: spare)
        return false
    }

    private func move(_ path: String, to newPath: String) -> Bool {
        SystemPath.with(path) { path in SystemPath.with(newPath) { rename(path, $0) } } == 0
    }

    /// Deletes the lock files that no process uses, and the spare.
    package func removeUnused() {
        let names = (try? SystemVolume().names(in: folder)) ?? []
        for name in names where name.hasPrefix("container-") && name.hasSuffix(SystemRegion.ending) {
            SystemRegion.removeUnused(folder + "/" + name)
        }
        _ = SystemPath.with(spare) { unlink($0) }
    }
}
