internal import MAMBase
internal import MAMPOSIX

/// The requirements of all volumes on paths.
package enum VolumePath {
    /// The maximum length of a path, in bytes.
    static let maximumByteCount = 4095
    /// The maximum length of a path that is walked by descriptors, in several calls, in bytes.
    ///
    /// Deeper entries would take time with the square of their depth, and are reported as too long.
    package static let maximumWalkedByteCount = 32 << 10
    /// The maximum length of a name of a file or folder, in bytes.
    static let maximumNameByteCount = 255

    /// Throws `EINVAL` for a path that is not absolute, contains a NUL, or does not end with a name, and an error for a
    /// path that is too long.
    ///
    /// A slash at the end would make the system follow a symbolic link there; only `/` itself may have one.
    static func check(
        _ path: String, _ attempt: String, limit: Int = maximumByteCount
    ) throws(SystemError) {
        let bytes = path.utf8
        guard bytes.first == slash, !path.hasByte(0) else { throw SystemError(EINVAL, attempt) }
        guard bytes.count <= limit else { throw SystemError(ENAMETOOLONG, attempt) }
        let name = bytes.reversed().prefix { $0 != slash }
        guard name.isEmpty ? bytes.allSatisfy({ $0 == slash }) : !isDots(name) else {
            throw SystemError(EINVAL, attempt)
        }
    }

    /// Returns the parts of a path without empty ones.
    static func parts(_ path: some Sequence<UInt8>) -> [[UInt8]] {
        path.split { $0 == slash }.map { Array($0) }
    }

    package static let slash = UInt8(ascii: "/")

    static func isDots(_ name: some Sequence<UInt8>) -> Bool {
        var count = 0
        for byte in name {
            guard byte == UInt8(ascii: "."), count < 2 else { return false }
            count += 1
        }
        return count > 0
    }
}

/// The requirements of all volumes on extended attributes.
enum VolumeAttribute {
    /// The maximum length of a value, in bytes.
    static let maximumByteCount = 4096
    /// The maximum length of a name, in bytes.
    static let maximumNameByteCount = 255
    /// The prefix of names that user programs may set.
    static let prefix = "user."

    /// Throws for a name that contains a NUL or nothing after `user.` (`EINVAL`), is too long (`ERANGE`), or is not for
    /// user programs (`ENOTSUP`).
    static func check(_ name: String, _ attempt: String) throws(SystemError) {
        guard !name.utf8.contains(0), name != prefix else { throw SystemError(EINVAL, attempt) }
        guard name.utf8.count <= maximumNameByteCount else { throw SystemError(ERANGE, attempt) }
        guard name.utf8.starts(with: prefix.utf8) else { throw SystemError(ENOTSUP, attempt) }
    }

    /// Throws `E2BIG` for a value that is too long.
    static func check(_ value: [UInt8]?, _ attempt: String) throws(SystemError) {
        guard (value?.count ?? 0) <= maximumByteCount else { throw SystemError(E2BIG, attempt) }
    }
}
