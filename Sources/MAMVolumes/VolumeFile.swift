internal import MAMPOSIX

/// One open file of a volume, with the meaning POSIX gives to each call.
///
/// Calls may do less than they were asked to, or be interrupted (`EINTR`), as the system's own; ``readFully(into:at:)``
/// and ``writeFully(_:at:)`` go on until everything is done. Safe to use from any thread; closing waits for nobody, so
/// whoever closes makes sure that nobody else is inside.
package protocol VolumeFile: AnyObject, Sendable {
    /// Reads bytes from a place; fewer at the end of the file, or whenever the system likes.
    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int
    /// Writes bytes to a place; says how many.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int
    /// Cuts or extends the file.
    func truncate(to length: Int64) throws(SystemError)
    /// Brings the content to the disk, and with `metadata` everything else about the file too.
    func synchronize(metadata: Bool) throws(SystemError)
    /// What the file is now.
    func status() throws(SystemError) -> FileStatus
    /// An extended attribute; nil when the file has none of that name.
    ///
    /// Throws `ENOTSUP` where the volume has none at all.
    func attribute(_ name: String) throws(SystemError) -> [UInt8]?
    /// Sets an extended attribute, or removes it with nil; removing one that is not there is no error.
    func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError)
    /// Sets the permissions, the lower twelve bits.
    func setMode(_ mode: UInt32) throws(SystemError)
    /// Sets the time of the last change of content of a file without a name, in nanoseconds since 1970.
    func setModified(_ time: Int64) throws(SystemError)
    /// Closes the file; every later call throws `EBADF`.
    func close()
}

extension VolumeFile {
    package func setModified(_ time: Int64) throws(SystemError) {
        throw SystemError(ENOTSUP, "setting the time of the file")
    }
}
