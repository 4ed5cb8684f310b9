internal import MAMPOSIX

/// The file system of the engine: the machine's own, one in memory, or one that fails on purpose.
///
/// Paths are absolute. No call follows a symbolic link in the last component of a path.
package protocol Volume: Sendable {
    /// Opens a file; `mode` applies if it is made.
    func open(_ path: String, _ flags: OpenFlags, mode: UInt32) throws(SystemError) -> any VolumeFile
    /// Opens a file only to read it, for a moment, and returns its status at that time.
    func openForLook(_ path: String) throws(SystemError) -> (file: any VolumeFile, status: FileStatus)
    /// Returns the status of an entry; symbolic links are not followed.
    func status(of path: String) throws(SystemError) -> FileStatus
    /// Returns the status of an entry that is probably the file at a place.
    ///
    /// If it is not, the call is that for any entry. If it is, folders that were replaced by links are not noticed.
    func status(of path: String, expecting place: FilePlace) throws(SystemError) -> FileStatus
    /// Returns the path without symbolic links, `.` and `..`; every folder in it must exist.
    func resolve(_ path: String) throws(SystemError) -> String
    /// Renames an entry, and replaces an existing one.
    func rename(_ path: String, to newPath: String) throws(SystemError)
    /// Gives a file an additional name, which must be free.
    func link(_ path: String, as newPath: String) throws(SystemError)
    /// Deletes a name of a file.
    func remove(_ path: String) throws(SystemError)
    func makeFolder(_ path: String, mode: UInt32) throws(SystemError)
    /// Deletes an empty folder.
    func removeFolder(_ path: String) throws(SystemError)
    /// Returns the names in a folder without `.` and `..`, in the order of their bytes.
    func names(in folder: String) throws(SystemError) -> [String]
    /// Returns the entries of a folder, in the order of the names' bytes.
    func entries(in folder: String) throws(SystemError) -> [VolumeEntry]
    /// Flushes the names in a folder to the disk.
    func synchronizeFolder(_ path: String) throws(SystemError)
    /// Returns an extended attribute of a file or folder, like that of an open file.
    func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]?
    /// Sets or removes an extended attribute of a file or folder.
    func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError)
    /// Returns the names of all extended attributes that user programs may set (`user.*`).
    func attributeNames(of path: String) throws(SystemError) -> [String]
    /// Sets the time of the last change of content, in nanoseconds since 1970.
    func setModified(_ time: Int64, of path: String) throws(SystemError)
    /// Opens a new file without a name, which is deleted when it is closed without a name; nil if the volume does not
    /// support that.
    func openUnnamed(in folder: String, mode: UInt32) throws(SystemError) -> (any VolumeFile)?
    /// Gives an open file without a name its first name, which must be free.
    func name(_ file: any VolumeFile, _ path: String) throws(SystemError)
    /// The same volume, which refuses paths with a symbolic link (`ELOOP`).
    var withoutLinks: any Volume { get }
    /// Whether it is known to refuse them.
    var refusesLinks: Bool { get }
    /// Returns the same volume without links, which finds a folder and its content even if the folder is moved; nil if
    /// other programs cannot move folders.
    func holding(_ folder: String) throws(SystemError) -> (any Volume)?
    /// Returns the same volume, whose calls release idle descriptors if the system has none left, and are then
    /// repeated.
    func relieved(by idle: IdleDescriptors) -> any Volume
}

/// A name in a folder and its kind.
package struct VolumeEntry: Sendable, Hashable {
    package let name: String
    /// The kind, or the error that prevents reading it.
    package let kind: Result<FileStatus.Kind, SystemError>
}

/// A volume that only this process uses.
extension Volume {
    package func openForLook(_ path: String) throws(SystemError) -> (file: any VolumeFile, status: FileStatus) {
        let file = try open(path, .read, mode: 0)
        do throws(SystemError) { return (file, try file.status()) } catch {
            file.close()
            throw error
        }
    }

    package func entries(in folder: String) throws(SystemError) -> [VolumeEntry] {
        try names(in: folder).compactMap { name in
            let kind = Result { () throws(SystemError) in
                try status(of: (folder == "/" ? "" : folder) + "/" + name).kind
            }
            if case .failure(let error) = kind, error.isMissing { return nil }
            return VolumeEntry(name: name, kind: kind)
        }
    }

    package func status(of path: String, expecting place: FilePlace) throws(SystemError) -> FileStatus {
        try status(of: path)
    }

    package func openUnnamed(in folder: String, mode: UInt32) throws(SystemError) -> (any VolumeFile)? { nil }

    package func name(_ file: any VolumeFile, _ path: String) throws(SystemError) {
        throw SystemError(ENOTSUP, "naming the file")
    }

    package var withoutLinks: any Volume { self }

    package var refusesLinks: Bool { false }

    package func holding(_ folder: String) throws(SystemError) -> (any Volume)? { nil }

    package func relieved(by idle: IdleDescriptors) -> any Volume { self }
}

/// Options for opening a file; the bits are those of this library.
package struct OpenFlags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let read = OpenFlags(rawValue: 1 << 0)
    package static let write = OpenFlags(rawValue: 1 << 1)
    /// Makes the file if it is missing.
    package static let create = OpenFlags(rawValue: 1 << 2)
    /// Fails if the file exists; used with ``create``.
    package static let exclusive = OpenFlags(rawValue: 1 << 3)
    /// Empties the file.
    package static let truncate = OpenFlags(rawValue: 1 << 4)
    /// The file stays open after the call, so it must not get one of the reserved descriptors
    /// (``DescriptorLimit/reserve(for:)``).
    package static let lasting = OpenFlags(rawValue: 1 << 5)

    /// Returns these flags with others.
    ///
    /// Other targets would make an array for a list of flags, with code that is not specialized.
    package func with(_ other: OpenFlags) -> OpenFlags { OpenFlags(rawValue: rawValue | other.rawValue) }

    /// Reading, and writing if requested.
    package static func access(isWritable: Bool) -> OpenFlags { isWritable ? read.with(write) : read }

    /// The flags for a new file that stays open.
    package static let newLasting = OpenFlags(
        rawValue: read.rawValue | write.rawValue | create.rawValue | exclusive.rawValue | lasting.rawValue)
}
