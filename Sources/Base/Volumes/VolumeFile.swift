internal import MAMPOSIX

/// An open file of a volume, with the semantics of POSIX.
///
/// Calls may be partial or interrupted (`EINTR`), like the system's; ``readFully(into:at:)`` and ``writeFully(_:at:)``
/// continue until they are complete. Safe to use from any thread, except for closing: it does not wait, so the caller
/// ensures that no other call is running.
package protocol VolumeFile: AnyObject, Sendable {
    /// Reads bytes from an offset; fewer at the end of the file, or whenever the system chooses.
    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int
    /// Writes bytes at an offset; returns their number.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int
    /// Cuts or extends the file.
    func truncate(to length: Int64) throws(SystemError)
    /// Flushes the content to the disk, and with `metadata` all attributes too.
    func synchronize(metadata: Bool) throws(SystemError)
    /// Returns the current status of the file.
    func status() throws(SystemError) -> FileStatus
    /// The identity of the file.
    var place: FilePlace { get throws(SystemError) }
    /// Returns an extended attribute; nil if the file has none with that name.
    ///
    /// Throws `ENOTSUP` if the volume has no extended attributes.
    func attribute(_ name: String) throws(SystemError) -> [UInt8]?
    /// Sets an extended attribute, or removes it with nil; removing a missing one is no error.
    func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError)
    /// Sets the permissions, the lower twelve bits.
    func setMode(_ mode: UInt32) throws(SystemError)
    /// Sets the time of the last change of content of a file without a name, in nanoseconds since 1970.
    func setModified(_ time: Int64) throws(SystemError)
    /// Closes the file; every later call throws `EBADF`.
    func close()
}

extension VolumeFile {
    package var place: FilePlace { get throws(SystemError) { try status().place } }

    package func setModified(_ time: Int64) throws(SystemError) {
        throw SystemError(ENOTSUP, "setting the time of the file")
    }
}

/// Complete calls of a ``VolumeFile``, which are neither partial nor interrupted.
extension VolumeFile {
    /// Reads until the buffer is full or the file ends; returns the number of bytes.
    package func readFully(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        var count = 0
        while count < bytes.count {
            do throws(SystemError) {
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
                let got = try read(into: rest, at: offset + Int64(count))
                if got <= 0 { break }
                count += got
            } catch  where error.number == EINTR {}
        }
        return count
    }

    /// Writes all bytes.
    ///
    /// If it throws, any number of them may be written.
    package func writeFully(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) {
        var count = 0
        while count < bytes.count {
            do throws(SystemError) {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
                let put = try write(rest, at: offset + Int64(count))
                // A file that accepts no bytes without an error would cause an endless loop.
                guard put > 0 else { throw SystemError(EIO, "writing the file") }
                count += put
            } catch  where error.number == EINTR {}
        }
    }

    /// Cuts or extends the file.
    package func truncateFully(to length: Int64) throws(SystemError) {
        while true {
            do throws(SystemError) { return try truncate(to: length) } catch  where error.number == EINTR {}
        }
    }

    /// Flushes the content to the disk, and with `metadata` all attributes too.
    package func synchronizeFully(metadata: Bool) throws(SystemError) {
        while true {
            do throws(SystemError) { return try synchronize(metadata: metadata) } catch  where error.number == EINTR {}
        }
    }
}
