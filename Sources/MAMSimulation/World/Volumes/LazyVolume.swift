internal import MAMBase
internal import MAMCore
package import MAMVolumes

/// A volume in memory that is made by the first call that needs it.
///
/// Most devices of a simulation have no file call. Until the first one, the volume only remembers the folders it has to
/// contain. Safe to use from any thread.
package final class LazyVolume: Volume {
    private enum State: Sendable {
        case waiting(Folders)
        case made(MemoryVolume)
    }

    /// Folders with their indices in the order of their creation: a folder comes after its parent.
    private struct Folders: Sendable {
        var numbers = DenseTable<String, UInt32>()
        var last: UInt32 = 0
    }

    private let state = Guarded(State.waiting(Folders()))

    /// Makes a volume without memory for files.
    package init() {}

    package var isMade: Bool {
        state.withLock { state in
            if case .made = state { true } else { false }
        }
    }

    /// Adds a folder, at the latest when the volume is made.
    ///
    /// Leaves an existing folder unchanged.
    func remember(folder: String) {
        state.withLock { state in
            switch state {
            case .waiting(var folders):
                // Changed in place: a device may have thousands of folders before its first file call.
                state = .waiting(Folders())
                if folders.numbers[folder] == nil {
                    folders.last += 1
                    folders.numbers[folder] = folders.last
                }
                state = .waiting(folders)
            case .made(let volume): try? volume.makeFolder(folder, mode: 0o700)
            }
        }
    }

    /// Removes a folder that was only remembered; returns false once the volume is made.
    func forget(folder: String) -> Bool {
        state.withLock { state in
            guard case .waiting(var folders) = state else { return false }
            state = .waiting(Folders())
            folders.numbers[folder] = nil
            state = .waiting(folders)
            return true
        }
    }

    private var base: MemoryVolume {
        state.withLock { state in
            switch state {
            case .made(let volume): return volume
            case .waiting(let folders):
                let volume = MemoryVolume()
                var all: [(folder: String, number: UInt32)] = []
                folders.numbers.forEach { all.append(($0, $1)) }
                for (folder, _) in all.sorted(by: { $0.number < $1.number }) {
                    try? volume.makeFolder(folder, mode: 0o700)
                }
                state = .made(volume)
                return volume
            }
        }
    }

    package func open(_ path: String, _ flags: OpenFlags, mode: UInt32) throws(SystemError) -> any VolumeFile {
        try base.open(path, flags, mode: mode)
    }

    package func status(of path: String) throws(SystemError) -> FileStatus { try base.status(of: path) }

    package func resolve(_ path: String) throws(SystemError) -> String { try base.resolve(path) }

    package func rename(_ path: String, to newPath: String) throws(SystemError) { try base.rename(path, to: newPath) }

    package func link(_ path: String, as newPath: String) throws(SystemError) { try base.link(path, as: newPath) }

    package func remove(_ path: String) throws(SystemError) { try base.remove(path) }

    package func makeFolder(_ path: String, mode: UInt32) throws(SystemError) { try base.makeFolder(path, mode: mode) }

    package func removeFolder(_ path: String) throws(SystemError) { try base.removeFolder(path) }

    package func names(in folder: String) throws(SystemError) -> [String] { try base.names(in: folder) }

    package func synchronizeFolder(_ path: String) throws(SystemError) { try base.synchronizeFolder(path) }

    package func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]? {
        try base.attribute(name, of: path)
    }

    package func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError) {
        try base.setAttribute(name, to: value, of: path)
    }

    package func attributeNames(of path: String) throws(SystemError) -> [String] { try base.attributeNames(of: path) }

    package func setModified(_ time: Int64, of path: String) throws(SystemError) {
        try base.setModified(time, of: path)
    }
}
