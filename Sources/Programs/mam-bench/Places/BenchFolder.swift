import Foundation
import MAMPOSIX

/// Makes folders for the files of a case.
enum BenchFolder {
    /// Makes a folder, in memory if the system has such a place, so that the figure does not depend on the disk.
    ///
    /// - Parameter onDisk: Whether the folder must be where temporary files are. Defaults to `false`.
    /// - Returns: The path; `nil` when it cannot be made. The caller removes the folder.
    static func make(onDisk: Bool = false) -> String? {
        let isInMemory = !onDisk && access("/dev/shm", W_OK | X_OK) == 0
        let parent = isInMemory ? "/dev/shm" : NSTemporaryDirectory()
        var template = Array((parent + "/mam-bench-XXXXXX").utf8CString)
        return mkdtemp(&template).map { String(cString: $0) }
    }
}
