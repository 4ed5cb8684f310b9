internal import MAMPOSIX

/// The file system as the engine uses it: the machine's own, one in memory, or one that fails on purpose.
///
/// Paths are absolute. Nothing follows a symbolic link in the last component of a path.
package protocol Volume: Sendable {
    /// Opens a file; `mode` counts when it is made.
    func open(_ path: String, _ flags: OpenFlags, mode: UInt32) throws(SystemError) -> any VolumeFile
    /// What stands under a name, symbolic links themselves included.
    func status(of path: String) throws(SystemError) -> FileStatus
    /// The same path without symbolic links, `.` and `..`; everything on the way must exist.
    func resolve(_ path: String) throws(SystemError) -> String
    /// Moves a name, over another one if that is there.
    func rename(_ path: String, to newPath: String) throws(SystemError)
    /// Gives a file one more name, which must be free.
    func link(_ path: String, as newPath: String) throws(SystemError)
    /// Removes the name of a file.
    func remove(_ path: String) throws(SystemError)
    /// Makes a folder.
    func makeFolder(_ path: String, mode: UInt32) throws(SystemError)
    /// Removes an empty folder.
    func removeFolder(_ path: String) throws(SystemError)
    /// The names in a folder without `.` and `..`, in the order of their bytes.
    func names(in folder: String) throws(SystemError) -> [String]
    /// What stands in a folder, in the order of the names' bytes.
    func entries(in folder: String) throws(SystemError) -> [VolumeEntry]
    /// Brings the names in a folder to the disk.
    func synchronizeFolder(_ path: String) throws(SystemError)
    /// An extended attribute of a file or folder, as of an open file.
    func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]?
    /// Sets or removes an extended attribute of a file or folder.
    func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError)
    /// The names of all extended attributes that programs of users may set (`user.*`).
    func attributeNames(of path: String) throws(SystemError) -> [String]
    /// Sets the time of the last change of content, in nanoseconds since 1970.
    func setModified(_ time: Int64, of path: String) throws(SystemError)
    /// Opens a new file without a name, which is gone when it is closed without having got one; nil where that is not known.
    func openUnnamed(in folder: String, mode: UInt32) throws(SystemError) -> (any VolumeFile)?
    /// Gives an open file without a name its first one, which must be free.
    func name(_ file: any VolumeFile, _ path: String) throws(SystemError)
    /// The same volume, which refuses a path that leads over a symbolic link (`ELOOP`).
    var withoutLinks: any Volume { get }
    /// The same volume without links, which finds a folder and all below it wherever the folder is moved; nil where other
    /// programs cannot move folders.
    func holding(_ folder: String) throws(SystemError) -> (any Volume)?
    /// The same volume, whose calls give back idle descriptors where the system has none left, and are then made again.
    func relieved(by idle: IdleDescriptors) -> any Volume
}

/// A name in a folder and what stands there.
package struct VolumeEntry: Sendable, Hashable {
    package let name: String
    /// What it is, or why that cannot be said.
    package let kind: Result<FileStatus.Kind, SystemError>
}

/// A volume that only this process sees.
extension Volume {
    package func entries(in folder: String) throws(SystemError) -> [VolumeEntry] {
        try names(in: folder).compactMap { name in
            let kind = Result { () throws(SystemError) in
                try status(of: (folder == "/" ? "" : folder) + "/" + name).kind
            }
            if case .failure(let error) = kind, error.isMissing { return nil }
            return VolumeEntry(name: name, kind: kind)
        }
    }

    package func openUnnamed(in folder: String, mode: UInt32) throws(SystemError) -> (any VolumeFile)? { nil }

    package func name(_ file: any VolumeFile, _ path: String) throws(SystemError) {
        throw SystemError(ENOTSUP, "naming the file")
    }

    package var withoutLinks: any Volume { self }

    package func holding(_ folder: String) throws(SystemError) -> (any Volume)? { nil }

    package func relieved(by idle: IdleDescriptors) -> any Volume { self }
}

/// How a file is opened; the bits are ours.
package struct OpenFlags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let read = OpenFlags(rawValue: 1 << 0)
    package static let write = OpenFlags(rawValue: 1 << 1)
    /// Makes the file when it is missing.
    package static let create = OpenFlags(rawValue: 1 << 2)
    /// With ``create``: refuses a file that is there.
    package static let exclusive = OpenFlags(rawValue: 1 << 3)
    /// Empties the file.
    package static let truncate = OpenFlags(rawValue: 1 << 4)
    /// Stays open after the call, so it gets none of the last descriptors (``DescriptorLimit/reserve(for:)``).
    package static let lasting = OpenFlags(rawValue: 1 << 5)
}
