internal import MAMPOSIX

/// What every volume asks of a path before it looks at anything.
package enum VolumePath {
    /// The longest path in bytes.
    static let maximumByteCount = 4095
    /// The longest path in bytes that is walked by descriptors, in several calls.
    ///
    /// What lies deeper costs time with the square of its depth and is told of as too long.
    package static let maximumWalkedByteCount = 32 << 10
    /// The longest name of one file or folder in bytes.
    static let maximumNameByteCount = 255

    /// Refuses a path that is not absolute, holds a NUL, or whose last part is no name (`EINVAL`), or is too long.
    ///
    /// A slash at the end would make the system follow a symbolic link there; only `/` itself may have one.
    static func check(
        _ path: String, _ attempt: String, limit: Int = maximumByteCount
    ) throws(SystemError) {
        let bytes = path.utf8
        guard bytes.first == slash, !bytes.contains(0) else { throw SystemError(EINVAL, attempt) }
        guard bytes.count <= limit else { throw SystemError(ENAMETOOLONG, attempt) }
        let name = bytes.reversed().prefix { $0 != slash }
        guard name.isEmpty ? bytes.allSatisfy({ $0 == slash }) : !isDots(name) else {
            throw SystemError(EINVAL, attempt)
        }
    }

    /// The parts of a path; those between two slashes that touch do not count.
    static func parts(_ path: some Sequence<UInt8>) -> [[UInt8]] {
        path.split { $0 == slash }.map { Array($0) }
    }

    package static let slash = UInt8(ascii: "/")

    static func isDots(_ name: some Sequence<UInt8>) -> Bool {
        let dot = UInt8(ascii: ".")
        return name.elementsEqual([dot]) || name.elementsEqual([dot, dot])
    }
}

/// What every volume asks of an extended attribute.
enum VolumeAttribute {
    /// The longest value in bytes.
    static let maximumByteCount = 4096
    /// The longest name in bytes.
    static let maximumNameByteCount = 255
    /// What names begin with that programs of users may set.
    static let prefix = "user."

    /// Refuses a name that holds a NUL or nothing after `user.` (`EINVAL`), is too long (`ERANGE`), or is not for programs
    /// of users (`ENOTSUP`).
    static func check(_ name: String, _ attempt: String) throws(SystemError) {
        guard !name.utf8.contains(0), name != prefix else { throw SystemError(EINVAL, attempt) }
        guard name.utf8.count <= maximumNameByteCount else { throw SystemError(ERANGE, attempt) }
        guard name.utf8.starts(with: prefix.utf8) else { throw SystemError(ENOTSUP, attempt) }
    }

    /// Refuses a value that is too long (`E2BIG`).
    static func check(_ value: [UInt8]?, _ attempt: String) throws(SystemError) {
        guard (value?.count ?? 0) <= maximumByteCount else { throw SystemError(E2BIG, attempt) }
    }
}
