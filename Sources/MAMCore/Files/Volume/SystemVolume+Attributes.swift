internal import CMAMFiles
internal import Glibc

extension SystemVolume {
    package func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]? {
        try VolumePath.check(path, SystemAttribute.reading)
        return try SystemAttribute.value(name) { value in
            SystemPath.with(path) { lgetxattr($0, name, value.baseAddress, value.count) }
        }
    }

    package func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError) {
        try VolumePath.check(path, SystemAttribute.setting)
        try SystemAttribute.set(name, to: value) { bytes in
            SystemPath.with(path) { path in
                guard let bytes else { return lremovexattr(path, name) }
                return lsetxattr(path, name, bytes.baseAddress, bytes.count, 0)
            }
        }
    }

    package func attributeNames(of path: String) throws(SystemError) -> [String] {
        try VolumePath.check(path, SystemAttribute.reading)
        // The system's own limit for the whole list.
        let capacity = 65536
        let list = try SystemAttribute.bytes(capacity) { list in
            SystemPath.with(path) {
                llistxattr($0, list.baseAddress?.assumingMemoryBound(to: CChar.self), list.count)
            }
        }
        return list.split(separator: 0).filter { $0.starts(with: VolumeAttribute.prefix.utf8) }
            .sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    package func setModified(_ time: Int64, of path: String) throws(SystemError) {
        let attempt = "setting the time of the file"
        try VolumePath.check(path, attempt)
        let second: Int64 = 1_000_000_000
        // Rounded down, for times before 1970.
        let nanoseconds = ((time % second) + second) % second
        let seconds = time / second - (time % second < 0 ? 1 : 0)
        let times = [
            timespec(tv_sec: 0, tv_nsec: mam_utime_omit), timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds)),
        ]
        try Self.once(attempt) { SystemPath.with(path) { utimensat(AT_FDCWD, $0, times, AT_SYMLINK_NOFOLLOW) } }
    }
}

/// Extended attributes of the system, by path or by descriptor.
enum SystemAttribute {
    static let reading = "reading an attribute"
    static let setting = "setting an attribute"

    /// A value that `call` puts into memory; nil when there is none of that name.
    ///
    /// A value longer than ``VolumeAttribute/maximumByteCount`` gives `ERANGE`.
    static func value(
        _ name: String, _ call: (UnsafeMutableRawBufferPointer) -> Int
    ) throws(SystemError) -> [UInt8]? {
        try VolumeAttribute.check(name, reading)
        do {
            return try bytes(VolumeAttribute.maximumByteCount, call)
        } catch {
            guard error.number == ENODATA else { throw error }
            return nil
        }
    }

    /// Sets a value, or removes it with nil.
    static func set(
        _ name: String, to value: [UInt8]?, _ call: (UnsafeRawBufferPointer?) -> Int32
    ) throws(SystemError) {
        try VolumeAttribute.check(name, setting)
        try VolumeAttribute.check(value, setting)
        do {
            try SystemVolume.once(setting) { value.map { $0.withUnsafeBytes { call($0) } } ?? call(nil) }
        } catch {
            guard value == nil, error.number == ENODATA else { throw error }
        }
    }

    /// The bytes that `call` puts into memory.
    static func bytes(
        _ capacity: Int, _ call: (UnsafeMutableRawBufferPointer) -> Int
    ) throws(SystemError) -> [UInt8] {
        var number: Int32 = 0
        let bytes = withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 1) { memory -> [UInt8] in
            let count = call(memory)
            guard count >= 0 else {
                number = errno
                return []
            }
            return Array(memory.prefix(count))
        }
        guard number == 0 else { throw SystemError(number, reading) }
        return bytes
    }
}
