internal import CMAMFiles
internal import MAMLibc

/// The status of a file, as the system's calls give it.
package typealias SystemStatus = stat

extension SystemStatus {
    /// Whether it is a regular file.
    package var isFile: Bool { kind == S_IFREG }
    package var isFolder: Bool { kind == S_IFDIR }
    /// Whether it is a symbolic link.
    package var isLink: Bool { kind == S_IFLNK }
    /// Whether it is a pipe, named or not.
    package var isPipe: Bool { kind == S_IFIFO }
    package var isSocket: Bool { kind == S_IFSOCK }

    private var kind: mode_t { st_mode & S_IFMT }

    /// The permissions, with the bits for the user, the group and deletion: 12 bits.
    package var permissions: UInt32 { UInt32(st_mode & 0o7777) }

    /// The time of the last change of the content.
    package var modified: timespec {
        #if canImport(Darwin)
            st_mtimespec
        #else
            st_mtim
        #endif
    }

    /// The time of the last change of the content, the name or the permissions.
    package var changed: timespec {
        #if canImport(Darwin)
            st_ctimespec
        #else
            st_ctim
        #endif
    }
}

/// An open folder, whose entries are read one after the other.
#if canImport(Darwin)
    package typealias FolderStream = UnsafeMutablePointer<DIR>
#else
    package typealias FolderStream = OpaquePointer
#endif

/// The calls for files in which systems differ.
///
/// As the calls of the system, they return -1 and leave the error in `errno`, if not stated otherwise.
package enum SystemFiles {
    /// The flag that opens a folder only as the start of paths, also without permission to read it.
    package static var pathOnly: Int32 { mam_o_path }

    /// Looks at the entry at a path, and follows links.
    package static func look(at path: UnsafePointer<CChar>, _ status: inout SystemStatus) -> Int32 {
        stat(path, &status)
    }

    /// Opens the entry at a path below a folder without any symbolic link on the way, the last component included.
    ///
    /// The mode is that of a new file, and 0 if none may be made.
    package static func openWithoutLinks(
        _ folder: Int32, _ path: UnsafePointer<CChar>?, _ flags: Int32, mode: UInt32
    ) -> Int32 { mam_open_without_links(folder, path, flags, mode) }

    /// Brings a file or a folder to the disk, so that it is there after a loss of power.
    ///
    /// Its content and length are there in any case; with `metadata` also its times and permissions.
    package static func synchronize(_ descriptor: Int32, metadata: Bool = true) -> Int32 {
        SystemAnswers.current.flush({ mam_flush_disk(descriptor) }, plain: { mam_flush(descriptor, metadata) })
    }

    /// Allocates disk space for the first bytes of a file, and makes it that long if it is shorter.
    ///
    /// - Returns: 0, or the number of the error.
    package static func reserve(_ descriptor: Int32, byteCount: Int) -> Int32 { mam_reserve(descriptor, byteCount) }

    /// The times for `utimensat` and `futimens` that set the time of the last change of content, and keep that of the last
    /// use.
    package static func times(modified time: timespec) -> [timespec] {
        [timespec(tv_sec: 0, tv_nsec: mam_utime_omit), time]
    }

    /// The path of an entry of an open folder, with the zero at its end; nil if the system does not tell.
    ///
    /// Only for calls that accept no folder as the start of a path.
    package static func path(of name: UnsafePointer<CChar>, in folder: Int32) -> [CChar]? {
        let name = UnsafeBufferPointer(start: name, count: strlen(name) + 1)
        #if canImport(Darwin)
            guard folder != AT_FDCWD else { return Array(name) }
            return path(of: folder).map { $0 + [CChar(bitPattern: UInt8(ascii: "/"))] + name }
        #else
            return Array("/proc/self/fd/\(folder)/".utf8CString.dropLast()) + name
        #endif
    }

    /// The name that the folder of an open file has for it, where a volume can find a file by other spellings of its name;
    /// nil on other systems.
    package static func storedName(of descriptor: Int32) -> [UInt8]? {
        #if canImport(Darwin)
            path(of: descriptor).map { path in
                path.split(separator: CChar(bitPattern: UInt8(ascii: "/"))).last.map { $0.map(UInt8.init(bitPattern:)) }
                    ?? []
            }
        #else
            nil
        #endif
    }

    #if canImport(Darwin)
        // Without the zero at its end.
        private static func path(of descriptor: Int32) -> [CChar]? {
            var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
            guard mam_path(descriptor, &path) == 0 else { return nil }
            return Array(path.prefix { $0 != 0 })
        }
    #endif
}

/// Files without a name, which are gone with their process until they are named.
///
/// macOS has none: a temporary name takes their place.
package enum UnnamedFiles {
    /// Whether the system has them; some of its volumes may not.
    package static var exist: Bool { mam_o_unnamed != 0 }

    /// The flags that make such a file, in the folder at the path.
    package static var flags: Int32 { mam_o_unnamed | O_DIRECTORY }

    /// Whether flags make such a file.
    package static func areMade(by flags: Int32) -> Bool { flags & mam_o_unnamed != 0 }

    /// Whether an unnamed file can be named.
    package static func canBeNamed(_ descriptor: Int32) -> Bool { access(path(of: descriptor), F_OK) == 0 }

    /// Gives an unnamed file a name below a folder, which must not exist yet.
    package static func name(_ descriptor: Int32, _ folder: Int32, _ path: UnsafePointer<CChar>) -> Int32 {
        linkat(AT_FDCWD, Self.path(of: descriptor), folder, path, AT_SYMLINK_FOLLOW)
    }

    private static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
}

/// A file or folder whose extended attributes are read or changed.
package enum AttributeHolder {
    /// The entry at a path; a symbolic link is not followed.
    case path(UnsafePointer<CChar>)
    case descriptor(Int32)

    private var descriptor: Int32 { if case .descriptor(let descriptor) = self { descriptor } else { -1 } }
    private var path: UnsafePointer<CChar>? { if case .path(let path) = self { path } else { nil } }

    /// Writes a value into memory, and returns its length.
    ///
    /// A missing attribute fails with ``SystemAnswers/missingAttribute``, too small a memory with `ERANGE`.
    package func value(_ name: UnsafePointer<CChar>, into memory: UnsafeMutableRawBufferPointer) -> Int {
        mam_attribute(descriptor, path, name, memory.baseAddress, memory.count)
    }

    /// Sets a value, which replaces another one.
    package func set(_ name: UnsafePointer<CChar>, to value: UnsafeRawBufferPointer) -> Int32 {
        mam_set_attribute(descriptor, path, name, value.baseAddress, value.count)
    }

    package func remove(_ name: UnsafePointer<CChar>) -> Int32 { mam_remove_attribute(descriptor, path, name) }

    /// Writes the names, each with a zero behind it, into memory, and returns their length.
    package func names(into memory: UnsafeMutableRawBufferPointer) -> Int {
        mam_attribute_names(descriptor, path, memory.baseAddress?.assumingMemoryBound(to: CChar.self), memory.count)
    }
}
