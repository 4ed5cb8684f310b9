import Foundation
import MAMPOSIX

/// A folder for what a case writes.
enum BenchFolder {
    /// Makes one: in memory where there is such a place, so that what is timed is the work and not this machine's disk.
    ///
    /// - Parameter onDisk: Whether it has to lie where temporary files do.
    /// - Returns: Its path, nil when it cannot be made. Whoever asked removes it.
    static func make(onDisk: Bool = false) -> String? {
        let isInMemory = !onDisk && access("/dev/shm", W_OK | X_OK) == 0
        let parent = isInMemory ? "/dev/shm" : NSTemporaryDirectory()
        var template = Array((parent + "/mam-bench-XXXXXX").utf8CString)
        return mkdtemp(&template).map { String(cString: $0) }
    }
}
