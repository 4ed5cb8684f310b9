internal import MAMPOSIX

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
