internal import Glibc

/// A writer in a process of its own.
struct Writer {
    private let process: pid_t
    private let channel: Int32

    /// Starts one.
    init(folder: String, seed: UInt64) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TortureError("no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
        let words = ["mam-torture", "write", "--folder", folder, "--seed", "\(seed)"]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let number = posix_spawn(&process, "/proc/self/exe", &actions, nil, arguments, environ)
        guard number == 0 else {
            close(ends[0])
            throw TortureError("the writer does not start: \(String(cString: strerror(number)))")
        }
        (self.process, channel) = (process, ends[0])
    }

    /// Waits for the first thing it says.
    func waitUntilReady() throws {
        var byte: UInt8 = 0
        while true {
            let count = read(channel, &byte, 1)
            if count == 1 { return }
            guard count < 0, errno == EINTR else { throw TortureError("the writer ended by itself") }
        }
    }

    /// Kills it; gives how many operations it began, and how many of those it did.
    func killed() throws -> (begun: Int, done: Int) {
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw TortureError("the writer is lost") }
        }
        defer { close(channel) }
        var (begun, done) = (0, 0)
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(channel, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for byte in bytes[..<count] {
                begun += byte == WriteCommand.begun ? 1 : 0
                done += byte == WriteCommand.done ? 1 : 0
            }
        }
        // Anything but our signal means that it failed.
        guard status & 0x7F == SIGKILL else { throw TortureError("the writer failed by itself (status \(status))") }
        return (begun, done)
    }
}
