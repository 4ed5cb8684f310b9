internal import MAMPOSIX

/// The calls of a ``VolumeFile`` without their small print: nothing is done in part, and nothing is interrupted.
extension VolumeFile {
    /// Reads until the buffer is full or the file ends, and says how many bytes.
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
    /// When it throws, any number of them may be written.
    package func writeFully(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) {
        var count = 0
        while count < bytes.count {
            do throws(SystemError) {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
                let put = try write(rest, at: offset + Int64(count))
                // A file that takes nothing and gives no reason would be asked for ever.
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

    /// Brings the content to the disk, and with `metadata` everything else too.
    package func synchronizeFully(metadata: Bool) throws(SystemError) {
        while true {
            do throws(SystemError) { return try synchronize(metadata: metadata) } catch  where error.number == EINTR {}
        }
    }
}
