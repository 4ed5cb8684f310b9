package import MAMPOSIX

extension SystemVolume {
    package func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]? {
        try attributes(of: path, SystemAttribute.reading) { (holder) throws(SystemError) in
            try SystemAttribute.value(name, of: holder)
        }
    }

    package func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError) {
        try attributes(of: path, SystemAttribute.setting) { (holder) throws(SystemError) in
            try SystemAttribute.set(name, to: value, of: holder)
        }
    }

    package func attributeNames(of path: String) throws(SystemError) -> [String] {
        let list = try attributes(of: path, SystemAttribute.reading) { (holder) throws(SystemError) in
            // The system's limit for the whole list.
            try SystemAttribute.bytes(65536) { holder.names(into: $0) }
        }
        return list.split(separator: 0).filter { $0.starts(with: VolumeAttribute.prefix.utf8) }
            .sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    // The system's calls for attributes do not accept a folder as the start of a path, so without following links the
    // file itself is opened.
    private func attributes<Answer>(
        of path: String, _ attempt: String, _ body: (AttributeHolder) throws(SystemError) -> Answer
    ) throws(SystemError) -> Answer {
        guard way.followsLinks else {
            do throws(SystemError) {
                let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
                let descriptor = try descriptor(path, flags, attempt)
                defer { LockedPlaces.close(descriptor) }
                return try body(.descriptor(descriptor))
            } catch { guard error.number == EACCES else { throw error } }
            // A file without permission to read nevertheless has attributes.
            return try way.at(path, attempt) { (folder, name) in
                let whole = SystemFiles.path(of: name, in: folder)
                return Result { () throws(SystemError) in
                    try (whole ?? []).withUnsafeBufferPointer { (whole) throws(SystemError) in
                        guard !whole.isEmpty, let path = whole.baseAddress else { throw SystemError(EIO, attempt) }
                        return try body(.path(path))
                    }
                }
            }.get()
        }
        return try way.at(path, attempt) { (_, path) in
            Result { () throws(SystemError) in try body(.path(path)) }
        }.get()
    }

    package func setModified(_ time: Int64, of path: String) throws(SystemError) {
        let attempt = "setting the time of the file"
        try once(path, attempt) { utimensat($0, $1, Self.times(modified: time), AT_SYMLINK_NOFOLLOW) }
    }

    /// Returns a time of the last change of content for the system; the time of the last use stays the same.
    static func times(modified time: Int64) -> [timespec] {
        let second: Int64 = 1_000_000_000
        // Rounded down, for times before 1970.
        let nanoseconds = ((time % second) + second) % second
        let seconds = time / second - (time % second < 0 ? 1 : 0)
        return SystemFiles.times(modified: timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds)))
    }
}

/// Extended attributes of the system, by path or by descriptor.
package enum SystemAttribute {
    static let reading = "reading an attribute"
    static let setting = "setting an attribute"
    // Of the values that the engine writes itself, and of most others; so much needs no memory of the heap.
    private static let usualByteCount = 256

    /// Returns a value; nil if there is no attribute with the name.
    ///
    /// A value longer than ``VolumeAttribute/maximumByteCount`` fails with `ERANGE`.
    static func value(_ name: String, of holder: AttributeHolder) throws(SystemError) -> [UInt8]? {
        try value(name) { holder.value($0, into: $1) }
    }

    /// Returns the value that `call` writes into memory, given the name as a C string.
    package static func value(
        _ name: String, answers: SystemAnswers = .current,
        _ call: (UnsafePointer<CChar>, UnsafeMutableRawBufferPointer) -> Int
    ) throws(SystemError) -> [UInt8]? {
        try VolumeAttribute.check(name, reading)
        // A string that is passed as it is would be copied to the heap.
        func read(_ capacity: Int) throws(SystemError) -> [UInt8] {
            try bytes(capacity) { bytes in name.withCString { call($0, bytes) } }
        }
        do throws(SystemError) {
            do throws(SystemError) { return try read(usualByteCount) } catch {
                guard error.number == ERANGE else { throw error }
                return try read(VolumeAttribute.maximumByteCount)
            }
        } catch {
            guard error.number == answers.missingAttribute else { throw error }
            return nil
        }
    }

    /// Sets a value, or removes it with nil.
    static func set(_ name: String, to value: [UInt8]?, of holder: AttributeHolder) throws(SystemError) {
        try set(name, to: value) { bytes in bytes.map { holder.set(name, to: $0) } ?? holder.remove(name) }
    }

    /// Sets a value, or removes it with nil, by a call that returns -1 if it fails.
    package static func set(
        _ name: String, to value: [UInt8]?, answers: SystemAnswers = .current,
        _ call: (UnsafeRawBufferPointer?) -> Int32
    ) throws(SystemError) {
        try VolumeAttribute.check(name, setting)
        try VolumeAttribute.check(value, setting)
        do {
            try SystemVolume.once(setting) { value.map { $0.withUnsafeBytes { call($0) } } ?? call(nil) }
        } catch {
            guard value == nil, error.number == answers.missingAttribute else { throw error }
        }
    }

    /// Returns the bytes that `call` writes into memory.
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
