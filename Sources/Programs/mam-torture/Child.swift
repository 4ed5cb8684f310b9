internal import MAMCore
internal import MAMPOSIX

/// A child process that runs this program and reports its progress until it is killed.
struct Child {
    enum End: Equatable {
        /// The parent killed it.
        case killed
        /// It ended by itself, as intended.
        case quit
    }

    private let process: pid_t
    private let channel: Int32

    /// Starts a child with these arguments; it writes its reports to its descriptor 3.
    init(_ words: [String]) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TortureError("no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        let (process, number) = ChildProcess.start(
            SystemMachine.program, ["mam-torture"] + words, descriptors: [(child: 3, own: ends[1])])
        guard number == 0 else {
            close(ends[0])
            throw TortureError("the child does not start: \(String(cString: strerror(number)))")
        }
        (self.process, channel) = (process, ends[0])
    }

    /// Waits for the first byte of its reports, and takes it.
    func waitUntilReady() throws {
        var byte: UInt8 = 0
        while true {
            let count = read(channel, &byte, 1)
            if count == 1 { return }
            guard count < 0, errno == EINTR else { throw TortureError("the child ended by itself") }
        }
    }

    /// Waits for the first `count` bytes of its reports, and takes them.
    func waitUntilReady(taking count: Int) throws {
        guard listen(for: count).count == count else { throw TortureError("the child does not begin") }
    }

    /// Returns the reports that are available within a time, in milliseconds; empty if there are none.
    func reports(within time: Int32) -> [UInt8] {
        var (reports, wait) = ([UInt8](), time)
        var bytes = [UInt8](repeating: 0, count: 1 << 15)
        while reports.count < 1 << 20 {
            var wanted = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, wait) > 0 else { break }
            let count = read(channel, &bytes, bytes.count)
            guard count > 0 else { break }
            reports += bytes[..<count]
            wait = 0
        }
        return reports
    }

    /// Stops the process, until ``resume()``.
    func stop() { kill(process, SIGSTOP) }

    /// Continues the process.
    func resume() { kill(process, SIGCONT) }

    /// The maximum time to wait for a report, in milliseconds.
    private static let longestSilence: Int32 = 2000

    /// Returns up to `count` bytes of its reports, fewer if it falls silent or ends.
    func listen(for count: Int) -> [UInt8] {
        var reports = [UInt8](repeating: 0, count: count)
        var taken = 0
        while taken < count {
            var wanted = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, Self.longestSilence) != 0 else { break }
            let more = reports.withUnsafeMutableBytes {
                read(channel, $0.baseAddress?.advanced(by: taken), count - taken)
            }
            if more < 0, errno == EINTR { continue }
            guard more > 0 else { break }
            taken += more
        }
        return Array(reports.prefix(taken))
    }

    /// Kills the process, unless it has ended; returns the reports that were not taken yet.
    func killed() throws -> (reports: [UInt8], end: End) {
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw TortureError("the child is lost") }
        }
        defer { close(channel) }
        var reports: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(channel, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            reports += bytes[..<count]
        }
        // Any end other than exit code 0 or the parent's signal is a failure.
        guard status == 0 || status & 0x7F == SIGKILL else {
            throw TortureError("the child failed by itself (status \(status))")
        }
        return (reports, status == 0 ? .quit : .killed)
    }

    /// Writes reports to the parent.
    ///
    /// If the parent has ended, a signal ends this process.
    static func say(_ bytes: [UInt8], through channel: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(channel, $0.baseAddress, $0.count) }
            if count < 0 {
                guard errno == EINTR else { throw TortureError("the parent does not listen") }
                continue
            }
            rest = rest.dropFirst(count)
        }
    }
}

/// The writer: performs operations until it is killed, and reports before and after each.
enum WriteCommand {
    /// The reports: ready, before an operation, after it.
    static let (ready, begun, done) = (UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "d"))

    /// Writes to the file of a folder, and reports to `channel`.
    static func run(folder: String, seed: UInt64, channel: Int32) throws {
        let file = try TortureFile(folder: folder)
        try file.open(isWritable: true) { file in
            var script = TortureScript(seed: seed)
            try Child.say([ready], through: channel)
            while true {
                let operation = script.next(length: Int(file.length))
                try Child.say([begun], through: channel)
                try operation.run(on: file)
                try Child.say([done], through: channel)
            }
        }
    }
}
