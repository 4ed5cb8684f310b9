internal import MAMPOSIX
package import Synchronization

/// An open file of the machine's own file system.
package final class SystemVolumeFile: VolumeFile {
    // -1 once closed, for which the system returns `EBADF`.
    private let descriptor: Atomic<Int32>
    private let counts: SystemCounts?
    // Nil if it was not determined when the file was opened.
    private let known: FilePlace?

    /// Takes over a descriptor, closes it in the end, and counts it if there are counts.
    init(_ descriptor: Int32, _ counts: SystemCounts? = nil, at place: FilePlace? = nil) {
        self.descriptor = Atomic(descriptor)
        self.counts = counts
        known = place
        counts?.descriptors.add(1, ordering: .relaxed)
    }

    deinit { close() }

    var current: Int32 { descriptor.load(ordering: .relaxed) }

    package func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        let count = pread(current, bytes.baseAddress, bytes.count, off_t(offset))
        guard count >= 0 else { throw SystemError.last("reading the file") }
        return count
    }

    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        let count = pwrite(current, bytes.baseAddress, bytes.count, off_t(offset))
        guard count >= 0 else { throw SystemError.last("writing the file") }
        return count
    }

    package func truncate(to length: Int64) throws(SystemError) {
        try SystemVolume.retrying("setting the length of the file") { ftruncate(current, off_t(length)) }
    }

    package func synchronize(metadata: Bool) throws(SystemError) {
        try SystemVolume.retrying("bringing the file to the disk") {
            SystemFiles.synchronize(current, metadata: metadata)
        }
        counts?.flushes.add(1, ordering: .relaxed)
    }

    package func status() throws(SystemError) -> FileStatus {
        var status = SystemStatus()
        try SystemVolume.once("looking at the file") { fstat(current, &status) }
        return FileStatus(status)
    }

    package var place: FilePlace {
        get throws(SystemError) {
            if let known { return known }
            return try status().place
        }
    }

    package func attribute(_ name: String) throws(SystemError) -> [UInt8]? {
        try SystemAttribute.value(name, of: .descriptor(current))
    }

    package func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError) {
        try SystemAttribute.set(name, to: value, of: .descriptor(current))
    }

    package func setMode(_ mode: UInt32) throws(SystemError) {
        try SystemVolume.retrying("setting the permissions of the file") { fchmod(current, mode_t(mode & 0o7777)) }
    }

    package func setModified(_ time: Int64) throws(SystemError) {
        try SystemVolume.once("setting the time of the file") {
            futimens(current, SystemVolume.times(modified: time))
        }
    }

    package func close() {
        let open = descriptor.exchange(-1, ordering: .relaxed)
        guard open >= 0 else { return }
        counts?.descriptors.subtract(1, ordering: .relaxed)
        LockedPlaces.close(open)
    }
}

/// Counts of the system resources that a device's files use: open descriptors, and flushes to the disk.
package final class SystemCounts: Sendable {
    /// The number of open files.
    package let descriptors = Atomic<Int>(0)
    /// The number of calls that flushed a file or a folder to the disk.
    package let flushes = Atomic<Int>(0)

    /// Makes counts of 0.
    package init() {}
}

/// A failed system call, with the system's number.
///
/// Its texts name the call, never a path.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number from `errno`.
    package let number: Int32
    /// The operation, as in "opening the file".
    package let attempt: String

    /// Makes an error.
    package init(_ number: Int32, _ attempt: String) {
        self.number = number
        self.attempt = attempt
    }

    /// Makes the error of the call that failed last, as `errno` tells.
    package static func last(_ attempt: String) -> SystemError {
        SystemError(SystemAnswers.current.number(errno), attempt)
    }

    /// The operation, and the system's description of the number.
    ///
    /// If no descriptor is left, also the limit and its number.
    package var description: String {
        "\(attempt): \(String(cString: strerror(number)).lowercased())\(DescriptorLimit.words(for: number))"
    }
}

extension SystemError {
    /// Whether the name does not exist, or no longer.
    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether the volume has no extended attributes.
    package var hasNoAttributes: Bool { SystemAnswers.current.hasNoAttributes(number) }
}
