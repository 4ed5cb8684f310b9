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
